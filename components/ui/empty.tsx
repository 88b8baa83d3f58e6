import type { ReactNode } from 'react'

/** What stands where a list would, had it anything in it. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className="rounded-lg border border-line bg-surface px-4 py-10 text-center text-muted">{children}</p>
}
