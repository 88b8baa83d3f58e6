import type { ReactNode } from 'react'
import { container } from '@/components/layout/container'
import { cn } from '@/components/ui/cn'

type Props = {
  /** Staff's forms. */
  forms?: ReactNode
  filter?: ReactNode
  materials: ReactNode
  topics: ReactNode
}

/** What stands while the lists are loaded and after. */
export function StudyMaterialsScreen({ forms, filter, materials, topics }: Props) {
  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      <h1 className="text-2xl sm:text-3xl">Study Materials</h1>
      <p className="mt-2 text-muted">Notes, lessons and assignments to keep, and what each class does on which day.</p>
      {forms && <div className="mt-6 grid items-start gap-5 lg:grid-cols-2">{forms}</div>}
      <div className="mt-8">{filter}</div>
      <h2 className="mt-6 text-xl">Available Study Materials</h2>
      <div className="mt-4">{materials}</div>
      <h2 className="mt-10 text-xl">Scheduled Daily Topics</h2>
      <div className="mt-4">{topics}</div>
    </div>
  )
}
