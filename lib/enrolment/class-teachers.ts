import type { Day } from '@/lib/dates'
import type { SectionDuty } from '@/lib/duties'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Transaction } from '@/lib/server/data/db'
import { schoolDay } from '@/lib/server/school-day'
import { formatYear } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import { notOverSql, onDutySql } from '@/lib/server/data/duties'
import { endedSql, nextSinceSql } from './duties'
import { enrolledOnSql } from './enrolled'
import { studentMessages } from './messages'

/** Who teaches which section, and is its class teacher. */

/** Who is to have a duty of a section, in place of whoever has it; null for nobody. `subject` of subject teachers alone. */
export type WantedTeacher = {
  sectionId: string
  teacherId: string | null
  kind?: Exclude<SectionDuty, 'Substitute'>
  subject?: string | null
}

type Cell = { id: string; kind: SectionDuty; subject: string; teacherId: string | null }

/**
 * Gives sections of the year `since` and later their teachers, or none. Returns how many have another one now. The first of
 * a section is it since the year began, whoever follows from today; who was chosen today and is chosen no more never was it.
 * @throws AppError notFound; conflict for somebody who is no active teacher, and for a section of a year that is over.
 */
export async function setTeachers(
  tx: Transaction,
  byId: string,
  wanted: readonly WantedTeacher[],
  since: number,
): Promise<number> {
  const teachers = new Set(wanted.flatMap(({ teacherId }) => teacherId ?? []))
  // Before the sections, as whoever ends a teacher's access does.
  const known = await tx.$queryRaw<{ name: string; may: boolean }[]>`
    SELECT "name", "role" = 'teacher' AND "isActive" AS "may" FROM "User"
    WHERE "id" = ANY (${[...teachers]}::uuid[]) ORDER BY "id" FOR SHARE`
  const refused = known.find(({ may }) => !may)
  if (refused) throw new AppError('conflict', studentMessages.noClassTeacher(refused.name))
  const ids = [...new Set(wanted.map(({ sectionId }) => sectionId))]
  const sections = await tx.$queryRaw<{ year: number }[]>`
    SELECT "year" FROM "Section" WHERE "id" = ANY (${ids}::uuid[]) ORDER BY "id" FOR UPDATE`
  if (known.length < teachers.size || sections.length < ids.length)
    throw new AppError('notFound', messages.common.notFound)
  const over = sections.find(({ year }) => year < since)
  if (over) throw new AppError('conflict', studentMessages.yearOver(formatYear(over.year)))
  const cells = wanted.map(({ sectionId, teacherId, kind = 'ClassTeacher', subject }): Cell => ({
    ...{ id: sectionId, kind, subject: subject ?? '', teacherId },
  }))
  return writeCells(tx, byId, cells)
}

/** What was wanted last of a cell counts. Returns how many have another teacher now. */
async function writeCells(tx: Transaction, byId: string, all: readonly Cell[]): Promise<number> {
  const cells = [...new Map(all.map((cell) => [[cell.id, cell.kind, cell.subject].join(), cell])).values()]
  const today = schoolDay()
  const [row] = await tx.$queryRaw<{ changed: number }[]>`
    WITH wanted AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(cells)}::jsonb)
        AS w ("id" uuid, "kind" "DutyKind", "subject" text, "teacherId" uuid)
    ), before AS (
      SELECT w.*, d."id" AS "dutyId", d."holderId" FROM wanted w LEFT JOIN "Duty" d
        ON d."sectionId" = w."id" AND d."kind" = w."kind" AND coalesce(d."subject", '') = w."subject" AND ${notOverSql(today)}
    ), ended AS (
      UPDATE "Duty" d SET ${endedSql(today, byId)} FROM before b
      WHERE d."id" = b."dutyId" AND b."holderId" IS DISTINCT FROM b."teacherId"
      RETURNING d."sectionId", d."kind", coalesce(d."subject", '') AS "subject", d."until"
    ), given AS (
      INSERT INTO "Duty" ("holderId", "kind", "sectionId", "subject", "since", "createdById")
      SELECT w."teacherId", w."kind", w."id", nullif(w."subject", ''), coalesce(
        (SELECT max(e."until") + 1 FROM ended e WHERE e."sectionId" = w."id" AND e."kind" = w."kind" AND e."subject" = w."subject"),
        ${nextSinceSql(today, Prisma.sql`w."kind"`, Prisma.sql`nullif(w."subject", '')`)}), ${byId}::uuid
      FROM wanted w JOIN "Section" s ON s."id" = w."id" JOIN "AcademicYear" y ON y."year" = s."year"
      WHERE w."teacherId" IS NOT NULL AND NOT EXISTS (
        SELECT FROM before b
        WHERE b."id" = w."id" AND b."kind" = w."kind" AND b."subject" = w."subject" AND b."holderId" = w."teacherId")
      RETURNING "sectionId", "kind", coalesce("subject", '') AS "subject"
    )
    SELECT count(*)::int AS "changed" FROM (
      SELECT "sectionId", "kind", "subject" FROM ended UNION SELECT "sectionId", "kind", "subject" FROM given) c`
  return row?.changed ?? 0
}

/** The class teacher of the section `s`: of a year that has not begun, who is going to be it. */
export const teacherOfSql = (date: Day) => Prisma.sql`
  SELECT d."holderId" FROM "Duty" d
  WHERE d."sectionId" = s."id" AND d."kind" = 'ClassTeacher' AND ${notOverSql(date)} ORDER BY d."since" LIMIT 1`

/**
 * The sections with a class teacher that had pupils on `date`, in the year to which these pupils belong: until a roll-over
 * is run that is the year before. `which` is a condition of the section, `s`, or of the duty, `d`. With further `kinds`,
 * those of who has one of these.
 */
export const taughtSql = (date: Day, which: Prisma.Sql, kinds: readonly SectionDuty[] = ['ClassTeacher']) => Prisma.sql`
  SELECT s."class", s."name" AS "section", d."holderId" FROM "Duty" d JOIN "Section" s ON s."id" = d."sectionId"
  WHERE d."kind" = ANY (${kinds}::"DutyKind"[]) AND ${onDutySql(date)} AND ${which} AND EXISTS (
    SELECT FROM "Enrolment" e
    WHERE e."year" = s."year" AND e."class" = s."class" AND e."section" = s."name" AND ${enrolledOnSql(date)})`

/** The name of who is class teacher of a section on `date`, as a value: '' where nobody is, and for a whole class. */
export const classTeacherSql = (date: Day, schoolClass: string, section = '') => Prisma.sql`
  coalesce((
    SELECT u."name" FROM (${taughtSql(date, Prisma.sql`s."class" = ${schoolClass} AND s."name" = ${section}`)}) t
    JOIN "User" u ON u."id" = t."holderId" LIMIT 1), '')`
