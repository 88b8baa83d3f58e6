import { z } from 'zod'
import { limits } from '@/lib/constants'
import { assessmentTypes, reportTypes } from './lists'
import { terms } from '@/lib/terms'
import {
  choice,
  dayFilter,
  filterOf,
  formSchema,
  id,
  knownChoice,
  listSchema,
  choiceError,
  numberInput,
  optionalText,
  text,
  whenIncomplete,
  wholeNumber,
  yearFilter,
} from '@/lib/inputs'
import { reportMessages as said } from './messages'
import { reportList } from './lists'

/** Marks from 0 to 100 with at most two decimals, as integer hundredths. */
const marks = numberInput(said.subjects)
  .pipe(
    z
      .number({ error: said.subjects })
      .min(0, { error: said.subjects, abort: true })
      .max(100, { error: said.subjects, abort: true })
      .refine((value) => Number(value.toFixed(2)) === value, { error: said.marksDecimals }),
  )
  .transform((value) => Math.round(value * 100))

const days = (error: string) => wholeNumber(0, 366, error)

const subjectMarks = z
  .array(z.object({ subject: choice('reportSubjects', said.subjects), marks }, { error: said.subjects }), {
    error: said.subjects,
  })
  .min(1, { error: said.subjects })
  // More than a school has subjects: what two rows say about one is refused below.
  .max(limits.choices, { error: said.subjectTwice })
  .superRefine((rows, context) => {
    rows.forEach(({ subject }, index) => {
      if (rows.findIndex((row) => row.subject === subject) < index)
        context.addIssue({ code: 'custom', path: [index, 'subject'], message: said.subjectTwice })
    })
  })

const optionalTerm = filterOf(terms)

const common = {
  studentId: text(100).pipe(id),
  class: knownChoice('classes'),
  summaryNotes: optionalText(limits.note),
}
const marked = {
  ...common,
  subjectMarks,
  assessmentType: choice(assessmentTypes, said.assessmentRequired),
  term: choice(terms, said.termRequired),
}

/**
 * docs/spec.md §5: the type decides which fields count; others are ignored, as is `overallGrade`, which the server
 * computes for Grading.
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
    { error: ({ input }) => choiceError(reportTypes, (input as { type?: unknown } | undefined)?.type) },
  ),
  said.incomplete,
)
export type ReportInput = z.output<typeof reportSchema>

/** What a report should have said: of the same pupil and type, in the same class. */
export const correctReportSchema = whenIncomplete(z.object({ id }).and(reportSchema), said.incomplete)

export const withdrawReportSchema = formSchema({ id, reason: text(limits.reason) }, said.withdrawIncomplete)

/** `year`: the school year that a report is about. */
export const reportListSchema = listSchema(reportList).extend({ date: dayFilter(), year: yearFilter() })

export const reportIdSchema = z.object({ id })

export const classReportsSchema = z.object({
  class: knownChoice('classes'),
  type: choice(reportTypes),
  term: filterOf(terms),
  assessmentType: filterOf(assessmentTypes),
})

export const figuresSchema = z.object({ studentId: text(100).pipe(id), term: choice(terms, said.termRequired) })
