import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { offeredIn, schoolLists, type ListName } from '@/lib/choices'
import { limits } from '@/lib/constants'
import { taughtSql } from '@/lib/enrolment/class-teachers'
import { placeName } from '@/lib/enrolment/lists'
import { AppError, errorAt } from '@/lib/errors'
import type { Scope } from '@/lib/server/accounts/scope'
import { taughtPupils } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { allOf } from '@/lib/server/data/sql'
import { db, type Transaction } from '@/lib/server/data/db'
import { inUseSql } from '@/lib/server/data/duties'
import { holdEnrolments } from '@/lib/server/data/locks'
import { rowsOf } from '@/lib/server/data/rows'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { newCode } from '@/lib/server/papers/code'
import { schoolDay } from '@/lib/server/school-day'
import { schoolYearOfTerm, termOn } from '@/lib/terms'
import { Prisma } from '@/prisma/client/client'
import { classMarksShape, savedClassMarksShape, suggestedMarksShape, type ClassMarks } from './answers'
import { gradeOf, subjectKeyOf } from './grades'
import { markedTypes } from './lists'
import { reportMessages } from './messages'
import { classMarksSchema, saveClassMarksSchema, suggestClassMarksSchema, type classMarksRow } from './schema'

const said = reportMessages.classMarks

type Of = z.output<typeof classMarksSchema>

/**
 * What the asker's next table of marks is of, to begin with: the class whose class teacher they are, or that of their last
 * marks, the subject of these, and the term of today.
 */
export const suggestClassMarks = operation({
  access: 'reports:create',
  input: suggestClassMarksSchema,
  output: suggestedMarksShape,
  fail: said.loadFailed,
  async run(actor) {
    const today = schoolDay()
    const [[own], last, taught] = await Promise.all([
      rowsOf<{ class: string; section: string }>`
        ${taughtSql(today, Prisma.sql`d."holderId" = ${actor.id}::uuid`)} ORDER BY s."class", s."name" LIMIT 1`,
      db.report.findFirst({
        where: { authorId: actor.id, type: { in: [...markedTypes] }, subjectKey: { in: offered('reportSubjects') } },
        orderBy: { createdAt: 'desc' },
        select: { class: true, section: true, type: true, subjectKey: true, assessmentType: true },
      }),
      rowsOf<{ class: string; section: string; subjects: string[] }>`
        SELECT s."class", s."name" AS "section", array_agg(t."subject" ORDER BY t."subject")::text[] AS "subjects"
        FROM "Section" s JOIN "SectionSubject" t ON t."sectionId" = s."id" WHERE ${inUseSql} GROUP BY s."id"
        ORDER BY s."class", s."name"`,
    ])
    const place = [own, last].find((found) => found && offered('classes').includes(found.class))
    return {
      class: place?.class ?? '',
      section: place?.section ?? '',
      type: last?.type === 'Grading' ? ('Grading' as const) : ('Academic' as const),
      subject: last?.subjectKey ?? '',
      assessmentType: last?.assessmentType ?? '',
      term: termOn(today),
      taught,
    }
  },
})

const offered = (list: ListName) => [...offeredIn(schoolLists(), list)]

/**
 * The students of a class with the marks that the asker has reported of them in a subject. They are those who are in it in
 * the school year that such a report is about, if it is written now. Of an elective of their section, those who take it, once
 * somebody is entered who does, and whoever has such marks already.
 */
export const readClassMarks = operation({
  access: 'reports:create',
  as: 'marks',
  input: classMarksSchema,
  output: classMarksShape,
  fail: said.loadFailed,
  async run(actor, of, { scope }) {
    const rows = await rowsOf<ClassMarks['students'][number] & { listed: boolean }>`
      SELECT ${listedSql(of)} AS "listed", u."id" AS "studentId", u."name", coalesce(e."section", '') AS "section", e."rollNo",
        m."hundredths" / 100::float AS "marks", coalesce(r."summaryNotes", '') AS "remarks"
      FROM ${studentsSql(scope, of)}
      LEFT JOIN ${reportsSql(of, actor.id)} AND r."studentId" = u."id"
      LEFT JOIN "ReportMark" m ON m."reportId" = r."id"
      ORDER BY e."section" NULLS FIRST, e."rollNo" NULLS LAST, u."name", u."id"
      LIMIT ${limits.classRows + 1}`
    if (rows.length > limits.classRows) throw errorAt('section', said.chooseSection(of.class, limits.classRows))
    const students = rows.flatMap(({ listed, ...student }) => (listed ? student : []))
    return { students, without: rows.length - students.length }
  },
})

/**
 * Writes the marks of a class in one subject: for each row a report as `createReport` makes it, all of them or none. A row
 * without marks is left out, a cell that was not sent stays as it is, and a row that says what the report there says leaves
 * that as it is. So does a row of which a cell was changed since it was read (`was`): it is answered, for its writer to choose.
 * @throws AppError invalid with what is wrong at `rows.N.marks`, also of who is not in the class any more.
 */
