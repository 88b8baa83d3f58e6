import { z } from 'zod'
import { limits } from '@/lib/constants'
import { daysBetween, type Day } from '@/lib/dates'
import {
  acrossFields,
  choice,
  day,
  filterOf,
  formSchema,
  id,
  knownChoice,
  listSchema,
  text,
  whenIncomplete,
} from '@/lib/inputs'
import { leaveMessages } from './messages'
import { leaveList } from './lists'

/** A leave's days are in order, and not too many. */
export const inLeaveDays = <Schema extends z.ZodType<{ from: Day; to: Day }>>(schema: Schema) =>
  whenIncomplete(
    schema
      .refine(({ from, to }) => from <= to, acrossFields(['from', 'to'], leaveMessages.order))
      .refine(
        ({ from, to }) => daysBetween(from, to) <= limits.leave,
        acrossFields(['from', 'to'], leaveMessages.tooLong),
      ),
  )

/** docs/spec.md §7, POST /api/attendance/leave-request. `from` and `to` are both part of the leave. */
export const leaveSchema = inLeaveDays(
  z.object({ student: id, class: knownChoice('classes'), reason: text(limits.reason), from: day, to: day }),
)

export const leaveIdSchema = z.object({ id })
export const rejectSchema = formSchema({ id, comment: text(limits.reason) }, leaveMessages.rejectIncomplete)

/** A decision in place of the one that was made, and why. */
export const redecideSchema = formSchema(
  { id, status: choice(['Approved', 'Rejected']), comment: text(limits.reason) },
  leaveMessages.redecideIncomplete,
)

export const leaveListSchema = listSchema(leaveList).extend({
  date: day.optional(),
  /** Those to decide first, and of them those of one's own sections; all else as it comes. */
  pending: filterOf(['first']),
})
