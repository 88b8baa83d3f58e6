import type { ReactNode } from 'react'

/** Skeletons are for the eye; this says it to those who hear the page. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      {children}
    </div>
  )
}