export const saveClassMarks = operation({
  access: 'reports:create',
  as: 'saved',
  input: saveClassMarksSchema,
  output: savedClassMarksShape,
  fail: said.failed,
  async run(actor, input, caller) {
    return once(caller, { of: 'saveClassMarks', by: actor.id, input }, async (tx) => {
      const { rows: sent, ...of } = input
      const ids = sent.map(({ studentId }) => studentId)
      await holdEnrolments(tx)
      const students = await lockStudents(tx, caller.scope, of, ids)
      const before = await reportsBefore(tx, of, actor.id, ids)
      const changed = sent.flatMap((row) => changedSince(row, before.get(row.studentId)))
      const left = new Set(changed.map(({ studentId }) => studentId))
      const rows = sent.map((row) =>
        filledIn(left.has(row.studentId) ? { studentId: row.studentId } : row, before.get(row.studentId)),
      )
      refuseWrong(rows.map((row) => wrongWith(of, row, students.get(row.studentId), before.get(row.studentId))))
      const toWrite = rows.flatMap(({ studentId, marks, remarks }) => {
        const [student, there] = [students.get(studentId), before.get(studentId)]
        if (!student || marks === null) return []
        return there?.hundredths === marks && there.remarks === remarks ? [] : [{ student, marks, remarks }]
      })
      const reports = await writeReports(tx, of, actor.id, toWrite)
      const [count] = await tx.$queryRaw<{ students: number; withReport: number }[]>`
        SELECT count(*)::int AS "students", count(r."id")::int AS "withReport"
        FROM ${studentsSql(caller.scope, of)} LEFT JOIN ${reportsSql(of, actor.id)} AND r."studentId" = u."id"
        WHERE ${listedSql(of)}`
      const replaced = reports.filter(({ studentId }) => before.has(studentId)).length
      const done = { created: reports.length - replaced, replaced }
      return {
        ...done,
        same: rows.filter(({ studentId, marks }) => marks !== null && !left.has(studentId)).length - reports.length,
        withReport: count?.withReport ?? 0,
        students: count?.students ?? 0,
        reports,
        changed,
        message: [
          (reports.length > 0 || changed.length === 0) && said.saved(done),
          changed.length > 0 && said.changedMeanwhile(changed.length),
        ]
          .filter(Boolean)
          .join('. '),
      }
    })
  },
})

/** The school year that such a report is about. */
const yearOf = ({ term }: Of) => schoolYearOfTerm(term, schoolDay())

/**
 * That `e` says where its student is for such a report: of their enrolments that are open or of the school year, it is the
 * newest of the year.
 */
const placeSql = (year: number) => Prisma.sql`
  (e."toDay" IS NULL OR e."year" = ${year}) AND NOT EXISTS (
    SELECT FROM "Enrolment" o
    WHERE o."studentId" = e."studentId" AND (o."toDay" IS NULL OR o."year" = ${year})
      AND (o."year" = ${year}, o."fromDay") > (e."year" = ${year}, e."fromDay"))`

/** Students `u` who are in the class, with their enrolment `e` there, as far as the scope has them. */
const studentsSql = (scope: Scope, of: Of) => Prisma.sql`
  "Enrolment" e JOIN "User" u ON u."id" = e."studentId" AND u."role" = 'student' AND u."isActive"
    AND e."class" = ${of.class} AND ${of.section ? Prisma.sql`e."section" = ${of.section}` : Prisma.sql`TRUE`}
    AND e."outcome" IS DISTINCT FROM 'Left' AND ${placeSql(yearOf(of))} AND ${allOf(conditionSql(taughtPupils(scope), 'u'))}`

/** That `e` takes the subject, as far as it is said who of the section does, or has a report `r` about it. */
const listedSql = ({ subject }: Of) => Prisma.sql`
  (r."id" IS NOT NULL OR NOT EXISTS (
    SELECT FROM "Section" s JOIN "ElectiveStudent" t ON t."sectionId" = s."id" AND t."subject" = ${subject}
    JOIN "SectionSubject" c ON c."sectionId" = s."id" AND c."subject" = t."subject" AND c."elective"
    WHERE s."year" = e."year" AND s."class" = e."class" AND s."name" = e."section"
    HAVING count(*) > 0 AND count(*) FILTER (WHERE t."studentId" = e."studentId") = 0))`

/** The current reports `r` of a teacher about this; of whom they are is said by who joins them. */
const reportsSql = (of: Of, authorId: string) => Prisma.sql`
  "Report" r ON r."isCurrent" AND r."authorId" = ${authorId}::uuid AND r."schoolYear" = ${yearOf(of)}
    AND r."type" = ${of.type}::"ReportType" AND r."term" = ${of.term} AND r."assessmentType" = ${of.assessmentType}
    AND r."subjectKey" = ${subjectKeyOf([of])}`

type Student = {
  id: string
  name: string
  /** Where they are; null for who has no class. */
  enrolmentId: string | null
  class: string
  section: string | null
  rollNo: number | null
  hasLeft: boolean
}

/**
 * Locks the students until the transaction ends, so that reports of a kind replace each other one at a time and nobody is
 * moved meanwhile, and says where they are.
 */
