import { toDay, type Day } from '@/lib/dates'
import { paiseToRupees } from '@/lib/money'
import type { Transaction } from '@/lib/server/data/db'
import { feeDue } from './sql'

/** Fees that are listed; a pupil hardly ever has more that are open. The sum is of all. */
const most = 100

/** What a student still has to pay, the earliest due first. Amounts are rupees that are still due. */
export async function openFees(tx: Pick<Transaction, '$queryRaw'>, studentId: string, today: Day) {
  const rows = await tx.$queryRaw<{ id: string; class: string; type: string; dueDate: Day; paise: number }[]>`
    SELECT f."id", s."class", s."type", s."dueDate"::text AS "dueDate", ${feeDue} AS "paise"
    FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId"
    WHERE f."studentId" = ${studentId}::uuid AND f."status" = 'Pending' ORDER BY s."dueDate", f."id" LIMIT ${most}`
  return rows.map(({ paise, ...fee }) => ({ ...fee, amount: paiseToRupees(paise), overdue: fee.dueDate < today }))
}

/** The sum of it, in paise. */
export async function duesOf(tx: Pick<Transaction, '$queryRaw'>, studentId: string): Promise<bigint> {
  const [row] = await tx.$queryRaw<{ dues: bigint }[]>`
    SELECT coalesce(sum(${feeDue}), 0)::bigint AS "dues"
    FROM "Fee" f WHERE f."studentId" = ${studentId}::uuid AND f."status" = 'Pending'`
  return row?.dues ?? 0n
}

/** The day on which the newest fee was due of those that are paid with all before them. */
export async function paidUpTo(tx: Pick<Transaction, '$queryRaw'>, studentId: string): Promise<Day | null> {
  const [row] = await tx.$queryRaw<{ last: Date | null }[]>`
    WITH due AS (
      SELECT s."dueDate", f."status" FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId"
      WHERE f."studentId" = ${studentId}::uuid)
    SELECT max("dueDate") AS "last" FROM due
    WHERE "status" = 'Paid' AND "dueDate" < coalesce((SELECT min("dueDate") FROM due WHERE "status" = 'Pending'), 'infinity')`
  return row?.last ? toDay(row.last) : null
}
