import { endSessionsOf } from '@/lib/server/accounts/sessions'
import type { Transaction } from '@/lib/server/data/db'
import { withdrawFrom } from '@/lib/server/messages/deliveries/withdraw'
import { endDuties } from '@/lib/enrolment/duties'
import { endGuardianships } from '@/lib/guardians/ending'
import { ownAddresses } from './addresses'

type Person = { id: string; role: string; isActive: boolean }

/** Blocks a person whose row is locked, and who is not enrolled. `byId` is null where a restore does it again. */
export async function block(
  tx: Transaction,
  { id, role, isActive }: Person,
  { reason, byId, at }: { reason: string; byId: string | null; at: Date },
) {
  await tx.user.update({ where: { id }, data: { isActive: false, blockedAt: at }, select: { id: true } })
  await tx.erasure.create({
    data: { userId: id, reason, byId, wasActive: isActive, createdAt: at },
    select: { id: true },
  })
  if (role !== 'student') await endDuties(tx, byId, id)
  if (role !== 'student') await endGuardianships(tx, id, byId)
  await withdrawFrom(tx, id, await ownAddresses(tx, id))
  // In the order in which a link that is used ends them.
  await tx.passwordReset.deleteMany({ where: { userId: id } })
  await endSessionsOf(tx, id)
  // Entries of the same person that were joined with this one.
  const joined = await tx.user.findMany({
    where: { joinedIntoId: id, blockedAt: null },
    select: { id: true, role: true, isActive: true },
  })
  for (const entry of joined) await block(tx, entry, { reason, byId, at })
}