async function lockStudents(tx: Transaction, scope: Scope, of: Of, ids: string[]): Promise<Map<string, Student>> {
  await tx.$queryRaw`
    SELECT 1 FROM "User" WHERE "id" = ANY (${ids}::uuid[]) AND "role" = 'student' ORDER BY "id" FOR NO KEY UPDATE`
  const found = await tx.$queryRaw<Student[]>`
    SELECT u."id", u."name", e."id" AS "enrolmentId", coalesce(e."class", '') AS "class", e."section", e."rollNo",
      coalesce(e."outcome" = 'Left', FALSE) AS "hasLeft"
    FROM "User" u LEFT JOIN "Enrolment" e ON e."studentId" = u."id" AND ${placeSql(yearOf(of))}
    WHERE u."id" = ANY (${ids}::uuid[]) AND u."role" = 'student' AND u."isActive"
      AND ${allOf(conditionSql(taughtPupils(scope), 'u'))}`
  return new Map(found.map((student) => [student.id, student]))
}

type Before = { studentId: string; hundredths: number; remarks: string }

async function reportsBefore(tx: Transaction, of: Of, authorId: string, ids: string[]): Promise<Map<string, Before>> {
  const found = await tx.$queryRaw<Before[]>`
    SELECT r."studentId", m."hundredths", r."summaryNotes" AS "remarks"
    FROM "ReportMark" m JOIN ${reportsSql(of, authorId)} AND r."id" = m."reportId"
    WHERE r."studentId" = ANY (${ids}::uuid[])`
  return new Map(found.map((report) => [report.studentId, report]))
}

type Row = { studentId: string; marks: number | null; remarks: string }

type Sent = z.output<typeof classMarksRow>

/** The cells of a row that say neither what they said when they were typed in nor what is typed there: one row or none. */
function changedSince({ studentId, was, ...sent }: Sent, there: Before | undefined) {
  const now = { marks: there?.hundredths ?? null, remarks: there?.remarks ?? '' }
  const isOther = (key: 'marks' | 'remarks') =>
    was?.[key] !== undefined && sent[key] !== undefined && now[key] !== was[key] && now[key] !== sent[key]
  const cells = {
    ...(isOther('marks') && { marks: now.marks === null ? null : now.marks / 100 }),
    ...(isOther('remarks') && { remarks: now.remarks }),
  }
  return Object.keys(cells).length > 0 ? [{ studentId, ...cells }] : []
}

/** A row with the cells that were left out as the report there has them. */
const filledIn = (row: Pick<Sent, 'studentId'> & Partial<Sent>, there: Before | undefined): Row => ({
  studentId: row.studentId,
  marks: row.marks === undefined ? (there?.hundredths ?? null) : row.marks,
  remarks: row.remarks ?? there?.remarks ?? '',
})

/** Why no report can be written of a row, for its cell. */
function wrongWith(
  { class: schoolClass, section }: Of,
  { marks, remarks }: Row,
  student: Student | undefined,
  there: Before | undefined,
): string | undefined {
  if (!student) return said.notInSchool
  if (student.hasLeft || !student.enrolmentId) return said.hasLeft(student.name)
  if (student.class !== schoolClass || (section && student.section !== section))
    return said.elsewhere(student.name, placeName(student))
  if (marks !== null) return undefined
  // Nobody may take an emptied cell for a report that is taken back.
  if (there) return said.notEmptied(there.hundredths / 100)
  return remarks ? said.remarkAlone : undefined
}

function refuseWrong(wrongs: readonly (string | undefined)[]) {
  const errors = Object.fromEntries(wrongs.flatMap((wrong, index) => (wrong ? [[`rows.${index}.marks`, wrong]] : [])))
  const count = Object.keys(errors).length
  if (count > 0) throw new AppError('invalid', said.rowsWrong(count), { errors })
}

type Changed = { student: Student; marks: number; remarks: string }

/** One report for each, in place of the one before, with as many statements for one as for all. */
async function writeReports(tx: Transaction, of: Of, authorId: string, changed: readonly Changed[]) {
  const kind = {
    ...{ authorId, schoolYear: yearOf(of), type: of.type, term: of.term, assessmentType: of.assessmentType },
    subjectKey: subjectKeyOf([of]),
  }
  const written = changed.map((row) => ({ id: randomUUID(), studentId: row.student.id, ...row }))
  if (written.length === 0) return []
  await tx.report.updateMany({
    where: { ...kind, isCurrent: true, studentId: { in: written.map(({ studentId }) => studentId) } },
    data: { isCurrent: false },
  })
  await tx.report.createMany({
    data: written.map(({ id, studentId, student, marks, remarks }) => ({
      ...kind,
      ...{ id, studentId, studentName: student.name, enrolmentId: student.enrolmentId ?? '', rollNo: student.rollNo },
      ...{ class: of.class, section: student.section ?? '', summaryNotes: remarks },
      overallGrade: of.type === 'Grading' ? gradeOf([marks]) : null,
      code: newCode(),
    })),
  })
  await tx.reportMark.createMany({
    data: written.map(({ id, marks }) => ({ reportId: id, position: 0, subject: of.subject, hundredths: marks })),
  })
  return written.map(({ id, studentId }) => ({ id, studentId }))
}
