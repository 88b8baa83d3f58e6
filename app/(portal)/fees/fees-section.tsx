import type { ReactNode } from 'react'

export function FeesSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-4 text-xl sm:text-2xl">{title}</h2>
      {children}
    </div>
  )
}
