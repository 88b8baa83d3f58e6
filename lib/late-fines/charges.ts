import type { Transaction } from '@/lib/server/data/db'
import { lateFineMessages } from './messages'

/** The fees that fines have become, where they are owed no more. */

/**
 * Cancels fines’ fees of which nothing is paid.
 * @returns the ids of those that were cancelled.
 */
export async function cancelCharges(
  tx: Transaction,
  chargeFeeIds: readonly string[],
  { reason, byId }: { reason: string; byId: string },
) {
  return tx.$queryRaw<{ id: string }[]>`
    WITH gone AS (
      UPDATE "Fee" f SET "status" = 'Cancelled', "cancelledAt" = ${new Date()}, "cancelledById" = ${byId}::uuid, "cancelReason" = ${reason}
      WHERE f."id" = ANY (${[...chargeFeeIds]}::uuid[]) AND f."status" = 'Pending' AND f."paidPaise" = 0
      RETURNING f."id", f."structureId"
    ), run AS (
      UPDATE "FeeStructure" s SET "feeCount" = s."feeCount" - 1 FROM gone WHERE s."id" = gone."structureId"
    )
    SELECT "id" FROM gone`
}

/** A fine that was charged and neither waived nor taken back. */
export type ChargedFine = { id: string; feeId: string; chargeFeeId: string }

/** The fines that were charged for these fees, or that are themselves among them. */
export const chargedFines = (tx: Transaction, feeIds: readonly string[]) =>
  tx.$queryRaw<ChargedFine[]>`
    SELECT l."id", l."feeId", l."chargeFeeId" FROM (
      SELECT "id" FROM "LateFine" WHERE "feeId" = ANY (${[...feeIds]}::uuid[])
      UNION SELECT "id" FROM "LateFine" WHERE "chargeFeeId" = ANY (${[...feeIds]}::uuid[])
    ) found JOIN "LateFine" l ON l."id" = found."id"
    WHERE l."chargeFeeId" IS NOT NULL AND l."takenBackAt" IS NULL AND l."waivedAt" IS NULL`

/**
 * Takes fines back whose fees are unpaid again: the fine is computed anew from then on. One of which another receipt has paid
 * something stays, and the fee has no second one.
 */
export async function takeBackFines(
  tx: Transaction,
  fines: readonly ChargedFine[],
  { reason, byId }: { reason: string; byId: string },
) {
  if (fines.length === 0) return
  const open = await tx.fee.findMany({
    where: { id: { in: fines.map(({ feeId }) => feeId) }, status: { not: 'Paid' } },
    select: { id: true },
  })
  const ids = new Set(open.map(({ id }) => id))
  const gone = await cancelCharges(
    tx,
    fines.filter(({ feeId }) => ids.has(feeId)).map(({ chargeFeeId }) => chargeFeeId),
    { reason: lateFineMessages.takenBack(reason), byId },
  )
  await tx.lateFine.updateMany({
    where: { chargeFeeId: { in: gone.map(({ id }) => id) } },
    data: { takenBackAt: new Date() },
  })
}
