import type { Statements } from '@/lib/server/data/rows'
import { feeConceded, feeDue } from '@/lib/fees/sql'
import { Prisma } from '@/prisma/client/client'

/** The SQL of concessions: `c` is the concession, `f` the fee, `s` its run. What they come to is concession_of()'s to say. */

/** The last day of the fees of `c`; infinity while nobody has said so. */
export const lastDayOf = Prisma.sql`least(c."toDay", c."lastDay", 'infinity'::date)`

/** Paise that the concession `c` by itself comes to, of a fee. */
const shareOfFee = Prisma.sql`least(f."amountPaise", concession_share(c."amountPaise", c."basisPoints", f."amountPaise"))`

/** Paise that a concession `c` takes of the fees that are charged; what several take of one fee each of them has. */
export const taken = Prisma.sql`(
  SELECT coalesce(sum(least(${shareOfFee}, ${feeConceded})), 0)::float8 FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId" AND NOT s."isFine"
  WHERE c."status" = 'Approved' AND f."studentId" = c."studentId" AND f."status" <> 'Cancelled'
    AND s."type" IN (SELECT h."type" FROM "ConcessionHead" h WHERE h."concessionId" = c."id")
    AND s."dueDate" BETWEEN c."fromDay" AND ${lastDayOf})`

type Asked = {
  studentId: string
  heads: readonly string[]
  /** Hundredths of a percent, or paise. */
  percent?: number | undefined
  amount?: number | undefined
  from: string
  until: string
}

/**
 * How many charged fees one concession more would change, and paise: that would be conceded, and that it comes to besides but
 * that are paid already.
 */
export const extentOf = ({ studentId, heads, percent, amount, from, until }: Asked) => Prisma.sql`
  WITH fee AS (
    SELECT f.*, ${feeConceded} AS "now", ${feeDue} AS "due", least(f."amountPaise",
      concession_of(f."studentId", s."type", s."dueDate", f."amountPaise")
        + concession_share(${amount ?? null}::int, ${percent ?? null}::int, f."amountPaise")) AS "then"
    FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId" AND NOT s."isFine"
    WHERE f."studentId" = ${studentId}::uuid AND f."status" <> 'Cancelled' AND s."type" = ANY (${heads}::text[])
      AND s."dueDate" BETWEEN ${from}::date AND coalesce(nullif(${until}, '')::date, 'infinity')
  ), change AS (
    SELECT least("then" - "concessionPaise", "due") AS "less", "then" - "concessionPaise" AS "more" FROM fee
  )
  SELECT count(*) FILTER (WHERE "less" > 0)::int AS "fees", coalesce(sum("less"), 0)::float8 AS "conceded",
    coalesce(sum("more" - "less"), 0)::float8 AS "paid" FROM change`

/**
 * Concedes of all fees of a pupil what their concessions come to now. Whoever calls it has locked the fees and then
 * (`lockConcessions`) keeps others from being added.
 */
export async function concede(tx: Statements, studentId: string) {
  await tx.$executeRaw`
    SELECT concede_fees(ARRAY(SELECT f."id" FROM "Fee" f WHERE f."studentId" = ${studentId}::uuid))`
}
