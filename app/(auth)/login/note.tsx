import type { ReactNode } from 'react'

export function Note({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      data-icon="clock"
      className="mt-6 flex gap-2 before:mt-0.5 rounded-md bg-accent-soft px-4 py-3 text-sm text-accent"
    >
      {children}
    </p>
  )
}
