import type { ReactNode } from 'react'
import { Spinner } from './ui/spinner'

type Props = {
  className?: string
  /** With a spinner and text, where docs/spec.md has them; elsewhere a skeleton shows it. */
  visible?: boolean
  children: ReactNode
}

/** Shown while content loads; the heading is there already. */
export function Loading({ className, visible, children }: Props) {
  return (
    <div role="status" className={className}>
      {visible ? (
        <p className="mt-6 flex items-center gap-2 text-muted">
          <Spinner />
          Loading…
        </p>
      ) : (
        <span className="sr-only">Loading…</span>
      )}
      {children}
    </div>
  )
}
