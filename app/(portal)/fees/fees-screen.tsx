import type { ReactNode } from 'react'
import { container } from '@/components/layout/container'
import { cn } from '@/components/ui/cn'

/** What stands while the lists are loaded and after. */
export function FeesScreen({ children }: { children: ReactNode }) {
  return (
    <div className={cn(container, 'space-y-10 py-8 sm:space-y-12 sm:py-12')}>
      <h1 className="text-2xl sm:text-3xl">Fees Management Dashboard</h1>
      {children}
    </div>
  )
}

export function FeesPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-4 text-xl sm:text-2xl">{title}</h2>
      {children}
    </div>
  )
}
