import { AppError } from '@/lib/errors'
import type { Transaction } from '@/lib/server/data/db'
import { Prisma } from '@/prisma/client/client'
import type { RollNumbers } from '@/prisma/client/enums'
import { studentMessages } from './messages'

/** Among whom roll numbers are unique. Nobody changes it until the transaction ends. */
export async function rollNumbersFor(tx: Transaction): Promise<RollNumbers> {
  const [settings] = await tx.$queryRaw<{ by: RollNumbers }[]>`
    SELECT "rollNumbers"::text AS by FROM "SchoolSettings" FOR SHARE`
  return settings?.by ?? 'class'
}

/** Those among whom a place's number is unique: a class or, where the school has it so, a section. */
export const rollGroupOf = (by: RollNumbers, place: { class: string; section: string | null }) =>
  by === 'section' ? `${place.class}|${place.section ?? ''}` : place.class

/** The same in SQL, of the table's own columns. */
const groupSql = {
  class: Prisma.sql`"class"`,
  section: Prisma.sql`"class" || '|' || coalesce("section", '')`,
} as const satisfies Record<RollNumbers, Prisma.Sql>

/**
 * Groups all enrolments anew; their numbers stay.
 * @throws AppError conflict that names two pupils who would have the same number in their class.
 */
export async function regroupRollNumbers(tx: Transaction, by: RollNumbers) {
  const [clash] = await tx.$queryRaw<{ class: string; rollNo: number; names: string[] }[]>`
    SELECT e."class", e."rollNo", array_agg(u."name" ORDER BY e."section", u."name") AS names
    FROM "Enrolment" e JOIN "User" u ON u."id" = e."studentId"
    WHERE e."toDay" IS NULL AND e."rollNo" IS NOT NULL AND ${by} = 'class'
    GROUP BY e."classRank", e."class", e."rollNo" HAVING count(*) > 1 ORDER BY e."classRank", e."rollNo" LIMIT 1`
  if (clash) throw new AppError('conflict', studentMessages.sameNumber(clash.class, clash.rollNo, clash.names))
  await tx.$executeRaw`UPDATE "Enrolment" SET "rollGroup" = ${groupSql[by]} WHERE "rollGroup" <> ${groupSql[by]}`
}
