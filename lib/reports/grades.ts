import type { grades, reportTypes } from './lists'

export type ReportType = (typeof reportTypes)[number]
export type Grade = (typeof grades)[number]

/** Marks below it are an F, of a subject as of the average. */
export const passMark = 40

/** Types whose reports have subjects with marks. */
export const isMarked = (type: ReportType | ''): type is 'Academic' | 'Grading' =>
  type === 'Academic' || type === 'Grading'

/** A report's subjects, sorted, as one text. */
export const subjectKeyOf = (rows: readonly { subject: string }[]) =>
  rows
    .map(({ subject }) => subject)
    .sort()
    .join(', ')

/**
 * The grade of an average (docs/spec.md §5): A from 85, B from 70, C from 55, D from 40, F below. Takes hundredths of a
 * mark and compares sums, so that the average is not rounded: 84.996 is a B.
 */
export function gradeOf(hundredths: readonly number[]): Grade {
  const sum = hundredths.reduce((total, marks) => total + marks, 0)
  const reaches = (bound: number) => hundredths.length > 0 && sum >= bound * 100 * hundredths.length
  return reaches(85) ? 'A' : reaches(70) ? 'B' : reaches(55) ? 'C' : reaches(passMark) ? 'D' : 'F'
}

/** The average with two decimals, cut off and not rounded, so that it never looks better than its grade. */
export function averageOf(hundredths: readonly number[]): string {
  const sum = hundredths.reduce((total, marks) => total + marks, 0)
  return (Math.floor(sum / Math.max(1, hundredths.length)) / 100).toFixed(2)
}

export const bands = ['Excellent', 'Good', 'Fair', 'Pass', 'Below'] as const
export type Band = (typeof bands)[number]

/** The band of marks from 0 to 100 (docs/spec.md §2): Excellent from 85, Good from 70, Fair from 55, Pass from 40. */
export function bandOf(marks: number): Band {
  return marks >= 85 ? 'Excellent' : marks >= 70 ? 'Good' : marks >= 55 ? 'Fair' : marks >= passMark ? 'Pass' : 'Below'
}
