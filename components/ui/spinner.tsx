import { LoaderCircle } from 'lucide-react'
import { cn } from './cn'

/** Decorative; text beside it says what is waited for. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('size-4 animate-spin', className)} />
}
