import Link from 'next/link'
import { cn } from '@/components/ui/cn'
import type { StatusCounts } from '@/lib/admissions/schema'
import { admissionStatuses } from '@/lib/constants'

/** How many applications stand where; each number leads to them. */
export function Pipeline({ counts, chosen }: { counts: StatusCounts; chosen: string | undefined }) {
  const total = admissionStatuses.reduce((sum, status) => sum + counts[status], 0)
  const stages = [
    { label: 'All', count: total, href: '/admin/admissions', current: !chosen },
    ...admissionStatuses.map((status) => ({
      label: status,
      count: counts[status],
      href: `/admin/admissions?status=${encodeURIComponent(status)}`,
      current: chosen === status,
    })),
  ]
  return (
    <nav aria-label="Applications by status" className="mb-6">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {stages.map(({ label, count, href, current }) => (
          <li key={label}>
            <Link
              href={href}
              prefetch={false}
              scroll={false}
              aria-current={current ? 'page' : undefined}
              className={cn(
                'block rounded-lg border bg-surface px-4 py-3 hover:bg-raised',
                current ? 'border-accent text-accent' : 'border-line',
              )}
            >
              <span className="block text-2xl font-semibold tabular-nums">{count}</span>
              <span className="text-sm">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
