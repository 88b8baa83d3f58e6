import { followingContacts, followingGuardians } from '@/lib/guardians/contacts'
import { guardianRights } from '@/lib/guardians/lists'
import type { Transaction } from '@/lib/server/data/db'
import type { FieldChanges } from './changes'
import { filledFields, type Filled } from './guardian-plan'
import { changeGuardians, emptied, keptLink } from './write-guardians'

/** Takes back what an import did about guardians. */

export type FilledGuardian = { userId: string; name: string; filled?: Filled | undefined }
type Hanging = { name: string; what: string }

const readLinks = (tx: Transaction, importId: string) =>
  tx.guardianship.findMany({
    where: { importId },
    select: {
      ...{ studentId: true, guardianId: true, relation: true, until: true, barredAt: true, liftReason: true },
      ...{ isTold: true, seesRecords: true, pays: true, mayCollect: true, imported: true },
      student: { select: { name: true } },
    },
  })

/** What the office has done since with the links that an import made, with the guardians it added (`created`) and filled in. */
export async function workWithGuardians(
  tx: Transaction,
  importId: string,
  { created, filled }: { created: readonly string[]; filled: readonly FilledGuardian[] },
): Promise<Hanging[]> {
  const links = await readLinks(tx, importId)
  const changed = links.filter(({ imported, until, barredAt, liftReason, ...link }) => {
    const made = keptLink.safeParse(imported)
    return (
      !made.success ||
      until !== null ||
      barredAt !== null ||
      liftReason !== null ||
      made.data.guardianId !== link.guardianId ||
      made.data.relation !== link.relation ||
      guardianRights.some((right) => made.data[right] !== link[right])
    )
  })
  const invited = await tx.user.findMany({
    where: { id: { in: [...created] }, role: 'parent', login: { isNot: null } },
    select: { name: true },
  })
  const given = filled.flatMap(({ filled: fields, ...person }) => (fields ? [{ ...person, fields }] : []))
  const now = await tx.user.findMany({
    where: { id: { in: given.map(({ userId }) => userId) } },
    select: { id: true, phone: true, contactEmail: true, occupation: true, address: true },
  })
  const known = new Map(now.map((person) => [person.id, person]))
  const other = given.filter(({ userId, fields }) =>
    filledFields.some((field) => fields[field] !== undefined && known.get(userId)?.[field] !== fields[field]),
  )
  return [
    ...changed.map(({ student }) => ({ name: student.name, what: 'a guardian was changed since' })),
    ...invited.map(({ name }) => ({ name, what: 'was invited' })),
    ...other.map(({ name }) => ({ name, what: 'was changed since' })),
  ]
}

/** Removes the links and empties what was filled in; the parent's e-mails follow. Answers whose links went. */
export async function takeGuardiansBack(
  tx: Transaction,
  importId: string,
  { filled, byId }: { filled: readonly FilledGuardian[]; byId: string },
): Promise<string[]> {
  const students = [...new Set((await readLinks(tx, importId)).map(({ studentId }) => studentId))]
  const given = filled.flatMap(({ userId, filled: fields }) =>
    fields ? [{ userId, before: fields, after: emptied(fields) }] : [],
  )
  const following = { byId, told: false }
  await followingGuardians(
    tx,
    given.map(({ userId }) => userId),
    following,
    () =>
      followingContacts(tx, students, following, async () => {
        await tx.guardianship.deleteMany({ where: { importId } })
        await changeGuardians(tx, given, byId)
      }),
  )
  return students
}

/**
 * The changes of people whose links went, with the parent's e-mail as it is without them, from which it goes back to that of
 * before.
 */
export async function withoutLinks<Changed extends FieldChanges & { userId: string }>(
  tx: Transaction,
  changed: readonly Changed[],
  students: readonly string[],
): Promise<Changed[]> {
  const now = await tx.user.findMany({ where: { id: { in: [...students] } }, select: { id: true, parentEmail: true } })
  const emails = new Map(now.map(({ id, parentEmail }) => [id, parentEmail ?? '']))
  return changed.map((each) => {
    const email = emails.get(each.userId)
    if (email === undefined || each.after.parentEmail === undefined) return each
    const [before, after] = [{ ...each.before }, { ...each.after, parentEmail: email }]
    if (email === before.parentEmail) for (const values of [before, after]) delete values.parentEmail
    return { ...each, before, after }
  })
}
