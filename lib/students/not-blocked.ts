import { AppError } from '@/lib/errors'
import type { Transaction } from '@/lib/server/data/db'
import { studentMessages } from './messages'

/** @throws AppError conflict for pupils whose data are blocked. A trigger keeps whoever is blocked meanwhile. */
export async function assertNotBlocked(tx: Transaction, ids: readonly string[]) {
  const blocked = await tx.user.findFirst({
    where: { id: { in: [...ids] }, blockedAt: { not: null } },
    select: { name: true },
  })
  if (blocked) throw new AppError('conflict', studentMessages.blocked(blocked.name))
}
