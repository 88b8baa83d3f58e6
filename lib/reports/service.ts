import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { reportMessages } from './messages'
import type { Transaction } from '@/lib/server/data/db'
import { holdEnrolments } from '@/lib/server/data/locks'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { schoolYearOfTerm } from '@/lib/terms'
import { newCode } from '@/lib/server/papers/code'
import { figuresOf } from './figures'
import { gradeOf, subjectKeyOf } from './grades'
import { reportColumns, toReport } from './rows'
import { reportSchema, type ReportInput } from './schema'
import type { Report } from './lists'

/**
 * docs/spec.md §7, POST /api/reports. The class has to be the student's, now or in the school year that the report is
 * about. The report replaces the same teacher's earlier
 * one about the same term, assessment and subjects; reports of other teachers or about other subjects stay.
 */
export const createReport = operation({
  access: 'reports:create',
  as: 'report',
  input: reportSchema,
  fail: reportMessages.createFailed,
  async run(actor, input, caller): Promise<Report> {
    return once(caller, { of: 'createReport', by: actor.id, input }, async (tx) => {
      await holdEnrolments(tx)
      const student = await lockStudent(tx, input.studentId)
      const term = input.term ?? null
      const schoolYear = schoolYearOfTerm(term, schoolDay())
      const enrolment = await enrolmentIn(tx, student.id, input.class, schoolYear)
      if (!enrolment) {
        const message = reportMessages.otherClass(student.name, student.class)
        throw errorAt('class', message)
      }
      const kind = {
        studentId: student.id,
        type: input.type,
        term,
        assessmentType: 'assessmentType' in input ? input.assessmentType : null,
        schoolYear,
        authorId: actor.id,
        subjectKey: 'subjectMarks' in input ? subjectKeyOf(input.subjectMarks) : '',
      }
      await tx.report.updateMany({ where: { ...kind, isCurrent: true }, data: { isCurrent: false } })
      const created = await tx.report.create({
        data: {
          ...kind,
          ...(await contents(tx, input)),
          studentName: student.name,
          enrolmentId: enrolment.id,
          rollNo: enrolment.rollNo,
          class: input.class,
          summaryNotes: input.summaryNotes,
          code: newCode(),
        },
        select: reportColumns,
      })
      return toReport(created)
    })
  },
})

type Student = { id: string; name: string; class: string }

/** Locks the student until the transaction ends, so that reports of a kind replace each other one at a time. */
async function lockStudent(tx: Transaction, id: string): Promise<Student> {
  const [student] = await tx.$queryRaw<Student[]>`
    SELECT id, name, class FROM "User"
    WHERE id = ${id}::uuid AND role = 'student' AND "isActive" FOR NO KEY UPDATE`
  if (!student) throw new AppError('notFound', messages.common.notFound)
  return student
}

/** The student's newest enrolment in a class that is open or of the school year, those of the year first. */
async function enrolmentIn(tx: Transaction, studentId: string, schoolClass: string, schoolYear: number) {
  const found = await tx.enrolment.findMany({
    where: { studentId, class: schoolClass, OR: [{ toDay: null }, { year: schoolYear }] },
    orderBy: { fromDay: 'desc' },
    select: { id: true, rollNo: true, year: true },
  })
  return found.find(({ year }) => year === schoolYear) ?? found[0]
}

/** The columns that depend on the report's type. */
async function contents(tx: Transaction, input: ReportInput) {
  switch (input.type) {
    case 'Academic':
    case 'Grading': {
      const hundredths = input.subjectMarks.map(({ marks }) => marks)
      return {
        overallGrade: input.type === 'Grading' ? gradeOf(hundredths) : null,
        marks: {
          create: input.subjectMarks.map(({ subject, marks }, position) => ({ position, subject, hundredths: marks })),
        },
      }
    }
    case 'Attendance': {
      const { attendance, presentDays } = input
      const records = input.term ? await figuresOf(tx, input.studentId, input.term) : undefined
      const same =
        Boolean(records?.schoolDays) && records?.attendance === attendance && records.presentDays === presentDays
      return { attendance, presentDays, fromRecords: same }
    }
    case 'Leave': {
      const { leaveDays, leaveReason } = input
      const records = input.term ? await figuresOf(tx, input.studentId, input.term) : undefined
      return { leaveDays, leaveReason, fromRecords: records?.leaveDays === leaveDays }
    }
    case 'Summary':
      return {}
  }
}
