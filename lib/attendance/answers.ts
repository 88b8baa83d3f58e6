import { z } from 'zod'
import { day, pageOf } from '@/lib/answers'
import { dayOffShape } from '@/lib/calendar/answers'
import { errorCodes } from '@/lib/errors'
import { attendanceStatuses } from './lists'

/** What this domain answers: the shapes of its operations' results. */

/** Which section is opened for marking. */
export const markingPlaceShape = z.strictObject({ class: z.string(), section: z.string() })
export type MarkingPlace = z.output<typeof markingPlaceShape>

/** A section with pupils; '' is that of pupils without one. `taken`: everybody in it is marked or on leave. `asked`: it is one of those asked for. */
export const registerStateShape = z.strictObject({
  class: z.string(),
  section: z.string(),
  asked: z.boolean(),
  taken: z.boolean(),
})
export type RegisterState = z.output<typeof registerStateShape>

/** `registers`: how many it stands for; a class of which none is taken is listed once, with section ''. */
const missingRegisterShape = markingPlaceShape.extend({ registers: z.number() })
export type MissingRegister = z.output<typeof missingRegisterShape>

/** `late`: it is past `due`. */
export const missingRegistersShape = z.strictObject({
  date: day,
  due: z.string(),
  late: z.boolean(),
  missing: z.array(missingRegisterShape),
  /** All sections with pupils; `asked`: the viewer's own, as far as these are known. */
  sections: z.array(registerStateShape),
})
export type MissingRegisters = z.output<typeof missingRegistersShape>

/** Of a class or section: its class teacher, '' for none, and the school days of the last weeks that are not marked. */
export const openDaysShape = z.strictObject({ teacher: z.string(), days: z.array(day) })
export type OpenDays = z.output<typeof openDaysShape>

/** Numbers of days; `percentage` is Present of marked days, null without marks. */
export const totalsShape = z.strictObject({
  present: z.number(),
  absent: z.number(),
  leave: z.number(),
  percentage: z.number().nullable(),
})
export type Totals = z.output<typeof totalsShape>

/** The same where leave is not counted. */
const presenceShape = totalsShape.omit({ leave: true })

export const ownMonthShape = z.strictObject({
  month: z.string(),
  today: day,
  days: z.string(),
  off: z.array(dayOffShape),
  totals: totalsShape,
  year: presenceShape,
})
export type OwnMonth = z.output<typeof ownMonthShape>

export const overviewShape = z.strictObject({
  days: z.array(presenceShape.extend({ day })),
  day: day.nullable(),
  classes: z.array(presenceShape.extend({ class: z.string() })),
})
export type Overview = z.output<typeof overviewShape>

/** docs/spec.md §3: a student's row in a day's list. `id` is the student's. */
export const attendanceRowShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  class: z.string(),
  section: z.string(),
  rollNo: z.number().nullable(),
  date: day,
  status: z.enum(['Present', 'Absent', 'Leave', 'Not Marked']),
  correctable: z.boolean(),
  /** The mark was corrected at least once. */
  corrected: z.boolean(),
  /** Where the photograph is, in the list of a day; null without one. */
  photo: z.string().nullable(),
})
export type AttendanceRow = z.output<typeof attendanceRowShape>

/** A day's list; `readAt` is the ISO instant at which reading it began. */
export const dayListShape = pageOf(attendanceRowShape).extend({ readAt: z.string() })
export type DayList = z.output<typeof dayListShape>

/** A mark and its corrections, newest first. Times are ISO instants. */
export const markHistoryShape = z.strictObject({
  status: z.enum(attendanceStatuses),
  markedBy: z.string(),
  markedAt: z.string(),
  corrections: z.array(
    z.strictObject({
      from: z.string(),
      to: z.string(),
      reason: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  ),
  /** What the viewer may undo: this mark, and all that were made with it. */
  undo: z.strictObject({
    mark: z.boolean(),
    batch: z.strictObject({ id: z.string(), count: z.number() }).nullable(),
  }),
})
export type MarkHistory = z.output<typeof markHistoryShape>

/**
 * `days` has one code for each day of the month: P, A, L (leave) or `.` for a day without a mark; p and a on a day without
 * school, which count nowhere; a blank for a day on which the pupil was not in this class and section.
 */
export const registerPupilShape = totalsShape.extend({
  id: z.string(),
  /** A pupil who changed section in the month has two rows. */
  enrolmentId: z.string(),
  name: z.string(),
  rollNo: z.number().nullable(),
  section: z.string(),
  days: z.string(),
})
export type RegisterPupil = z.output<typeof registerPupilShape>

export const lowRowShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  class: z.string(),
  section: z.string(),
  rollNo: z.number().nullable(),
  present: z.number(),
  absent: z.number(),
  percentage: z.number(),
})
export type LowRow = z.output<typeof lowRowShape>

/** `savedAt` is an ISO instant; a list read later contains the marks. */
export const savedMarksShape = z.strictObject({
  date: day,
  savedAt: z.string(),
  results: z.array(
    z.union([
      z.strictObject({
        studentId: z.string(),
        ok: z.literal(true),
        status: z.enum(attendanceStatuses),
        undo: z.boolean(),
      }),
      z.strictObject({ studentId: z.string(), ok: z.literal(false), code: z.enum(errorCodes), message: z.string() }),
    ]),
  ),
})
export type SavedMarks = z.output<typeof savedMarksShape>

/** A mark that was just made or corrected. */
export const markedShape = z.strictObject({
  studentId: z.string(),
  date: day,
  status: z.enum(attendanceStatuses),
  message: z.string(),
})
