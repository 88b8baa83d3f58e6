import type { ReactNode } from 'react'

/** The text of an empty list. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className="rounded-lg border border-line bg-surface px-4 py-10 text-center text-muted">{children}</p>
}
