import { limits } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { feeMessages } from '@/lib/fees/messages'
import type { Transaction } from '@/lib/server/data/db'
import { lockCash } from '@/lib/server/data/locks'
import { onDaySql, schoolDay } from '@/lib/server/school-day'
import { feeDue } from '@/lib/fees/sql'
import { fineToday } from '@/lib/late-fines/sql'
import { Prisma } from '@/prisma/client/client'
import { payersOf } from './family'

/**
 * Refuses cash for these fees where one payer would have given `limits.cashPaise` or more on the school day, with what was
 * taken before: the student, or a guardian who pays, with all the children whom they pay for. Reversed payments do not
 * count, and what settles nothing yet does. Until the transaction ends nobody else takes cash. Section 186 of the Income-tax
 * Act, 2025.
 * @param fees conditions on `f`, the fees to pay.
 * @param given paise, where it is not all that is due of them, with late fines.
 * @param creditOf the pupil for whom what is given beyond them is kept.
 * @throws AppError conflict.
 */
export async function assertCashAllowed(
  tx: Transaction,
  fees: Prisma.Sql,
  given?: number,
  creditOf?: string,
): Promise<void> {
  await lockCash(tx)
  const today = Prisma.sql`paper."method" = 'Cash' AND ${onDaySql(Prisma.sql`paper."paidAt"`, schoolDay())}`
  // OFFSET 0: a student's payments and then their receipts, and not all receipts of the day. So the plan is as good for any day,
  // and PostgreSQL keeps one; for a plan that depended on the day it planned at each payment, which took longer than reading.
  const paidToday = Prisma.sql`
    SELECT p."amountPaise" FROM (SELECT p.* FROM "Payment" p WHERE p."studentId" = of_it.id AND p."status" = 'Completed' OFFSET 0) p
    CROSS JOIN LATERAL (SELECT FROM "Receipt" paper WHERE paper."id" = p."receiptId" AND ${today} OFFSET 0) paper`
  const [found] = await tx.$queryRaw<{ paise: number | null }[]>`
    WITH asked AS (
      SELECT f."studentId", sum(${feeDue} + ${fineToday()}) AS paise FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId"
      WHERE ${fees} AND f."status" = 'Pending' GROUP BY 1
    ), families AS (
      ${payersOf(Prisma.sql`ARRAY(
        SELECT "studentId" FROM asked UNION SELECT ${creditOf ?? null}::uuid WHERE ${creditOf !== undefined})`)}
    ), payers AS (
      SELECT payer, array_agg(student) AS students FROM families GROUP BY 1
    )
    SELECT max(coalesce(${given ?? null}::bigint, (SELECT sum(asked.paise) FROM asked WHERE asked."studentId" = ANY (students)))
      + (SELECT coalesce(sum(p."amountPaise"), 0) FROM unnest(students) AS of_it(id) CROSS JOIN LATERAL (${paidToday}) p)
      + (SELECT coalesce(sum(paper."heldPaise"), 0) FROM "Receipt" paper
        WHERE paper."studentId" = ANY (students) AND paper."heldPaise" > 0 AND ${today}))::float8 AS "paise"
    FROM payers`
  if ((found?.paise ?? 0) >= limits.cashPaise) throw new AppError('conflict', feeMessages.tooMuchCash)
}
