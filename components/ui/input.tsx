import type { ComponentProps } from 'react'
import { cn } from './cn'

/** What every control that takes text shares; select and textarea too. */
export const controlStyle =
  'w-full min-w-0 rounded-md border border-control bg-surface px-3 py-2 text-base text-ink transition-colors placeholder:text-muted hover:border-ink focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-raised disabled:text-muted aria-invalid:border-negative sm:text-sm'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(controlStyle, 'min-h-10', className)} {...props} />
}
