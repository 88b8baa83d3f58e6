import type { Transaction } from '@/lib/server/data/db'

/** The e-mails of a person and the family, those of before too, by which messages without a person are found. */
export async function addressesOf(tx: Transaction, id: string): Promise<string[]> {
  const person = await tx.user.findUniqueOrThrow({
    where: { id },
    select: {
      parentEmail: true,
      login: { select: { email: true } },
      admission: { select: { email: true } },
      profileChanges: { where: { field: { in: ['email', 'parentEmail'] } }, select: { before: true, after: true } },
    },
  })
  const changed = person.profileChanges.flatMap(({ before, after }) => [before, after])
  return [person.parentEmail, person.login?.email, person.admission?.email, ...changed].flatMap((each) => each || [])
}

/** Of these those that nobody else has: what waits for a brother or sister at the same address is theirs. */
export async function ownAddresses(tx: Transaction, id: string): Promise<string[]> {
  const addresses = await addressesOf(tx, id)
  const others = await tx.user.findMany({
    where: {
      id: { not: id },
      purgedAt: null,
      OR: [{ parentEmail: { in: addresses } }, { login: { email: { in: addresses } } }],
    },
    select: { parentEmail: true, login: { select: { email: true } } },
  })
  const taken = new Set(others.flatMap(({ parentEmail, login }) => [parentEmail, login?.email]))
  return addresses.filter((each) => !taken.has(each))
}
