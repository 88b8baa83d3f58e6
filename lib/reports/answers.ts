import { z } from 'zod'
import { day } from '@/lib/answers'
import { grades, markedTypes, reportTypes } from './lists'
import { terms } from '@/lib/terms'

/** What this domain answers: the shapes of its operations' results. */

export const subjectMarksShape = z.strictObject({ subject: z.string(), marks: z.number() })
export type SubjectMarks = z.output<typeof subjectMarksShape>

/** A report in lists and the API. What its type does not have is null or empty. */
export const reportShape = z.strictObject({
  id: z.string(),
  /** ISO 8601, UTC. */
  date: z.string(),
  student: z.string(),
  studentId: z.string(),
  type: z.enum(reportTypes),
  class: z.string(),
  subjectMarks: z.array(subjectMarksShape),
  overallGrade: z.enum(grades).nullable(),
  attendance: z.string().nullable(),
  presentDays: z.number().nullable(),
  leaveDays: z.number().nullable(),
  leaveReason: z.string().nullable(),
  assessmentType: z.string().nullable(),
  term: z.enum(terms).nullable(),
  summaryNotes: z.string(),
  /** For Attendance and Leave: whether the figures equal the school's records. */
  fromRecords: z.boolean().nullable(),
  isCurrent: z.boolean(),
  /** The school has taken it back; only staff still see it. */
  isWithdrawn: z.boolean(),
})
export type Report = z.output<typeof reportShape>

/**
 * One in a list: the pupil's section and roll number of then, '' and null without, and whether the viewer may correct and
 * withdraw it.
 */
export const listedReportShape = reportShape.extend({
  section: z.string(),
  rollNo: z.number().nullable(),
  mayChange: z.boolean(),
})
export type ListedReport = z.output<typeof listedReportShape>

/** A class's pupils with what the asker has reported of one subject; null and '' where there is no report yet. */
export const classMarksShape = z.strictObject({
  students: z.array(
    z.strictObject({
      studentId: z.string(),
      name: z.string(),
      section: z.string(),
      rollNo: z.number().nullable(),
      marks: z.number().nullable(),
      remarks: z.string(),
    }),
  ),
  /** How many students of the class are not among them, because they do not take the subject. */
  without: z.number(),
})
export type ClassMarks = z.output<typeof classMarksShape>

/** What somebody's table of marks is of, as far as that can be told; '' for what cannot. */
export const suggestedMarksShape = z.strictObject({
  class: z.string(),
  section: z.string(),
  type: z.enum(markedTypes),
  subject: z.string(),
  assessmentType: z.string(),
  term: z.enum(terms),
  /** The subjects of the sections in which students are, where they are kept. */
  taught: z.array(z.strictObject({ class: z.string(), section: z.string(), subjects: z.array(z.string()) })),
})
export type Taught = z.output<typeof suggestedMarksShape>['taught']

/** What became of the rows that were sent, and of the class: how many have such a report now, of how many. */
export const savedClassMarksShape = z.strictObject({
  created: z.number(),
  replaced: z.number(),
  /** Said the same as the report that was there, which stays. */
  same: z.number(),
  withReport: z.number(),
  students: z.number(),
  reports: z.array(z.strictObject({ id: z.string(), studentId: z.string() })),
  /** Rows that were left alone, with what stands in those of their cells that somebody has changed in the meantime. */
  changed: z.array(
    z.strictObject({
      studentId: z.string(),
      marks: z.number().nullable().optional(),
      remarks: z.string().optional(),
    }),
  ),
  message: z.string(),
})
export type SavedClassMarks = z.output<typeof savedClassMarksShape>

export const figuresShape = z.strictObject({
  period: z.strictObject({ from: day, to: day }),
  /** The period's last day is still to come. */
  goesOn: z.boolean(),
  /** Days marked Present or Absent. */
  schoolDays: z.number(),
  presentDays: z.number(),
  /** `95.2%`; '' without marks. */
  attendance: z.string(),
  leaveDays: z.number(),
  leaveReason: z.string(),
})
export type Figures = z.output<typeof figuresShape>

/** What the public page shows: nothing that tells a stranger whose report it is. */
export const verificationShape = z.strictObject({
  initials: z.string(),
  type: z.enum(reportTypes),
  term: z.enum(terms).nullable(),
  schoolYear: z.number(),
  issued: day,
  /** The school day on which a newer report replaced it, or null. */
  replaced: day.nullable(),
  /** The school day on which the school took it back, or null. */
  withdrawn: day.nullable(),
})
export type Verification = z.output<typeof verificationShape>
