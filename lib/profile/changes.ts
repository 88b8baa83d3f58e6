import { accessStates, durations } from '@/lib/constants'
import { peopleWithLogins } from '@/lib/server/accounts/login'
import { recordedFieldNames, type RecordedField } from '@/lib/person-fields'
import type { Transaction } from '@/lib/server/data/db'
import { columnsOf, fieldsSql } from '@/lib/server/data/person-columns'
import { queueMail } from '@/lib/server/messages/mails/enqueue'
import type { Prisma } from '@/prisma/client/client'

/** The fields whose changes are recorded; '' for none. */
export type Identity = Record<RecordedField, string>

const [may, mayNot] = accessStates

/** A person's addresses that are proven, whatever they have by now, and whether somebody has chosen a password. */
export type Reached = {
  provenEmail: string | null
  provenParentEmail: string | null
  provenContactEmail: string | null
  hasPassword: boolean
}

/** Reads the person and locks the row until the transaction ends; whoever changes the login locks it too. */
export async function lockIdentity(tx: Transaction, userId: string) {
  // A statement of its own: the one that waits for the row would see the login as it was before.
  await tx.$executeRaw`SELECT FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`
  return readIdentity(tx, userId)
}

/** Reads it alone, for who holds another lock: marking waits for a row that is locked. */
export async function readIdentity(tx: Transaction, userId: string): Promise<(Identity & Reached) | undefined> {
  const [row] = await tx.$queryRaw<(Identity & Reached)[]>`
    SELECT ${fieldsSql}, CASE WHEN u."isActive" THEN ${may} ELSE ${mayNot} END AS "access",
      concat_ws(' ', u."class", u."section") AS "enrolment", l."provenEmail", u."provenParentEmail", u."provenContactEmail",
      l."passwordHash" IS NOT NULL AS "hasPassword"
    FROM ${peopleWithLogins} WHERE u."id" = ${userId}::uuid`
  return row
}

/**
 * Records the changed fields; a change of a field replaces one that waits for approval. Returns the changes' ids.
 * @param changes `byOffice`: of somebody else. The address before may be a stranger's then, or a thief's: it takes nothing back.
 */
export async function recordChanges(
  tx: Transaction,
  changes: {
    userId: string
    byId: string
    before: Identity
    after: Partial<Identity>
    reason?: string
    status: 'Made' | 'Pending'
    byOffice?: boolean
  },
): Promise<Map<RecordedField, string>> {
  const { userId, byId, before, after, reason = '', status, byOffice = false } = changes
  const changed = recordedFieldNames.filter((field) => after[field] !== undefined && after[field] !== before[field])
  const rows = await keepChanges(
    tx,
    changed.map((field) => ({
      userId,
      field,
      before: before[field],
      after: after[field] ?? '',
      reason,
      status,
      byId,
      takeBackUntil:
        field === 'email' && !byOffice && isReplaced(before, after)
          ? new Date(Date.now() + durations.takeBack * 1000)
          : null,
    })),
  )
  return new Map(rows.map(({ id, field }) => [field, id]))
}

/** Writes changes of many people's fields into their history. Each replaces one of the field that waits for approval. */
export async function keepChanges(tx: Transaction, changes: readonly Prisma.ProfileChangeCreateManyInput[]) {
  await tx.$executeRaw`
    DELETE FROM "ProfileChange" c
    USING unnest(${changes.map(({ userId }) => userId)}::uuid[], ${changes.map(({ field }) => field)}::text[]) AS n ("userId", "field")
    WHERE c."userId" = n."userId" AND c."field" = n."field"::"ProfileField" AND c."status" = 'Pending'`
  return tx.profileChange.createManyAndReturn({
    data: [...changes],
    select: { id: true, userId: true, field: true, before: true },
  })
}

/** Whether there was an e-mail and is another: its owner is told, and may take the change back unless the office made it. */
const isReplaced = (before: Identity, after: Partial<Identity>) => Boolean(before.email && after.email)

/**
 * The person's columns that hold these fields. The e-mail is the login's, class and section are those of the enrolment.
 * What the office sets or approves is proven, and an address that is taken away is so too.
 */
export const changedColumns = ({ access, ...fields }: Partial<Identity>, { byOffice = false } = {}) => ({
  ...columnsOf(fields),
  ...(fields.parentEmail === undefined || !byOffice ? {} : { provenParentEmail: fields.parentEmail || null }),
  ...(fields.contactEmail === undefined || !byOffice ? {} : { provenContactEmail: fields.contactEmail || null }),
  ...(access === undefined ? {} : { isActive: access === may }),
})

/**
 * Mails about changes: of the e-mail to the account's old one, of the parent's e-mail to the parent's old one, and of a
 * name to the parent when the pupil changed it; each only where that is proven. An address that the office has not set gets
 * the link that proves it. `made` has the id of each change.
 */
export async function queueChangeMails(
  tx: Transaction,
  {
    before,
    after,
    made,
    byPupil,
    byOffice = false,
    toProve,
  }: {
    before: Identity & Reached
    after: Partial<Identity>
    made: Map<RecordedField, string>
    byPupil: boolean
    /** An administrator has changed somebody else's. */
    byOffice?: boolean
    /** The person, unless the office sets or approves it. */
    toProve?: string
  },
) {
  const { provenEmail, provenParentEmail, provenContactEmail } = before
  for (const [field, proven] of [
    ['email', provenEmail],
    ['parentEmail', provenParentEmail],
    ['contactEmail', provenContactEmail],
  ] as const) {
    const to = made.has(field) && after[field]
    if (toProve && to && to !== proven) await queueMail(tx, { mail: 'proveEmail', subjectId: toProve, to })
  }
  const email = made.get('email')
  // Where nobody has followed a link, the address may be a mistake of the office.
  const isUsed = before.email === provenEmail && (!byOffice || before.hasPassword)
  if (email && isReplaced(before, after) && isUsed)
    await queueMail(tx, { mail: 'emailChanged', subjectId: email, to: before.email })
  if (!provenParentEmail) return
  for (const id of [made.get('parentEmail'), byPupil ? made.get('name') : undefined])
    if (id) await queueMail(tx, { mail: 'profileChanged', subjectId: id, to: provenParentEmail })
}
