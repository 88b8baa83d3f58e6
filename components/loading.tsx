import type { ReactNode } from 'react'

/** Stands where content will, while its data is on the way; the screen around it is there already, heading and all. */
export function Loading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading…</span>
      {children}
    </div>
  )
}
