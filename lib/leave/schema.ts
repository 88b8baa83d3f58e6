import { z } from 'zod'
import { classes, leaveStatuses, limits } from '@/lib/constants'
import { daysBetween, type Day } from '@/lib/dates'
import { choice, day, filterOf, id, listInput, over, sortOf, text, whenIncomplete } from '@/lib/inputs'
import { messages } from '@/lib/messages'

/** docs/spec.md §7, POST /api/attendance/leave-request; both days are part of the leave. */
export const leaveSchema = whenIncomplete(
  z
    .object({ student: id, class: choice(classes), reason: text(limits.reason), from: day, to: day })
    .refine(({ from, to }) => from <= to, over(['from', 'to'], messages.leave.order))
    .refine(({ from, to }) => daysBetween(from, to) <= limits.leave, over(['from', 'to'], messages.leave.tooLong)),
  messages.leave.incomplete,
)

export const approveSchema = z.object({ id })
export const rejectSchema = whenIncomplete(
  z.object({ id, comment: text(limits.reason) }),
  messages.leave.rejectIncomplete,
)

const leaveSorts = ['student', 'class', 'from', 'to', 'status'] as const
export const leaveListSchema = listInput.extend({
  class: filterOf(classes),
  status: filterOf(leaveStatuses),
  date: day.optional(),
  sort: sortOf(leaveSorts),
})

/** docs/spec.md §3. `student` is the name; `comment` says why it was rejected, '' otherwise. */
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
