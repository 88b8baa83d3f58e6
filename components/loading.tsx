import type { ReactNode } from 'react'
import { Spinner } from './ui/spinner'

type Props = {
  className?: string
  /** With a spinner, where the contract names one; the shape of what is coming says it elsewhere. */
  visible?: boolean
  children: ReactNode
}

/** Stands where content will, while its data is on the way; the screen around it is there already, heading and all. */
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
