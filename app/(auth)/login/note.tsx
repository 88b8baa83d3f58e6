import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'

export function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mt-6 flex gap-2 rounded-md bg-accent-soft px-4 py-3 text-sm text-accent">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}
