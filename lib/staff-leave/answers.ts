import { z } from 'zod'
import { day } from '@/lib/answers'
import { leaveStatuses } from '@/lib/leave/lists'

/** What this domain answers: the shapes of its operations' results. */

/** `staff` is the name; `comment` is the reason of a rejection, '' otherwise. */
export const staffLeaveShape = z.strictObject({
  id: z.string(),
  staff: z.string(),
  reason: z.string(),
  from: day,
  to: day,
  status: z.enum(leaveStatuses),
  comment: z.string(),
  /** Whether it is the asker's own. */
  own: z.boolean(),
})
export type StaffLeave = z.output<typeof staffLeaveShape>

/** Who is away on a day, with the sections of which they are class teacher and who stands in there; '' for nobody. */
export const absentStaffShape = z.strictObject({
  date: day,
  absent: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      until: day,
      sections: z.array(z.strictObject({ id: z.string(), place: z.string(), substitute: z.string() })),
    }),
  ),
  /** Who may stand in: teachers who are here that day. */
  teachers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
})
export type AbsentStaff = z.output<typeof absentStaffShape>
