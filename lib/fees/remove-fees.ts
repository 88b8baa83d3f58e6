import type { Transaction } from '@/lib/server/data/db'
import { feeMessages } from './messages'

/**
 * Takes the fees of runs that are taken back away, of which nothing was ever paid. One to which another row refers (an online
 * payment that was begun, the charge for a cheque, a late fine that was waived) is cancelled and stays. Whoever calls it has locked the fees and their runs.
 * @returns how many nobody owes any more, and paise of all.
 */
export async function removeFees(tx: Transaction, runIds: readonly string[], { byId }: { byId: string }) {
  const [gone] = await tx.$queryRaw<{ fees: number; paise: number }[]>`
    WITH known AS (
      SELECT f."id", EXISTS (SELECT FROM "OnlineOrderFee" o WHERE o."feeId" = f."id")
        OR EXISTS (SELECT FROM "ChequeDecision" c WHERE c."chargeFeeId" = f."id")
        OR EXISTS (SELECT FROM "LateFine" l WHERE l."feeId" = f."id") AS "named"
      FROM "Fee" f WHERE f."structureId" = ANY (${[...runIds]}::uuid[]) AND f."status" <> 'Cancelled'
    ), removed AS (
      DELETE FROM "Fee" f USING known WHERE f."id" = known."id" AND NOT known."named" RETURNING f."amountPaise"
    ), cancelled AS (
      UPDATE "Fee" f SET "status" = 'Cancelled', "concessionPaise" = 0, "cancelledAt" = now(), "cancelledById" = ${byId}::uuid,
        "cancelReason" = ${feeMessages.takenBack}
      FROM known WHERE f."id" = known."id" AND known."named" RETURNING f."amountPaise"
    )
    SELECT count(*)::int AS "fees", coalesce(sum("amountPaise"), 0)::float8 AS "paise"
    FROM (SELECT * FROM removed UNION ALL SELECT * FROM cancelled) gone`
  return gone ?? { fees: 0, paise: 0 }
}
