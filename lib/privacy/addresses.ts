import type { Transaction } from '@/lib/server/data/db'

/** The e-mails of a person and the family: those that were proven, and those of before and that they have only said. */
async function readAddresses(tx: Transaction, id: string) {
  const person = await tx.user.findUniqueOrThrow({
    where: { id },
    select: {
      ...{ parentEmail: true, provenParentEmail: true, contactEmail: true, provenContactEmail: true },
      login: { select: { email: true, provenEmail: true } },
      admission: { select: { email: true } },
      profileChanges: {
        where: { field: { in: ['email', 'parentEmail', 'contactEmail'] } },
        select: { before: true, after: true },
      },
    },
  })
  const { login, parentEmail, provenParentEmail, contactEmail, provenContactEmail, admission, profileChanges } = person
  const present = (addresses: (string | null | undefined)[]) => addresses.flatMap((each) => each || [])
  const proven = present([provenParentEmail, provenContactEmail, login?.provenEmail, admission?.email])
  const said = [
    parentEmail,
    contactEmail,
    login?.email,
    ...profileChanges.flatMap(({ before, after }) => [before, after]),
  ]
  return { proven, all: [...new Set([...proven, ...present(said)])] }
}

/** Of these addresses those that nobody else has. */
async function withoutOthers(tx: Transaction, id: string, addresses: string[]) {
  const among = { in: addresses }
  const others = await tx.user.findMany({
    where: {
      ...{ id: { not: id }, purgedAt: null },
      OR: [
        { parentEmail: among },
        { provenParentEmail: among },
        { contactEmail: among },
        { provenContactEmail: among },
        { login: { OR: [{ email: among }, { provenEmail: among }] } },
      ],
    },
    select: {
      ...{ parentEmail: true, provenParentEmail: true, contactEmail: true, provenContactEmail: true },
      login: { select: { email: true, provenEmail: true } },
    },
  })
  const taken = new Set(
    others.flatMap(({ parentEmail, provenParentEmail, contactEmail, provenContactEmail, login }) => [
      ...[parentEmail, provenParentEmail, contactEmail, provenContactEmail],
      ...[login?.email, login?.provenEmail],
    ]),
  )
  return addresses.filter((each) => !taken.has(each))
}

/**
 * The addresses by which messages without a person are found to be about them: one that others have as well only where it
 * was proven, because anybody can say that an address is theirs.
 */
export async function addressesOf(tx: Transaction, id: string): Promise<string[]> {
  const { proven, all } = await readAddresses(tx, id)
  return [...new Set([...proven, ...(await withoutOthers(tx, id, all))])]
}

/** Of these those that nobody else has: what waits for a brother or sister at the same address is theirs. */
export const ownAddresses = async (tx: Transaction, id: string): Promise<string[]> =>
  withoutOthers(tx, id, (await readAddresses(tx, id)).all)
