import type { ComponentProps } from 'react'
import { cn } from './cn'

/** The class of all text controls (controls.css). */
const field = 'field'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(field, className)} {...props} />
}

export function Label({ className, htmlFor, ...props }: ComponentProps<'label'> & { htmlFor: string }) {
  return <label htmlFor={htmlFor} className={cn('text-sm font-medium text-ink', className)} {...props} />
}

export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cn(field, className)} {...props} />
}

/** The browser's own select: phones show their picker for it, and it needs no script. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return <select className={cn(field, className)} {...props} />
}
