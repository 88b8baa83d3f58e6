import { formatDay, toDay, type Day } from '@/lib/dates'
import { letterheadWords } from '@/lib/server/school-letterhead'
import { placeName } from '@/lib/enrolment/lists'
import { formatYear } from '@/lib/years'
import type { Pupil, Stretch } from './records'
import type { BonafideInput, Paper, TransferInput } from './schema'
import { toldIn, transferLabels } from './told'
import { classInWords, dayInWords } from './words'

/** The words of a certificate, which are kept as they are from then on. */

type Known = { pupil: Pupil; enrolment: Stretch; issued: Day }

const inBoth = (day: Day) => `${formatDay(day)} (${dayInWords(day)})`

/** That somebody is a pupil of the school. */
export function bonafidePaper({ pupil, enrolment, issued }: Known, input: BonafideInput): Paper {
  const child = input.parent ? `, child of ${input.parent},` : ''
  const rows: Paper['rows'] = [
    ['Admission number', pupil.admissionNo ?? ''],
    ['Roll number', enrolment.rollNo === null ? '' : String(enrolment.rollNo)],
    ['Date of birth', input.dateOfBirth ? inBoth(input.dateOfBirth) : ''],
    ['Student of this school since', formatDay(toDay(pupil.enrolments[0]?.fromDay ?? enrolment.fromDay))],
    ['Issued for', input.purpose],
    ['Remarks', input.remarks],
    ['Date of issue', formatDay(issued)],
  ]
  return {
    ...letterheadWords(),
    told: toldIn(input),
    text: `This is to certify that ${pupil.name}${child} is a bonafide student of this school and studies in ${placeName(enrolment)} in the school year ${formatYear(enrolment.year)}.`,
    rows: rows.filter(([, value]) => value),
  }
}

/** That somebody was one, with what the next school and the boards ask for. An empty entry is a dash. */
export function transferPaper({ pupil, enrolment, issued }: Known, input: TransferInput): Paper {
  const number = classInWords(enrolment.class)
  const lastDay = enrolment.toDay && formatDay(toDay(enrolment.toDay))
  const days = (count: number | undefined) => (count === undefined ? '' : String(count))
  const rows: Paper['rows'] = [
    ['Name of the student', pupil.name],
    ['Admission number', pupil.admissionNo ?? ''],
    [transferLabels.mother, input.mother],
    [transferLabels.father, input.father],
    [transferLabels.nationality, input.nationality],
    [transferLabels.category, input.category],
    ['Date of birth', inBoth(input.dateOfBirth)],
    ['First admission', `${formatDay(input.admittedOn)}, to ${input.admittedClass}`],
    ['Class last studied', `${placeName(enrolment)}${number && ` (${number})`}, ${formatYear(enrolment.year)}`],
    ['Examination last taken, with result', input.lastExam],
    ['Subjects studied', input.subjects],
    ['Qualified for promotion', input.promotion],
    ['School fees paid up to', input.paidUpTo],
    [transferLabels.concession, input.concession],
    ['Working days of the school year', days(input.workingDays)],
    ['Days present', days(input.presentDays)],
    [transferLabels.activities, input.activities],
    ['General conduct', input.conduct],
    ['Date of application', formatDay(input.appliedOn)],
    ['Last day at the school', lastDay ?? ''],
    ['Reason for leaving', input.reason],
    ['Remarks', input.remarks],
    ['Date of issue', formatDay(issued)],
  ]
  return {
    ...letterheadWords(),
    told: toldIn(input),
    text: '',
    rows: rows.map(([label, value]) => [label, value || '–']),
  }
}
