import type { ReactNode } from 'react'
import { container } from './layout/container'
import { cn } from './ui/cn'
import { Skeleton } from './ui/skeleton'

/**
 * A screen while its data is on the way. Without the screen's own heading: while the page streams in, both are in the
 * document for a moment, and it has one h1.
 */
export function Loading({ className = container, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={cn(className, 'py-8 sm:py-12')}>
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-9 w-64 max-w-full" />
      {children}
    </div>
  )
}
