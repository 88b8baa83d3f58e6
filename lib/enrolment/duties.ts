import type { Day } from '@/lib/dates'
import type { Transaction } from '@/lib/server/data/db'
import { inUseSql, notOverSql } from '@/lib/server/data/duties'
import { instantsOf, schoolDay } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'

/** What is done with duties wherever enrolments or access end or begin; lib/duties has the rest. */

/** What ends a duty `d`, as assignments: with yesterday. What was given today, or is of days to come, never was: it has no day. */
export const endedSql = (today: Day, byId: string | null) => Prisma.sql`
  "until" = CASE WHEN d."createdAt" >= ${instantsOf(today).gte} THEN d."since" - 1 ELSE greatest(${today}::date, d."since") - 1 END,
  "endedById" = ${byId}::uuid, "endedAt" = ${new Date()}`

/**
 * Since when the next holder of a duty of the section `s` has it, in the year `y`: the first since the year began, whoever
 * follows from today.
 */
export const nextSinceSql = (today: Day, kind: Prisma.Sql, subject: Prisma.Sql) => Prisma.sql`
  CASE WHEN EXISTS (
    SELECT FROM "Duty" p
    WHERE p."sectionId" = s."id" AND p."kind" = ${kind} AND p."subject" IS NOT DISTINCT FROM ${subject} AND p."until" >= p."since")
  THEN greatest(${today}::date, y."firstDay") ELSE y."firstDay" END`

/** Whose access ends has no duty any more; what was in years that are over stays. */
export async function endDuties(tx: Transaction, byId: string | null, holderId: string) {
  const today = schoolDay()
  await tx.$executeRaw`
    UPDATE "Duty" d SET ${endedSql(today, byId)}
    WHERE d."holderId" = ${holderId}::uuid AND ${notOverSql(today)} AND (d."sectionId" IS NULL OR EXISTS (
      SELECT FROM "Section" s JOIN "AcademicYear" y ON y."year" = s."year"
      WHERE s."id" = d."sectionId" AND (y."lastDay" >= ${today}::date OR ${inUseSql})))`
}

/**
 * Gives sections the subjects and teachers that the section of its name had the year before, where they have none.
 * Returns how many duties that are.
 */
export async function carryOver(tx: Transaction, sectionIds: readonly string[], byId: string | null): Promise<number> {
  const today = schoolDay()
  // Whoever ends a teacher's access changes that row, waits for this lock, and then finds the duty.
  await tx.$queryRaw`
    SELECT 1 FROM "User" WHERE "id" IN (SELECT "holderId" FROM "Duty" WHERE "sectionId" IS NOT NULL AND "until" IS NULL)
    ORDER BY "id" FOR SHARE`
  const before = Prisma.sql`
    "Section" s JOIN "AcademicYear" y ON y."year" = s."year"
    JOIN "Section" b ON b."class" = s."class" AND b."name" = s."name"
      AND b."year" = (SELECT max(e."year") FROM "AcademicYear" e WHERE e."year" < s."year")`
  await tx.$executeRaw`
    INSERT INTO "SectionSubject" ("sectionId", "subject", "elective")
    SELECT s."id", t."subject", t."elective" FROM ${before} JOIN "SectionSubject" t ON t."sectionId" = b."id"
    WHERE s."id" = ANY (${sectionIds}::uuid[]) AND NOT EXISTS (SELECT FROM "SectionSubject" o WHERE o."sectionId" = s."id")
    ON CONFLICT DO NOTHING`
  return tx.$executeRaw`
    INSERT INTO "Duty" ("holderId", "kind", "sectionId", "subject", "since", "createdById")
    SELECT o."holderId", o."kind", s."id", o."subject",
      ${nextSinceSql(today, Prisma.sql`o."kind"`, Prisma.sql`o."subject"`)}, ${byId}::uuid
    FROM ${before} JOIN "Duty" o ON o."sectionId" = b."id" AND o."kind" <> 'Substitute' AND o."until" IS NULL
    JOIN "User" u ON u."id" = o."holderId" AND u."role" = 'teacher' AND u."isActive"
    WHERE s."id" = ANY (${sectionIds}::uuid[])
      AND (o."subject" IS NULL OR EXISTS (
        SELECT FROM "SectionSubject" t WHERE t."sectionId" = s."id" AND t."subject" = o."subject"))
      AND NOT EXISTS (
        SELECT FROM "Duty" d WHERE d."sectionId" = s."id" AND d."kind" = o."kind"
          AND d."subject" IS NOT DISTINCT FROM o."subject" AND ${notOverSql(today)})`
}
