import { cn } from './cn'
import { Glyph } from './glyph'

/** Decorative; text beside it says what is waited for. */
export function Spinner({ className }: { className?: string }) {
  return <Glyph of="wait" className={cn('size-4 animate-spin', className)} />
}
