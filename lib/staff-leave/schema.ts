import { z } from 'zod'
import { limits } from '@/lib/constants'
import { inLeaveDays } from '@/lib/leave/schema'
import { choice, day, id, listSchema, optionalText, text, whenIncomplete } from '@/lib/inputs'
import { staffLeaveList } from './lists'
import { staffLeaveMessages } from './messages'

/** `from` and `to` are both part of the leave. */
export const staffLeaveSchema = inLeaveDays(z.object({ reason: text(limits.reason), from: day, to: day }))

export const staffLeaveListSchema = listSchema(staffLeaveList)
export const staffLeaveIdSchema = z.object({ id })

/** A rejection says why. */
export const decideStaffLeaveSchema = whenIncomplete(
  z
    .object({ id, status: choice(['Approved', 'Rejected']), comment: optionalText(limits.reason) })
    .refine(({ status, comment }) => status === 'Approved' || comment !== '', {
      path: ['comment'],
      error: staffLeaveMessages.withoutReason,
    }),
)

export const absentStaffSchema = z.object({ date: day.optional() })
