import type { ComponentProps } from 'react'
import { cn } from './cn'

/** Shared by all text controls. */
export const controlStyle =
  'w-full min-w-0 rounded-md border border-control bg-surface px-3 py-2 text-base text-ink transition-colors placeholder:text-muted hover:border-ink focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-raised disabled:text-muted aria-invalid:border-negative sm:text-sm'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(controlStyle, 'min-h-10', className)} {...props} />
}

export function Label({ className, htmlFor, ...props }: ComponentProps<'label'> & { htmlFor: string }) {
  return <label htmlFor={htmlFor} className={cn('text-sm font-medium text-ink', className)} {...props} />
}

export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cn(controlStyle, 'min-h-20 resize-y', className)} {...props} />
}

/** The browser's own select: phones show their picker for it, and it needs no script. */
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
