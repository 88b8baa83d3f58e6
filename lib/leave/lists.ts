import type { Day } from '@/lib/dates'
import { leaveStatuses } from '@/lib/constants'
import type { ListOf } from '@/lib/lists'

/** docs/spec.md §3. `student` is the name; `comment` is the reason of a rejection, '' otherwise. */
export type LeaveRequest = {
  id: string
  studentId: string
  student: string
  class: string
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
    student: { label: 'Student', kind: 'name', sortable: true },
    class: { label: 'Class', kind: 'line', sortable: true, order: 'everyClass' },
    reason: { label: 'Reason', kind: 'text' },
    from: { label: 'From', kind: 'day', sortable: true },
    to: { label: 'To', kind: 'day', sortable: true },
    status: { label: 'Status', sortable: true, order: leaveStatuses },
  },
  filters: {
    class: { label: 'Class', all: 'All classes', options: 'classes' },
    status: { label: 'Status', options: leaveStatuses },
  },
} as const satisfies ListOf<LeaveRequest>
