import { accessStates, durations, profileFields } from '@/lib/constants'
import type { Transaction } from '@/lib/server/data/db'
import { withoutUndefined } from '@/lib/server/data/list'
import { Prisma } from '@/prisma/client/client'
import { queueMail } from '@/lib/server/messages/mails/enqueue'
import type { ProfileField } from './schema'

/** The fields whose changes are recorded; '' for none. */
export type Identity = Record<ProfileField, string>

export const profileFieldNames = Object.keys(profileFields) as ProfileField[]

const [may, mayNot] = accessStates

/** Reads and locks the account's row until the transaction ends. */
export const lockIdentity = (tx: Transaction, userId: string) => identityOf(tx, userId, Prisma.sql`FOR UPDATE`)

/** Reads it alone, for who holds another lock: marking waits for a row that is locked. */
export const readIdentity = (tx: Transaction, userId: string) => identityOf(tx, userId, Prisma.empty)

async function identityOf(tx: Transaction, userId: string, lock: Prisma.Sql): Promise<Identity | undefined> {
  const [row] = await tx.$queryRaw<Identity[]>`
    SELECT "name", "email", coalesce("parentEmail", '') AS "parentEmail", "phone", "address",
      CASE WHEN "isActive" THEN ${may} ELSE ${mayNot} END AS "access",
      concat_ws(' ', "class", "section") AS "enrolment"
    FROM "User" WHERE "id" = ${userId}::uuid ${lock}`
  return row
}

/** Records the changed fields; a change of a field replaces one that waits for approval. Returns the changes' ids. */
export async function recordChanges(
  tx: Transaction,
  changes: {
    userId: string
    byId: string
    before: Identity
    after: Partial<Identity>
    reason?: string
    status: 'Made' | 'Pending'
  },
): Promise<Map<ProfileField, string>> {
  const { userId, byId, before, after, reason = '', status } = changes
  const changed = profileFieldNames.filter((field) => after[field] !== undefined && after[field] !== before[field])
  await tx.profileChange.deleteMany({ where: { userId, field: { in: changed }, status: 'Pending' } })
  const rows = await tx.profileChange.createManyAndReturn({
    data: changed.map((field) => ({
      userId,
      field,
      before: before[field],
      after: after[field] ?? '',
      reason,
      status,
      byId,
      takeBackUntil: field === 'email' ? new Date(Date.now() + durations.takeBack * 1000) : null,
    })),
    select: { id: true, field: true },
  })
  return new Map(rows.map(({ id, field }) => [field, id]))
}

/** The columns that hold these fields; class and section are those of the enrolment, which has its own. */
export const columnsOf = ({ parentEmail, access, enrolment: _, ...fields }: Partial<Identity>) => ({
  ...withoutUndefined(fields),
  ...(parentEmail === undefined ? {} : { parentEmail: parentEmail || null }),
  ...(access === undefined ? {} : { isActive: access === may }),
})

/**
 * Mails about changes: of the e-mail to the account's old one, of the parent's e-mail to the parent's old one, and of a
 * name to the parent when the pupil changed it.
 */
export async function queueChangeMails(
  tx: Transaction,
  before: Identity,
  made: Map<ProfileField, string>,
  byPupil: boolean,
) {
  const email = made.get('email')
  if (email) await queueMail(tx, { mail: 'emailChanged', subjectId: email, to: before.email })
  if (!before.parentEmail) return
  for (const id of [made.get('parentEmail'), byPupil ? made.get('name') : undefined])
    if (id) await queueMail(tx, { mail: 'profileChanged', subjectId: id, to: before.parentEmail })
}
