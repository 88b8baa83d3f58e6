import { schoolYearOf, yearDays } from '@/lib/years'
import { enrol } from '@/tests/support/machine/api'
import { sql, type Database } from '@/tests/support/machine/database'

type Query = Database['sql']

async function addYear(query: Query, day: string) {
  const year = schoolYearOf(day)
  const { first, last } = yearDays(year)
  await query('INSERT INTO "AcademicYear" VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [year, first, last])
  return year
}

/** Enrols the students that a test inserted as accounts alone, from `day` on, with roll numbers from 1 in each class. */
export async function enrolInserted(query: Query, day: string) {
  const year = await addYear(query, day)
  await query(
    `WITH made AS (
       INSERT INTO "Enrolment" ("studentId", year, class, "rollNo", "rollGroup", "fromDay")
       SELECT id, $1, class, row_number() OVER (PARTITION BY class ORDER BY name, id), class, $2 FROM "User" u
       WHERE role = 'student' AND "approvedAt" IS NOT NULL AND NOT EXISTS (SELECT FROM "Enrolment" e WHERE e."studentId" = u.id)
       RETURNING *)
     UPDATE "User" u SET "rollNo" = made."rollNo" FROM made WHERE made."studentId" = u.id`,
    [year, day],
  )
}

/** Adds active pupils of Class 1 with these e-mail addresses, past the doors. */
export async function insertPupils(query: Query, addresses: readonly string[]) {
  await query(
    `WITH person AS (
       SELECT gen_random_uuid() AS id, address, n FROM unnest($1::text[]) WITH ORDINALITY AS t (address, n)
     ), made AS (
       INSERT INTO "User" (id, name, role, class, "isActive", "approvedAt", origin, phone)
       SELECT id, 'Student ' || n, 'student', 'Class 1', true, now(), 'Unknown', '+91 98765 ' || lpad(n::text, 5, '0') FROM person
     )
     INSERT INTO "Login" ("userId", email, "provenEmail") SELECT id, address, address FROM person`,
    [addresses],
  )
  await enrolInserted(query, '2026-04-01')
}

/** Puts pupils into a section of their class, as if they had been in it since they were enrolled. */
export async function seat(ids: readonly string[], section: string) {
  await sql(
    `INSERT INTO "Section" (year, class, name) SELECT DISTINCT year, class, $2 FROM "Enrolment"
     WHERE "studentId" = ANY($1) AND "toDay" IS NULL ON CONFLICT DO NOTHING`,
    [ids, section],
  )
  await sql(
    `WITH moved AS (
       UPDATE "Enrolment" SET section = $2 WHERE "studentId" = ANY($1) AND "toDay" IS NULL RETURNING "studentId")
     UPDATE "User" SET section = $2 WHERE id IN (SELECT "studentId" FROM moved)`,
    [ids, section],
  )
}

/** Leaves nobody in a section: who is in it is in the class without one. */
export const emptySection = ({ class: schoolClass, section }: { class: string; section: string }) =>
  sql(
    `WITH moved AS (
       UPDATE "Enrolment" SET section = NULL WHERE class = $1 AND section = $2 AND "toDay" IS NULL RETURNING "studentId")
     UPDATE "User" SET section = NULL WHERE id IN (SELECT "studentId" FROM moved)`,
    [schoolClass, section],
  )

/** Lets pupils' first enrolments begin on an earlier day: those of new pupils begin today. */
export async function enrolledSince(ids: readonly string[], day: string, query: Query = sql) {
  const year = await addYear(query, day)
  const first = `SELECT DISTINCT ON ("studentId") * FROM "Enrolment" WHERE "studentId" = ANY($1) ORDER BY "studentId", "fromDay"`
  await query(
    `INSERT INTO "Section" (year, class, name) SELECT DISTINCT $2::int, class, section FROM (${first}) e
     WHERE section IS NOT NULL ON CONFLICT DO NOTHING`,
    [ids, year],
  )
  await query(
    `UPDATE "Enrolment" SET year = $2, "fromDay" = $3 WHERE id IN (SELECT id FROM (${first}) e) AND "fromDay" > $3`,
    [ids, year, day],
  )
}

/** Signs somebody up and has them approved, as if they had been enrolled from an earlier day on. */
export async function enrolSince(day: string, over: Record<string, unknown> = {}) {
  const person = await enrol(over)
  await enrolledSince([person.id], day)
  return person
}

/** In SQL, a pupil's enrolment of a day. */
export const enrolmentOf = (student: string, day: string) =>
  `(SELECT id FROM "Enrolment" WHERE "studentId" = ${student} AND ${day} BETWEEN "fromDay" AND coalesce("toDay", 'infinity'))`
