import { LoaderCircle } from 'lucide-react'
import { cn } from './cn'

/** Decorative: what is being waited for is said in words beside it. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('size-4 animate-spin', className)} />
}
