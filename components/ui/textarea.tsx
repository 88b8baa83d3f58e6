import type { ComponentProps } from 'react'
import { cn } from './cn'
import { controlStyle } from './input'

export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cn(controlStyle, 'min-h-20 resize-y', className)} {...props} />
}
