import { z } from 'zod'
import { limits, sections } from '@/lib/constants'
import { assessmentTypes, markedTypes, reportTypes } from './lists'
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
const marksOr = (error: string) =>
  numberInput(error)
    .pipe(
      z
        .number({ error })
        .min(0, { error, abort: true })
        .max(100, { error, abort: true })
        .refine((value) => Number(value.toFixed(2)) === value, { error: said.marksDecimals }),
    )
    .transform((value) => Math.round(value * 100))

const marks = marksOr(said.subjects)

const readAs = <Out>(schema: z.ZodType<Out>, value: unknown, context: z.RefinementCtx): Out => {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? said.classMarks.wrong })
  return z.NEVER
}

/** The same of a cell that may be empty, which is null, or left out. */
const marksCell = z
  .union([z.number(), z.string()], { error: said.classMarks.wrong })
  .nullish()
  .transform((value, context) => {
    if (value === undefined) return undefined
    if (value === null || (typeof value === 'string' && value.trim() === '')) return null
    return readAs(marksOr(said.classMarks.wrong), value, context)
  })

const remarksCell = z
  .string()
  .nullish()
  .transform((value, context) => (value === undefined ? undefined : readAs(optionalText(limits.note), value, context)))

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

/** Of which reports a class has a table: a subject, and what its marks are of. */
const classMarksOf = {
  class: knownChoice('classes'),
  section: filterOf(sections),
  type: choice(markedTypes),
  subject: choice('reportSubjects'),
  assessmentType: choice(assessmentTypes, said.assessmentRequired),
  term: choice(terms, said.termRequired),
}

/** Without a section, of the whole class. */
export const classMarksSchema = formSchema(classMarksOf, said.classMarks.incomplete)

/** Nothing is asked. */
export const suggestClassMarksSchema = z.object({})

/**
 * A pupil's row of that table. A cell that is left out stays as it is: somebody may have changed it in another tab. Without
 * marks there is no report to write.
 */
export const classMarksRow = z
  .object({
    studentId: id,
    marks: marksCell,
    remarks: remarksCell,
    /** What the cells said before they were typed in. Those that say something else by now are not written over. */
    was: z.object({ marks: marksCell, remarks: remarksCell }).optional(),
  })
  .refine((row) => row.marks !== null || !row.remarks, {
    path: ['marks'],
    error: said.classMarks.remarkAlone,
    when: ({ issues }) => issues.length === 0,
  })

/** The rows that are to be written: those that are left out stay as they are. */
export const saveClassMarksSchema = whenIncomplete(
  z.object({
    ...classMarksOf,
    rows: z
      .array(classMarksRow, { error: said.classMarks.noRows })
      .min(1, { error: said.classMarks.noRows })
      .max(limits.classRows, { error: said.classMarks.tooMany })
      .superRefine((rows, context) => {
        const seen = new Set<string>()
        rows.forEach(({ studentId }, index) => {
          if (seen.has(studentId))
            context.addIssue({ code: 'custom', path: [index, 'marks'], message: said.classMarks.twice })
          seen.add(studentId)
        })
      }),
  }),
  said.classMarks.incomplete,
)

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
