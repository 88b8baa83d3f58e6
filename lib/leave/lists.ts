import type { Day } from '@/lib/dates'
import { leaveStatuses } from '@/lib/constants'
import type { ListOf } from '@/lib/lists'

/** docs/spec.md §3. `student` is the name; `comment` is the reason of a rejection or of a changed decision, '' otherwise. */
export type LeaveRequest = {
  id: string
  studentId: string
  student: string
  class: string
  /** As the class, those of the day of the request; '' and null without. */
  section: string
  rollNo: number | null
  reason: string
  from: Day
  to: Day
  status: (typeof leaveStatuses)[number]
  comment: string
  /** Who approved or rejected it; '' while it is pending. */
  decidedBy: string
  /** ISO 8601, UTC. */
  createdAt: string
}

export const leaveList = {
  columns: {
    student: { label: 'Student', kind: 'name', short: 'title', sortable: true },
    class: { label: 'Class', kind: 'line', short: 'second', sortable: true, order: 'everyClass' },
    reason: { label: 'Reason', kind: 'text', short: 'second' },
    from: { label: 'From', kind: 'day', short: 'second', sortable: true },
    to: { label: 'To', kind: 'day', short: 'second', sortable: true },
    status: { label: 'Status', short: 'state', sortable: true, order: leaveStatuses },
  },
  filters: {
    class: { label: 'Class', all: 'All classes', options: 'classes' },
    status: { label: 'Status', options: leaveStatuses },
  },
} as const satisfies ListOf<LeaveRequest>
