import { errorAt } from '@/lib/errors'
import { keepChanges } from '@/lib/profile/changes'
import { entriesWithLogins, everyEmail } from '@/lib/server/accounts/guardian-entries'
import { guardianEmail, peopleWithLogins, provenGuardianEmail } from '@/lib/server/accounts/login'
import type { Transaction } from '@/lib/server/data/db'
import { queueMails } from '@/lib/server/messages/mails/enqueue'
import { guardianMessages } from './messages'

/**
 * A pupil's `parentEmail` is the address of the first contact, as far as there is one (docs/decisions/0053-guardians.md).
 * Every write that can change it runs within `followingContacts`, after `lockFamilies`.
 */

/** The address of a guardian, as it is said and as it is proven. */
type Address = { email: string | null; proven: string | null }
type Contact = Address & { studentId: string; guardianId: string; name: string; hasLogin: boolean }

/** Whom the school writes to about each of these pupils: the first who is told, not barred, and has an address. */
export async function firstContacts(tx: Transaction, studentIds: readonly string[]): Promise<Map<string, Contact>> {
  if (studentIds.length === 0) return new Map()
  const rows = await tx.$queryRaw<Contact[]>`
    SELECT DISTINCT ON (g."studentId") g."studentId", g."guardianId", u."name", l."userId" IS NOT NULL AS "hasLogin",
      ${guardianEmail} AS "email", ${provenGuardianEmail} AS "proven"
    FROM "Guardianship" g JOIN (${peopleWithLogins}) ON u."id" = g."guardianId"
    WHERE g."studentId" = ANY (${[...studentIds]}::uuid[]) AND g."until" IS NULL AND g."isTold" AND g."barredAt" IS NULL
      AND u."blockedAt" IS NULL AND coalesce(${guardianEmail}, ${provenGuardianEmail}) IS NOT NULL
    ORDER BY g."studentId", g."position"`
  return new Map(rows.map((row) => [row.studentId, row]))
}

type Following = {
  /** Null where nobody has an account for it, such as who follows a link. */
  byId: string | null
  /** Whether the address before is told. Who is not to be told any more hears nothing of it. */
  told: boolean
}

/**
 * Does `work`, which may change who is the first contact of these pupils or where they are written to, and has the pupils'
 * `parentEmail` follow: with its history, and told to the address before. Where the last contact goes, the address goes.
 */
export async function followingContacts<T>(
  tx: Transaction,
  studentIds: readonly string[],
  following: Following,
  work: () => Promise<T>,
): Promise<T> {
  const before = await firstContacts(tx, studentIds)
  const done = await work()
  const after = await firstContacts(tx, studentIds)
  const moved = studentIds.filter((id) => !isSame(before.get(id), after.get(id)))
  if (moved.length > 0) await follow(tx, moved, { before, after, ...following })
  return done
}

const isSame = (a: Address | undefined, b: Address | undefined) => a?.email === b?.email && a?.proven === b?.proven

/** The same for the addresses of guardians, whose children's follow. */
export async function followingGuardians<T>(
  tx: Transaction,
  guardianIds: readonly string[],
  following: Following,
  work: () => Promise<T>,
): Promise<T> {
  return followingContacts(tx, await childrenOf(tx, guardianIds), following, work)
}

export const followingGuardian = <T>(
  tx: Transaction,
  guardianId: string,
  following: Following,
  work: () => Promise<T>,
) => followingGuardians(tx, [guardianId], following, work)

/** Whose guardians these are today. */
async function childrenOf(tx: Transaction, guardianIds: readonly string[]): Promise<string[]> {
  if (guardianIds.length === 0) return []
  const links = await tx.guardianship.findMany({
    where: { guardianId: { in: [...guardianIds] }, until: null },
    select: { studentId: true },
  })
  return [...new Set(links.map(({ studentId }) => studentId))]
}

type Moved = Following & { before: ReadonlyMap<string, Contact>; after: ReadonlyMap<string, Contact> }

async function follow(tx: Transaction, ids: readonly string[], { before, after, byId, told }: Moved) {
  const students = await tx.user.findMany({
    where: { id: { in: [...ids] }, purgedAt: null },
    orderBy: { id: 'asc' },
    select: { id: true, parentEmail: true, provenParentEmail: true },
  })
  const changed = students.flatMap((student) => {
    const { id, parentEmail: email, provenParentEmail: proven } = student
    const now = addressNow({ email, proven }, before.get(id), after.get(id))
    return isSame({ email, proven }, now) ? [] : [{ id, email, proven, now, name: after.get(id)?.name ?? '' }]
  })
  await writeAddresses(
    tx,
    changed.map(({ id, now }) => ({ id, ...now })),
  )
  const others = changed.filter(({ email, now }) => email !== now.email)
  const kept = await keepChanges(
    tx,
    others.map(({ id, email, now, name }) => ({
      ...{ userId: id, field: 'parentEmail' as const, status: 'Made' as const, byId },
      ...{ before: email ?? '', after: now.email ?? '', reason: guardianMessages.contactReason(name) },
    })),
  )
  if (!told) return
  // An address that several brothers and sisters had is told once.
  const ofPupil = new Map(kept.map(({ userId, id }) => [userId, id]))
  const toTell = new Map(
    others.flatMap(({ id, proven }) => (proven ? [[proven, ofPupil.get(id) ?? null] as const] : [])),
  )
  await queueMails(
    tx,
    'profileChanged',
    [...toTell].map(([to, subjectId]) => ({ subjectId, to })),
  )
}

/** Where nobody is the contact any more, the address that was theirs goes; one that the pupil had otherwise stays. */
function addressNow(known: Address, before: Contact | undefined, after: Contact | undefined): Address {
  if (after) return { email: after.email, proven: after.proven }
  return {
    email: known.email === before?.email ? null : known.email,
    proven: known.proven === before?.proven ? null : known.proven,
  }
}

