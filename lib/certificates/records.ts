import { formatMonth, monthOf, toDay, type Day } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { paidUpTo } from '@/lib/fees/dues'
import type { Relation } from '@/lib/guardians/lists'
import { messages } from '@/lib/messages'
import type { Transaction } from '@/lib/server/data/db'
import { formatYear, schoolYearOn } from '@/lib/years'
import type { Prisma } from '@/prisma/client/client'
import type { TransferDefaults } from './answers'
import { toldBefore } from './told'

/** What the school's records say for a certificate. */

const columns = {
  id: true,
  name: true,
  admissionNo: true,
  dateOfBirth: true,
  admission: { select: { dateOfBirth: true, parentName: true } },
  // Whoever is one today comes before who was, and of these who was it last.
  guardians: {
    where: { relation: { in: ['Father', 'Mother'] }, guardian: { purgedAt: null } },
    orderBy: [{ until: { sort: 'desc', nulls: 'first' } }, { position: 'asc' }],
    select: { relation: true, guardian: { select: { name: true } } },
  },
  enrolments: {
    orderBy: { fromDay: 'asc' },
    select: {
      id: true,
      year: true,
      class: true,
      section: true,
      rollNo: true,
      fromDay: true,
      toDay: true,
      outcome: true,
    },
  },
} as const satisfies Prisma.UserSelect

/** A pupil with all enrolments, the last of them being the present one, or the one that ended last. */
export async function pupilOf(tx: Pick<Transaction, 'user'>, id: string) {
  const found = await tx.user.findFirst({
    where: { id, role: 'student', approvedAt: { not: null } },
    relationLoadStrategy: 'join',
    select: columns,
  })
  if (!found) throw new AppError('notFound', messages.common.notFound)
  return found
}
export type Pupil = Awaited<ReturnType<typeof pupilOf>>
export type Stretch = Pupil['enrolments'][number]

/** Whether the pupil's time at the school ended with it. */
export const hasLeft = ({ toDay: last, outcome }: Pick<Stretch, 'toDay' | 'outcome'>) =>
  last !== null && (outcome === 'Left' || outcome === 'PassedOut')

type Reader = Pick<Transaction, '$queryRaw' | 'report' | 'reportMark' | 'certificate'>

/** What the forms begin with: whatever is known, to be completed and corrected. */
export async function certificateDefaults(
  tx: Reader,
  { id, dateOfBirth, admission, guardians, enrolments }: Pupil,
  last: Stretch,
  today: Day,
): Promise<{ transfer: TransferDefaults; parent: string }> {
  const [first = last] = enrolments
  const born = dateOfBirth ?? admission?.dateOfBirth
  const lastDay = last.toDay ? toDay(last.toDay) : today
  const [days, exam, subjects, paid, { lasting, again, others }] = await Promise.all([
    daysUpTo(tx, id, lastDay),
    lastExamOf(tx, id),
    subjectsOf(tx, id, last.class),
    paidUpTo(tx, id),
    toldBefore(tx, id, last.id),
  ])
  const applicant = admission?.parentName ?? ''
  const nameOf = (asked: Relation) => guardians.find(({ relation }) => relation === asked)?.guardian.name ?? ''
  const parents = { mother: nameOf('Mother'), father: nameOf('Father') }
  const transfer: TransferDefaults = {
    dateOfBirth: born ? toDay(born) : (others.dateOfBirth ?? ''),
    mother: parents.mother,
    // Whoever applied may be the mother.
    father: parents.father || (applicant === parents.mother ? '' : applicant),
    nationality: 'Indian',
    category: '',
    admittedOn: toDay(first.fromDay),
    admittedClass: first.class,
    lastExam: exam,
    subjects,
    promotion: last.outcome === 'PassedOut' ? `Passed out of ${last.class}` : '',
    paidUpTo: paid ? formatMonth(monthOf(paid)) : '',
    concession: '',
    workingDays: days.marked || '',
    presentDays: days.marked ? days.present : '',
    activities: '',
    conduct: 'Good',
    appliedOn: today,
    reason: '',
    remarks: '',
    lastDay: today,
    outcome: 'Left',
    duesReason: '',
    ...lasting,
    ...again,
    // The family as the office keeps it now comes before what an earlier certificate said.
    ...Object.fromEntries(Object.entries(parents).filter(([, name]) => name)),
  }
  return { transfer, parent: others.parent || transfer.father || transfer.mother || applicant }
}

/** The school days of the year up to `lastDay` on which the pupil was marked, and those present. */
async function daysUpTo(tx: Reader, studentId: string, lastDay: Day) {
  const [row] = await tx.$queryRaw<{ marked: number; present: number }[]>`
    SELECT count(*)::int AS "marked", (count(*) FILTER (WHERE a."status" = 'Present'))::int AS "present"
    FROM "Attendance" a
    WHERE a."studentId" = ${studentId}::uuid AND a."day" <= ${lastDay}::date AND is_school_day(a."day")
      AND a."day" >= ${schoolYearOn(lastDay).first}::date`
  return row ?? { marked: 0, present: 0 }
}

/** `Final Exam, Annual 2025-26: grade B`; '' without one. */
async function lastExamOf(tx: Reader, studentId: string): Promise<string> {
  const [newest] = await tx.report.findMany({
    where: { studentId, type: 'Grading', isCurrent: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: 1,
    select: { term: true, assessmentType: true, schoolYear: true, overallGrade: true },
  })
  if (!newest) return ''
  const { term, assessmentType, schoolYear, overallGrade } = newest
  const exam = [assessmentType, [term, formatYear(schoolYear)].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return overallGrade ? `${exam}: grade ${overallGrade}` : exam
}

/** Those of the pupil's reports in the class. */
async function subjectsOf(tx: Reader, studentId: string, schoolClass: string): Promise<string> {
  const marks = await tx.reportMark.findMany({
    where: { report: { studentId, class: schoolClass } },
    distinct: ['subject'],
    orderBy: { subject: 'asc' },
    select: { subject: true },
  })
  return marks.map(({ subject }) => subject).join(', ')
}
