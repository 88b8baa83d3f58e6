import type { ListOf } from '@/lib/lists'
import { leaveStatuses } from '@/lib/leave/lists'
import type { StaffLeave } from './answers'

export const staffLeaveList = {
  columns: {
    staff: { label: 'Name', kind: 'name', short: 'title' },
    from: { label: 'From', kind: 'day', short: 'second', sortable: true },
    to: { label: 'To', kind: 'day', short: 'second' },
    reason: { label: 'Reason', kind: 'text', short: 'below' },
    comment: { label: 'Comment', kind: 'text' },
    status: { label: 'Status', short: 'state' },
  },
  filters: { status: { label: 'Status', options: leaveStatuses } },
} as const satisfies ListOf<StaffLeave>