const writeAddresses = (tx: Transaction, rows: readonly ({ id: string } & Address)[]) => tx.$executeRaw`
  UPDATE "User" u SET "parentEmail" = n."email", "provenParentEmail" = n."proven"
  FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ email }) => email)}::text[], ${rows.map(({ proven }) => proven)}::text[])
    AS n ("id", "email", "proven")
  WHERE u."id" = n."id"`

/** What a pupil's `parentEmail` was set to; '' for none. */
type Given = { studentId: string; email: string }

/**
 * Hands the parent's e-mails that were just set at pupils on to their first contacts, and to the brothers and sisters whose
 * first contact that is. Who logs in keeps the e-mail of the login: then it is the pupil's alone. `before` are the contacts of
 * before. `proven`: the office has set it.
 */
export async function handToContacts(
  tx: Transaction,
  given: readonly Given[],
  { before, byId, proven }: { before: ReadonlyMap<string, Contact>; byId: string | null; proven: boolean },
) {
  const wanted = new Map(
    given.flatMap(({ studentId, email }) => {
      const contact = before.get(studentId)
      return contact && !contact.hasLogin ? [[contact.guardianId, { contact, email: email || null }] as const] : []
    }),
  )
  if (wanted.size === 0) return
  const ids = [...wanted.keys()]
  const emails = [...wanted.values()].map(({ email }) => email)
  await followingGuardians(tx, ids, { byId, told: false }, async () => {
    await tx.$executeRaw`
      UPDATE "User" u SET "contactEmail" = n."email",
        "provenContactEmail" = CASE WHEN ${proven} THEN n."email" ELSE u."provenContactEmail" END
      FROM unnest(${ids}::uuid[], ${emails}::text[]) AS n ("id", "email") WHERE u."id" = n."id"`
    await keepChanges(
      tx,
      [...wanted].flatMap(([userId, { contact, email }]) =>
        contact.email === email
          ? []
          : [
              {
                ...{ userId, field: 'contactEmail' as const, status: 'Made' as const, byId },
                ...{ before: contact.email ?? '', after: email ?? '' },
              },
            ],
      ),
    )
  })
}

/** Notes that the parent's e-mail of a pupil is proven, for the first contact whose it is too. */
export async function proveContact(tx: Transaction, studentId: string, address: string) {
  const contact = (await firstContacts(tx, [studentId])).get(studentId)
  if (!contact || contact.hasLogin || contact.email !== address) return
  await followingGuardian(tx, contact.guardianId, { byId: null, told: false }, async () =>
    tx.user.update({
      where: { id: contact.guardianId },
      data: { provenContactEmail: address },
      select: { id: true },
    }),
  )
}

/**
 * Refuses an address of a guardian who is barred from the pupil: messages would go there all the same.
 * @throws AppError conflict, in words that tell nothing of it unless the office asks.
 */
export async function refuseBarred(tx: Transaction, given: readonly Given[], { byOffice }: { byOffice: boolean }) {
  const asked = given.filter(({ email }) => email)
  if (asked.length === 0) return
  const [found] = await tx.$queryRaw<{ child: string }[]>`
    SELECT s."name" AS "child"
    FROM unnest(${asked.map(({ studentId }) => studentId)}::uuid[], ${asked.map(({ email }) => email)}::text[]) AS n ("id", "email")
    JOIN "Guardianship" g ON g."studentId" = n."id" AND g."barredAt" IS NOT NULL ${entriesWithLogins}
    JOIN "User" s ON s."id" = n."id" WHERE n."email" IN (${everyEmail}) LIMIT 1`
  if (!found) return
  const said = byOffice ? guardianMessages.contactBarred(found.child) : guardianMessages.contactRefused
  throw errorAt('parentEmail', said, 'conflict')
}

/**
 * Takes the addresses of who is barred from the pupil away from there, also those that were typed in at the pupil; the first
 * contact's stays, of which it may be one.
 */
export async function dropBarredAddresses(tx: Transaction, studentId: string, byId: string) {
  const contact = (await firstContacts(tx, [studentId])).get(studentId)
  const [barred] = await tx.$queryRaw<{ emails: string[] }[]>`
    SELECT array_agg(e.email) FILTER (WHERE e.email IS NOT NULL) AS "emails"
    FROM "Guardianship" g ${entriesWithLogins}
    CROSS JOIN LATERAL unnest(ARRAY[${everyEmail}]) AS e (email)
    WHERE g."studentId" = ${studentId}::uuid AND g."barredAt" IS NOT NULL`
  const emails = new Set((barred?.emails ?? []).filter((email) => ![contact?.email, contact?.proven].includes(email)))
  const known = await tx.user.findUniqueOrThrow({
    where: { id: studentId },
    select: { parentEmail: true, provenParentEmail: true },
  })
  const left = (email: string | null) => (email && emails.has(email) ? (contact?.email ?? null) : email)
  const now = {
    email: left(known.parentEmail),
    proven:
      known.provenParentEmail && emails.has(known.provenParentEmail)
        ? (contact?.proven ?? null)
        : known.provenParentEmail,
  }
  if (isSame({ email: known.parentEmail, proven: known.provenParentEmail }, now)) return
  await writeAddresses(tx, [{ id: studentId, ...now }])
  if (known.parentEmail === now.email) return
  await keepChanges(tx, [
    {
      ...{ userId: studentId, field: 'parentEmail', status: 'Made', byId },
      ...{ before: known.parentEmail ?? '', after: now.email ?? '' },
      reason: guardianMessages.contactReason(contact?.name ?? ''),
    },
  ])
}
