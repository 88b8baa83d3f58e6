import type { Transaction } from '@/lib/server/data/db'
import { schoolDay } from '@/lib/server/school-day'
import { followingGuardian } from './contacts'

/**
 * Ends all that a person is a guardian of, whoever they are barred from: of somebody whom an older backup has brought back, and
 * who is to be erased again. Nobody is told.
 */
export async function endGuardianships(tx: Transaction, guardianId: string, byId: string | null) {
  await followingGuardian(
    tx,
    guardianId,
    { byId, told: false },
    async () =>
      tx.$executeRaw`
      UPDATE "Guardianship"
      SET "until" = greatest("since", ${schoolDay()}::date), "barredAt" = NULL, "barredById" = NULL, "barReason" = NULL
      WHERE "guardianId" = ${guardianId}::uuid AND "until" IS NULL`,
  )
}
