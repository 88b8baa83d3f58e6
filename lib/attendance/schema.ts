import { z } from 'zod'
import { attendanceStatuses, classes, limits, sections } from '@/lib/constants'
import type { Day, Month } from '@/lib/dates'
import type { ErrorCode } from '@/lib/errors'
import { choice, day, filterOf, id, listInput, month, text, whenIncomplete, type Page } from '@/lib/inputs'
import { messages, required } from '@/lib/messages'

/** docs/spec.md §7, POST /api/attendance/mark; today's mark without a date. */
export const markSchema = z.object({ studentId: id, status: choice(attendanceStatuses), date: day.optional() })

/** Marks of one day that go together. `account` is whose they are: another's session does not send them. */
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

/** `batch`: what mark-rest answered. */
export const undoRestSchema = z.object({ batch: id })

/** Marks everybody Present who is not marked yet. */
export const markRestSchema = z.object({ class: choice(classes), section: filterOf(sections), date: day.optional() })

/** What the correction form asks. */
const correctionFormSchema = whenIncomplete(
  z.object({ reason: text(limits.reason) }),
  messages.attendance.correctIncomplete,
)

export const correctionSchema = whenIncomplete(
  correctionFormSchema.extend({ studentId: id, date: day, status: choice(attendanceStatuses) }),
  messages.attendance.correctIncomplete,
)

export const historySchema = z.object({ studentId: id, date: day })

const who = { class: filterOf(classes), section: filterOf(sections) }

/** What a day of a student can show. */
const dayStatuses = [...attendanceStatuses, 'Leave', 'Not Marked'] as const
export type DayStatus = (typeof dayStatuses)[number]

/** docs/spec.md §7, GET /api/attendance: a day's list for staff, a month of their own for students. */
export const attendanceListSchema = listInput.extend({
  ...who,
  date: day.optional(),
  status: filterOf(dayStatuses),
  month: month.optional(),
})

export const ownMonthSchema = z.object({ month: month.optional() })

export const registerSchema = listInput.extend({
  class: choice(classes).default('Class 1'),
  section: filterOf(sections),
  month: month.optional(),
})

/** `month`: that of `month`, or the current one. `year`: the school year from April. */
export const lowListSchema = listInput.extend({
  ...who,
  span: choice(['year', 'month']).default('year'),
  month: month.optional(),
})

export const overviewSchema = z.object({ date: day.optional() })

/** docs/spec.md §3: a student's row in a day's list. `id` is the student's. */
export type AttendanceRow = {
  id: string
  name: string
  class: string
  section: string
  rollNo: number | null
  date: Day
  status: DayStatus
  /** The viewer may correct the mark. */
  correctable: boolean
  /** The mark said something else before. */
  corrected: boolean
}

export type Mark = (typeof attendanceStatuses)[number]

/** What became of one of several marks; `undo` says that it can be taken back. */
export type MarkResult = { studentId: string } & (
  { ok: true; status: Mark; undo: boolean } | { ok: false; code: ErrorCode; message: string }
)

/** `savedAt`: an ISO instant; a list read later than that has the marks. */
export type MarksTaken = { date: Day; savedAt: string; results: MarkResult[] }

/** A day's list, and the ISO instant at which its reading began. */
export type DayList = Page<AttendanceRow> & { readAt: string }

/** A mark and its corrections, the newest first. ISO 8601 instants. */
export type MarkHistory = {
  status: (typeof attendanceStatuses)[number]
  markedBy: string
  markedAt: string
  corrections: { from: string; to: string; reason: string; by: string; at: string }[]
  /** What the viewer may take back: this mark, and all that were made with it. */
  undo: { mark: boolean; batch: { id: string; count: number } | null }
}

/** Days counted; `percentage` is Present of marked days, null before the first mark. */
export type Totals = { present: number; absent: number; leave: number; percentage: number | null }

/** One sign a day of the month: P, A, L (leave) or `.` for a day without a mark. */
export type RegisterPupil = { id: string; name: string; rollNo: number | null; section: string; days: string } & Totals

export type OwnMonth = { month: Month; today: Day; days: string; totals: Totals; year: Omit<Totals, 'leave'> }

export type LowRow = {
  id: string
  name: string
  class: string
  section: string
  rollNo: number | null
  present: number
  absent: number
  percentage: number
}

type Count = { present: number; absent: number; percentage: number | null }
export type Overview = { days: ({ day: Day } & Count)[]; day: Day | null; classes: ({ class: string } & Count)[] }
