'use client'

import { useListView } from '@/components/data-table/use-list-view'
import { cn } from '@/components/ui/cn'
import { ViewLink } from '@/components/page-view'
import type { StatusCounts } from '@/lib/admissions/answers'
import { admissionStatuses } from '@/lib/admissions/lists'
import { pipelineMessages } from '@/lib/admissions/screen-messages'

/** The number of applications in each status; each is a link to them. */
export function Pipeline({ counts }: { counts: StatusCounts }) {
  const chosen = useListView('', false).values.status ?? ''
  const total = admissionStatuses.reduce((sum, status) => sum + counts[status], 0)
  const stages = [
    { label: 'All', count: total, status: '' },
    ...admissionStatuses.map((status) => ({ label: status, count: counts[status], status })),
  ]
  return (
    <nav aria-label={pipelineMessages.applicationsByStatus} className="mb-6">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {stages.map(({ label, count, status }) => (
          <li key={label}>
            <ViewLink
              changes={{ status, page: '' }}
              aria-current={status === chosen ? 'page' : undefined}
              className={cn(
                'block rounded-lg border bg-surface px-4 py-3 hover:bg-raised',
                status === chosen ? 'border-accent text-accent' : 'border-line',
              )}
            >
              <span className="block text-2xl font-semibold tabular-nums">{count}</span>
              <span className="text-sm">{label}</span>
            </ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
