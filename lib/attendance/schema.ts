import { z } from 'zod'
import { offeredIn, schoolLists } from '@/lib/choices'
import { limits, sections } from '@/lib/constants'
import { attendanceStatuses } from './lists'
import type { ErrorCode } from '@/lib/errors'
import {
  choice,
  day,
  filterOf,
  formSchema,
  id,
  knownChoice,
  listInput,
  listSchema,
  month,
  text,
  whenIncomplete,
  yearFilter,
} from '@/lib/inputs'
import { messages, required } from '@/lib/messages'
import { attendanceMessages } from './messages'
import { lowList } from './lists'

/** docs/spec.md §7, POST /api/attendance/mark. Today without `date`. */
export const markSchema = z.object({ studentId: id, status: choice(attendanceStatuses), date: day.optional() })

/** Marks of one day sent together. `account` is who made them: a browser does not send them in another's session. */
export const marksSchema = z.object({
  account: id,
  date: day.optional(),
  marks: z
    .array(z.object({ studentId: id, status: choice(attendanceStatuses) }), { error: required })
    .min(1, { error: required })
    .max(limits.marks, { error: messages.common.malformed }),
})

export const undoMarkSchema = z.object({ studentId: id, date: day })

export const undoMarksSchema = z.object({
  marks: z
    .array(undoMarkSchema, { error: messages.common.malformed })
    .min(1, { error: messages.common.malformed })
    .max(limits.marks, { error: messages.common.malformed }),
})

/** `batch` is in the answer of mark-rest. */
export const undoRestSchema = z.object({ batch: id })

export const markRestSchema = z.object({
  class: knownChoice('classes'),
  section: filterOf(sections),
  date: day.optional(),
})

/** The fields of the correction form. */
const correctionFormSchema = formSchema({ reason: text(limits.reason) }, attendanceMessages.correctIncomplete)

export const correctionSchema = whenIncomplete(
  correctionFormSchema.extend({ studentId: id, date: day, status: choice(attendanceStatuses) }),
  attendanceMessages.correctIncomplete,
)

export const historySchema = z.object({ studentId: id, date: day })

const who = { class: filterOf('classes'), section: filterOf(sections) }

/** The statuses that a student's day can have. */
const dayStatuses = [...attendanceStatuses, 'Leave', 'Not Marked'] as const
export type DayStatus = (typeof dayStatuses)[number]

/** docs/spec.md §7, GET /api/attendance: `date` and filters for staff, `month` for students. */
export const attendanceListSchema = listInput.extend({
  ...who,
  date: day.optional(),
  status: filterOf(dayStatuses),
  month: month.optional(),
})

/** `student`: the one of a guardian’s children; the first where none is named. */
export const ownMonthSchema = z.object({ month: month.optional(), student: id.optional() })

export const registerSchema = listInput.extend({
  class: knownChoice('classes').default(() => offeredIn(schoolLists(), 'classes')[0] ?? ''),
  section: filterOf(sections),
  month: month.optional(),
})

/** `span` month: `month` or the current one. `span` year: the school year in which it lies, or `year`. */
export const lowListSchema = listSchema(lowList).extend({
  span: choice(['year', 'month']).default('year'),
  month: month.optional(),
  year: yearFilter(),
})

/** `own`: of the sections that the viewer marks. */
export const missingSchema = z.object({ registers: filterOf(['all', 'own']), date: day.optional() })

/** Without a section, of the whole class. */
export const openDaysSchema = z.object({ class: knownChoice('classes'), section: filterOf(sections) })

export const overviewSchema = z.object({ date: day.optional() })
export type Mark = (typeof attendanceStatuses)[number]

/** The result of one of several marks; `undo`: it can be undone. */
export type MarkResult = { studentId: string } & (
  | { ok: true; status: Mark; undo: boolean }
  | { ok: false; code: ErrorCode; message: string }
)
