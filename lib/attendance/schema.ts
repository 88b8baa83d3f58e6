import { z } from 'zod'
import { attendanceStatuses, classes, limits, sections } from '@/lib/constants'
import type { Day, Month } from '@/lib/dates'
import { choice, day, filterOf, id, listInput, month, text, whenIncomplete } from '@/lib/inputs'
import { messages } from '@/lib/messages'

/** Section 7, POST /api/attendance/mark; today's mark without a date. */
export const markSchema = z.object({ studentId: id, status: choice(attendanceStatuses), date: day.optional() })

/** Marks everybody Present who is not marked yet. */
export const markRestSchema = z.object({ class: choice(classes), section: filterOf(sections), date: day.optional() })

/** What the correction form asks. */
export const correctionFormSchema = whenIncomplete(z.object({ reason: text(limits.reason) }), messages.attendance.correctIncomplete)

export const correctionSchema = whenIncomplete(
  correctionFormSchema.extend({ studentId: id, date: day, status: choice(attendanceStatuses) }),
  messages.attendance.correctIncomplete,
)

export const historySchema = z.object({ studentId: id, date: day })

const who = { class: filterOf(classes), section: filterOf(sections) }

/** What a day of a student can show. */
export const dayStatuses = [...attendanceStatuses, 'Leave', 'Not Marked'] as const
export type DayStatus = (typeof dayStatuses)[number]

/** Section 7, GET /api/attendance: a day's list for staff, a month of their own for students. */
export const attendanceListSchema = listInput.extend({
  ...who,
  date: day.optional(),
  status: filterOf(dayStatuses),
  month: month.optional(),
})

export const ownMonthSchema = z.object({ month: month.optional() })

export const registerSchema = listInput.extend({ class: choice(classes).default('Class 1'), section: filterOf(sections), month: month.optional() })

/** `month`: that of `month`, or the current one. `year`: the school year from April. */
export const lowListSchema = listInput.extend({ ...who, span: choice(['year', 'month']).default('year'), month: month.optional() })

export const overviewSchema = z.object({ date: day.optional() })

/** Section 3: a student's row in a day's list. `id` is the student's. */
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

/** Marks of a day; `before` the first correction or none. ISO 8601 instants. */
export type MarkHistory = {
  status: (typeof attendanceStatuses)[number]
  markedBy: string
  markedAt: string
  corrections: { from: string; to: string; reason: string; by: string; at: string }[]
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
