import { z } from 'zod'
import { day } from '@/lib/answers'
import { leaveStatuses } from './lists'

/** What this domain answers: the shapes of its operations' results. */

/** docs/spec.md §3. `student` is the name; `comment` is the reason of a rejection or of a changed decision, '' otherwise. */
export const leaveRequestShape = z.strictObject({
  id: z.string(),
  studentId: z.string(),
  student: z.string(),
  class: z.string(),
  /** As the class, those of the day of the request; '' and null without. */
  section: z.string(),
  rollNo: z.number().nullable(),
  reason: z.string(),
  from: day,
  to: day,
  /** School days from the first to the last: no Sundays, no holidays. */
  days: z.number(),
  status: z.enum(leaveStatuses),
  comment: z.string(),
  /** Who approved or rejected it; '' while it is pending. */
  decidedBy: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})
export type LeaveRequest = z.output<typeof leaveRequestShape>
