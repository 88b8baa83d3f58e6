import type { ComponentProps } from 'react'
import { cn } from './cn'
import { controlStyle } from './input'

/** The browser's own select: phones open their picker for it, and it costs no script. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <select
      className={cn(
        controlStyle,
        'min-h-10 appearance-none bg-(image:--chevron) bg-position-[right_0.75rem_center] bg-no-repeat pr-9',
        className,
      )}
      {...props}
    />
  )
}
