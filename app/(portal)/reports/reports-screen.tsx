import type { ReactNode } from 'react'
import { container } from '@/components/layout/container'
import { cn } from '@/components/ui/cn'

/** What stands while the reports are loaded and after; `form` is for those who write reports. */
export function ReportsScreen({ form, children }: { form?: ReactNode; children: ReactNode }) {
  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      <h1 className="text-2xl sm:text-3xl">Student Report Management</h1>
      {form}
      <h2 className="mt-10 text-xl sm:text-2xl">Report History</h2>
      <div className="mt-5">{children}</div>
    </div>
  )
}
