import { z } from 'zod'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { reportShape } from './answers'
import { reportMessages } from './messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { scopeOf, type Scope } from '@/lib/server/accounts/scope'
import { ownWork, taughtPupils } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { allOf } from '@/lib/server/data/sql'
import { db, type Transaction } from '@/lib/server/data/db'
import { holdEnrolments } from '@/lib/server/data/locks'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { schoolYearOfTerm } from '@/lib/terms'
import { newCode } from '@/lib/server/papers/code'
import { figuresOf } from './figures'
import { gradeOf, subjectKeyOf } from './grades'
import { reportColumns, toReport } from './rows'
import { assertNotBlocked } from '@/lib/enrolment/not-blocked'
import { correctReportSchema, reportSchema, withdrawReportSchema, type ReportInput } from './schema'

/**
 * docs/spec.md §7, POST /api/reports. The class has to be the student's, now or in the school year that the report is
 * about. The report replaces the same teacher's earlier
 * one about the same term, assessment and subjects; reports of other teachers or about other subjects stay.
 */
export const createReport = operation({
  access: 'reports:create',
  as: 'report',
  input: reportSchema,
  output: reportShape,
  fail: reportMessages.createFailed,
  async run(actor, input, caller) {
    return once(caller, { of: 'createReport', by: actor.id, input }, async (tx) => {
      await holdEnrolments(tx)
      const student = await lockStudent(tx, caller.scope, input.studentId)
      const schoolYear = schoolYearOfTerm(input.term ?? null, schoolDay())
      const enrolment = await enrolmentIn(tx, student.id, input.class, schoolYear)
      if (!enrolment) {
        const message = reportMessages.otherClass(student.name, student.class)
        throw errorAt('class', message)
      }
      const kind = { studentId: student.id, schoolYear, authorId: actor.id, ...kindOf(input) }
      await tx.report.updateMany({ where: { ...kind, isCurrent: true }, data: { isCurrent: false } })
      const created = await tx.report.create({
        data: {
          ...kind,
          ...(await contents(tx, input)),
          studentName: student.name,
          enrolmentId: enrolment.id,
          rollNo: enrolment.rollNo,
          class: input.class,
          section: enrolment.section ?? '',
          summaryNotes: input.summaryNotes,
          code: newCode(),
        },
        select: reportColumns,
      })
      return toReport(created)
    })
  },
})

/**
 * Corrects a report: another takes its place, of the same teacher about the same pupil, and the one before keeps its row
 * and says of its code that it was replaced. For who wrote it, and administrators.
 * @throws AppError conflict when it is no longer current, or the correction is about another pupil, class or type.
 */
export const correctReport = operation({
  access: 'reports:create',
  rows: 'reports:change',
  as: 'report',
  input: correctReportSchema,
  output: reportShape.extend({ message: z.string() }),
  fail: reportMessages.correctFailed,
  async run(actor, { id, ...input }, caller) {
    return once(caller, { of: 'correctReport', by: actor.id, input: { id, ...input } }, async (tx) => {
      const before = await lockReport(tx, actor, caller.scope, id)
      if (input.studentId !== before.studentId || input.class !== before.class || input.type !== before.type)
        throw new AppError('conflict', reportMessages.otherReport)
      const { studentName, enrolmentId, rollNo, section, studentId, authorId, schoolYear } = before
      const kind = { studentId, authorId, schoolYear, ...kindOf(input) }
      // Where it says another term or other subjects now, it may stand where another stood.
      const current = { isCurrent: true, OR: [{ id }, kind] }
      await tx.report.updateMany({ where: current, data: { isCurrent: false } })
      const created = await tx.report.create({
        data: {
          ...kind,
          ...(await contents(tx, input)),
          ...{ studentName, enrolmentId, rollNo, section, class: before.class, replacesId: id },
          summaryNotes: input.summaryNotes,
          code: newCode(),
        },
        select: reportColumns,
      })
      return { ...toReport(created), message: reportMessages.corrected }
    })
  },
})

/**
 * Withdraws a report that should not have been written: families see it no more, and its code says so. Its row stays. For
 * who wrote it, and administrators.
 * @throws AppError conflict when it is no longer current.
 */
export const withdrawReport = operation({
  access: 'reports:create',
  rows: 'reports:change',
  input: withdrawReportSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: reportMessages.withdrawFailed,
  async run(actor, { id, reason }, { scope }) {
    await db.$transaction(async (tx) => {
      await lockReport(tx, actor, scope, id)
      await tx.report.update({
        where: { id },
        data: { isCurrent: false, withdrawnAt: new Date(), withdrawnById: actor.id, withdrawReason: reason },
      })
    })
    return { id, message: reportMessages.withdrawn }
  },
})

/**
 * A current report that the actor may change, locked with its pupil: of two changes at once, the second finds that it is no
 * longer current.
 */
async function lockReport(tx: Transaction, actor: Actor, scope: Scope, id: string) {
  const student = taughtPupils(scopeOf('reports:create', actor))
  const own = { AND: [{ id, student }, ownWork(scope, 'authorId')] }
  const known = await tx.report.findFirst({ where: own, select: { studentId: true } })
  if (!known) throw new AppError('notFound', messages.common.notFound)
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${known.studentId}::uuid FOR NO KEY UPDATE`
  await assertNotBlocked(tx, [known.studentId])
  const report = await tx.report.findUniqueOrThrow({
    where: { id },
    select: {
      ...{
        studentId: true,
        studentName: true,
        class: true,
        type: true,
        enrolmentId: true,
        rollNo: true,
        section: true,
      },
      ...{ authorId: true, schoolYear: true, isCurrent: true },
    },
  })
  if (!report.isCurrent) throw new AppError('conflict', reportMessages.notCurrent)
  return report
}

/** What two reports have in common of which the newer takes the place of the other, beside pupil, author and year. */
const kindOf = (input: ReportInput) => ({
  type: input.type,
  term: input.term ?? null,
  assessmentType: 'assessmentType' in input ? input.assessmentType : null,
  subjectKey: 'subjectMarks' in input ? subjectKeyOf(input.subjectMarks) : '',
})

type Student = { id: string; name: string; class: string }

/** Locks the student until the transaction ends, so that reports of a kind replace each other one at a time. */
async function lockStudent(tx: Transaction, scope: Scope, id: string): Promise<Student> {
  const [student] = await tx.$queryRaw<Student[]>`
    SELECT id, name, class FROM "User" u
    WHERE id = ${id}::uuid AND role = 'student' AND "isActive" AND ${allOf(conditionSql(taughtPupils(scope), 'u'))}
    FOR NO KEY UPDATE`
  if (!student) throw new AppError('notFound', messages.common.notFound)
  return student
}

/** The student's newest enrolment in a class that is open or of the school year, those of the year first. */
async function enrolmentIn(tx: Transaction, studentId: string, schoolClass: string, schoolYear: number) {
  const found = await tx.enrolment.findMany({
    where: { studentId, class: schoolClass, OR: [{ toDay: null }, { year: schoolYear }] },
    orderBy: { fromDay: 'desc' },
    select: { id: true, rollNo: true, section: true, year: true },
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
