import type { Day } from '@/lib/dates'
import { notOverSql } from '@/lib/server/data/duties'
import type { Queries } from '@/lib/server/data/rows'
import { schoolYearOf } from '@/lib/years'
import { dutyKey } from './kept-duty'

/** What the database knows of those whom a sheet of duties names, in the school year of a day. */

export type KnownSection = {
  id: string
  class: string
  name: string
  /** That are taught there. */
  subjects: readonly string[]
}
export type KnownTeacher = { id: string; name: string; email: string }
type Holder = { id: string; name: string }
export type KnownDuties = {
  sections: readonly KnownSection[]
  teachers: readonly KnownTeacher[]
  /** Who has a duty, by its `dutyKey`. */
  holders: ReadonlyMap<string, Holder>
}

type HeldRow = Holder & { sectionId: string; kind: string; subject: string; email: string }

/** Three statements, however many there are. */
export async function readKnownDuties(tx: Queries, today: Day): Promise<KnownDuties & { held: readonly HeldRow[] }> {
  const year = schoolYearOf(today)
  const sections = await tx.$queryRaw<KnownSection[]>`
    SELECT s."id", s."class", s."name",
      ARRAY(SELECT t."subject" FROM "SectionSubject" t WHERE t."sectionId" = s."id" ORDER BY t."subject")::text[] AS "subjects"
    FROM "Section" s WHERE s."year" = ${year} ORDER BY s."class", s."name"`
  const teachers = await tx.$queryRaw<KnownTeacher[]>`
    SELECT u."id", u."name", coalesce(l."email", '') AS "email" FROM "User" u LEFT JOIN "Login" l ON l."userId" = u."id"
    WHERE u."role" = 'teacher' AND u."isActive" ORDER BY u."name", u."id"`
  const held = await tx.$queryRaw<HeldRow[]>`
    SELECT d."sectionId", d."kind"::text AS "kind", coalesce(d."subject", '') AS "subject", u."id", u."name", coalesce(l."email", '') AS "email"
    FROM "Duty" d JOIN "Section" s ON s."id" = d."sectionId" JOIN "User" u ON u."id" = d."holderId"
    LEFT JOIN "Login" l ON l."userId" = u."id"
    WHERE s."year" = ${year} AND d."kind" <> 'Substitute' AND ${notOverSql(today)} ORDER BY d."since", d."id"`
  const holders = new Map<string, Holder>()
  for (const { sectionId, kind, subject, id, name } of held) {
    const key = dutyKey({ sectionId, kind, subject })
    if (!holders.has(key)) holders.set(key, { id, name })
  }
  return { sections, teachers, holders, held }
}

/**
 * Keeps the sections and teachers of the school year of a day as they are until the transaction ends: what was read of them
 * afterwards holds. In the order in which teachers and sections are locked otherwise.
 */
export async function lockDuties(tx: Queries, today: Day) {
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE "role" = 'teacher' AND "isActive" ORDER BY "id" FOR SHARE`
  await tx.$queryRaw`SELECT 1 FROM "Section" WHERE "year" = ${schoolYearOf(today)} ORDER BY "id" FOR UPDATE`
}
