import type { Day } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Transaction } from '@/lib/server/data/db'
import { schoolDay } from '@/lib/server/school-day'
import { formatYear } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import { enrolledOnSql } from './enrolled'
import { placeName } from './lists'
import { studentMessages } from './messages'

/** Who is class teacher of which section, and the history of it. */

export type WantedTeacher = { sectionId: string; teacherId: string | null }

type SectionRow = { id: string; year: number; class: string; name: string; classTeacherId: string | null }

/**
 * Gives sections of the year `since` and later their class teachers, or none. Returns how many have another one now.
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
  const asked = new Map(wanted.map(({ sectionId, teacherId }) => [sectionId, teacherId]))
  const sections = await tx.$queryRaw<SectionRow[]>`
    SELECT "id", "year", "class", "name", "classTeacherId" FROM "Section"
    WHERE "id" = ANY (${[...asked.keys()]}::uuid[]) ORDER BY "id" FOR UPDATE`
  if (known.length < teachers.size || sections.length < asked.size)
    throw new AppError('notFound', messages.common.notFound)
  const over = sections.find(({ year }) => year < since)
  if (over) throw new AppError('conflict', studentMessages.yearOver(formatYear(over.year)))
  const changed = sections.flatMap(({ classTeacherId: before, ...section }) => {
    const after = asked.get(section.id) ?? null
    return after === before ? [] : [{ ...section, before, after }]
  })
  await tx.$executeRaw`
    UPDATE "Section" s SET "classTeacherId" = n."teacherId"
    FROM unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ after }) => after)}::uuid[]) AS n ("id", "teacherId")
    WHERE s."id" = n."id"`
  await keep(tx, byId, changed)
  return changed.length
}

/** Whose access ends is class teacher no more; sections of years that are over keep their name. */
export async function endTeaching(tx: Transaction, byId: string | null, teacherId: string) {
  const ended = await tx.$queryRaw<Omit<SectionRow, 'classTeacherId'>[]>`
    UPDATE "Section" s SET "classTeacherId" = NULL FROM "AcademicYear" y
    WHERE s."classTeacherId" = ${teacherId}::uuid AND y."year" = s."year" AND (
      y."lastDay" >= ${schoolDay()}::date OR EXISTS (
        SELECT FROM "Enrolment" e
        WHERE e."year" = s."year" AND e."class" = s."class" AND e."section" = s."name" AND e."toDay" IS NULL))
    RETURNING s."id", s."year", s."class", s."name"`
  await keep(
    tx,
    byId,
    ended.map((section) => ({ ...section, before: teacherId, after: null })),
  )
}

type Change = { year: number; class: string; name: string; before: string | null; after: string | null }

/** Writes changes into the history of both, who was it and who is it now. */
const keep = (tx: Transaction, byId: string | null, changes: readonly Change[]) =>
  tx.classTeacherChange.createMany({
    data: changes.flatMap(({ year, class: schoolClass, name, before, after }) =>
      [
        { teacherId: before, became: false },
        { teacherId: after, became: true },
      ].flatMap(({ teacherId, became }) =>
        teacherId ? [{ teacherId, became, byId, year, place: placeName({ class: schoolClass, section: name }) }] : [],
      ),
    ),
  })

/**
 * The sections with a class teacher that had pupils on `date`, in the year to which these pupils belong: until a roll-over
 * is run that is the year before. `which` is a condition of the section, `s`.
 */
export const taughtSql = (date: Day, which: Prisma.Sql) => Prisma.sql`
  SELECT s."class", s."name" AS "section", s."classTeacherId" FROM "Section" s
  WHERE ${which} AND s."classTeacherId" IS NOT NULL AND EXISTS (
    SELECT FROM "Enrolment" e
    WHERE e."year" = s."year" AND e."class" = s."class" AND e."section" = s."name" AND ${enrolledOnSql(date)})`

/** The name of who is class teacher of a section on `date`, as a value: '' where nobody is, and for a whole class. */
export const classTeacherSql = (date: Day, schoolClass: string, section = '') => Prisma.sql`
  coalesce((
    SELECT u."name" FROM (${taughtSql(date, Prisma.sql`s."class" = ${schoolClass} AND s."name" = ${section}`)}) t
    JOIN "User" u ON u."id" = t."classTeacherId" LIMIT 1), '')`
