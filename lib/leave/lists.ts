import type { ListOf } from '@/lib/lists'
import type { LeaveRequest } from './answers'

export const leaveStatuses = ['Pending', 'Approved', 'Rejected'] as const

export const leaveList = {
  columns: {
    student: { label: 'Student', kind: 'name', short: 'title', sortable: true },
    class: { label: 'Class', kind: 'line', short: 'second', sortable: true, order: 'everyClass' },
    reason: { label: 'Reason', kind: 'text', short: 'below' },
    from: { label: 'From', kind: 'day', short: 'second', sortable: true },
    to: { label: 'To', kind: 'day', sortable: true },
    status: { label: 'Status', short: 'state', sortable: true, order: leaveStatuses },
  },
  filters: {
    class: { label: 'Class', all: 'All classes', options: 'classes' },
    status: { label: 'Status', options: leaveStatuses },
    whose: { label: 'Whose', all: 'All students', options: ['My sections'] },
  },
} as const satisfies ListOf<LeaveRequest>
