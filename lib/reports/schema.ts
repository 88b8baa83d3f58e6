import { z } from 'zod'
import { assessmentTypes, classes, limits, reportSubjects, reportTypes, terms } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import {
  choice,
  dayFilter,
  filterOf,
  id,
  listInput,
  notOneOf,
  numberOf,
  optionalText,
  sortOf,
  text,
  whenIncomplete,
} from '@/lib/inputs'
import { messages } from '@/lib/messages'
import type { Period, Term } from '@/lib/terms'
import type { Grade, ReportType } from './grades'

const said = messages.reports

/** Marks of 0 to 100 with at most two decimals, as integer hundredths. */
const marks = numberOf(said.subjects)
  .pipe(
    z
      .number({ error: said.subjects })
      .min(0, { error: said.subjects, abort: true })
      .max(100, { error: said.subjects, abort: true })
      .refine((value) => Number(value.toFixed(2)) === value, { error: said.marksDecimals }),
  )
  .transform((value) => Math.round(value * 100))

const days = (error: string) =>
  numberOf(error).pipe(z.number({ error }).int({ error }).min(0, { error }).max(366, { error }))

const subjectMarks = z
  .array(z.object({ subject: choice(reportSubjects, said.subjects), marks }, { error: said.subjects }), {
    error: said.subjects,
  })
  .min(1, { error: said.subjects })
  .max(reportSubjects.length, { error: said.subjectTwice })
  .superRefine((rows, context) => {
    rows.forEach(({ subject }, index) => {
      if (rows.findIndex((row) => row.subject === subject) < index)
        context.addIssue({ code: 'custom', path: [index, 'subject'], message: said.subjectTwice })
    })
  })

const optionalTerm = filterOf(terms)

const common = {
  studentId: text(100).pipe(id),
  class: choice(classes),
  summaryNotes: optionalText(limits.note),
}
const marked = {
  ...common,
  subjectMarks,
  assessmentType: choice(assessmentTypes, said.assessmentRequired),
  term: choice(terms, said.termRequired),
}

/**
 * docs/spec.md §5: the type decides which fields are read; others are ignored. So is an `overallGrade`: Grading has the
 * server's own, and no other type has any.
 */
export const reportSchema = whenIncomplete(
  z.discriminatedUnion(
    'type',
    [
      z.object({ ...marked, type: z.literal('Academic') }),
      z.object({ ...marked, type: z.literal('Grading') }),
      z.object({
        ...common,
        type: z.literal('Attendance'),
        attendance: z
          .string({ error: said.attendanceRequired })
          .trim()
          .min(1, { error: said.attendanceRequired })
          .pipe(text(limits.attendanceText)),
        presentDays: days(said.presentDays),
        term: optionalTerm,
      }),
      z.object({
        ...common,
        type: z.literal('Leave'),
        leaveDays: days(said.leaveDays),
        leaveReason: z
          .string({ error: said.leaveReasonRequired })
          .trim()
          .min(1, { error: said.leaveReasonRequired })
          .pipe(text(limits.reason)),
        term: optionalTerm,
      }),
      z.object({ ...common, type: z.literal('Summary'), term: optionalTerm }),
    ],
    { error: ({ input }) => notOneOf(reportTypes, (input as { type?: unknown } | undefined)?.type) },
  ),
  said.incomplete,
)
export type ReportInput = z.output<typeof reportSchema>

export const reportListSchema = listInput.extend({
  class: filterOf(classes),
  type: filterOf(reportTypes),
  term: filterOf(terms),
  date: dayFilter(),
  sort: sortOf(['date', 'student', 'type', 'class']),
})

export const reportIdSchema = z.object({ id })

/** A class's report cards of one kind. */
export const classReportsSchema = z.object({
  class: choice(classes),
  type: choice(reportTypes),
  term: filterOf(terms),
  assessmentType: filterOf(assessmentTypes),
})

export const figuresSchema = z.object({ studentId: text(100).pipe(id), term: choice(terms, said.termRequired) })

export const verifySchema = z.object({ code: z.string().max(100) })

export type SubjectMarks = { subject: string; marks: number }

/** A report as lists and the API have it. What a type does not have is null, or no rows. */
export type Report = {
  id: string
  /** ISO 8601, UTC. */
  date: string
  /** The student's name. */
  student: string
  studentId: string
  type: ReportType
  class: string
  subjectMarks: SubjectMarks[]
  overallGrade: Grade | null
  attendance: string | null
  presentDays: number | null
  leaveDays: number | null
  leaveReason: string | null
  assessmentType: string | null
  term: Term | null
  summaryNotes: string
  /** Attendance and Leave: whether the figures are those of the school's records. */
  fromRecords: boolean | null
  /** Nothing newer has taken its place. */
  isCurrent: boolean
}

/** What the school's records say of a student in a term. */
export type Figures = {
  period: Period
  /** Days with a mark that counts. */
  schoolDays: number
  presentDays: number
  /** `95.2%`; '' while nothing is marked. */
  attendance: string
  leaveDays: number
  leaveReason: string
}

/** What the public page says of a paper: nothing by which a stranger could tell whose it is. */
export type Verification = {
  initials: string
  type: ReportType
  term: Term | null
  schoolYear: number
  issued: Day
  /** The day a newer one took its place, or null while it is the current one. */
  replaced: Day | null
}
