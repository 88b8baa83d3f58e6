import { durations, profileFields } from '@/lib/constants'
import type { Transaction } from '@/lib/server/data/db'
import { queueMail } from '@/lib/server/messages/mails/enqueue'
import type { ProfileField } from './schema'

/** The fields whose changes are recorded; '' for no parent's e-mail. */
export type Identity = Record<ProfileField, string>

export const profileFieldNames = Object.keys(profileFields) as ProfileField[]

/** Reads and locks the account's row until the transaction ends. */
export async function lockIdentity(tx: Transaction, userId: string): Promise<Identity | undefined> {
  const [row] = await tx.$queryRaw<Identity[]>`
    SELECT "name", "email", coalesce("parentEmail", '') AS "parentEmail" FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`
  return row
}

/** Records the changed fields; a change of a field replaces one that waits for approval. Returns the changes' ids. */
export async function recordChanges(
  tx: Transaction,
  changes: { userId: string; byId: string; before: Identity; after: Partial<Identity>; status: 'Made' | 'Pending' },
): Promise<Map<ProfileField, string>> {
  const { userId, byId, before, after, status } = changes
  const changed = profileFieldNames.filter((field) => after[field] !== undefined && after[field] !== before[field])
  await tx.profileChange.deleteMany({ where: { userId, field: { in: changed }, status: 'Pending' } })
  const rows = await tx.profileChange.createManyAndReturn({
    data: changed.map((field) => ({
      userId,
      field,
      before: before[field],
      after: after[field] ?? '',
      status,
      byId,
      takeBackUntil: field === 'email' ? new Date(Date.now() + durations.takeBack * 1000) : null,
    })),
    select: { id: true, field: true },
  })
  return new Map(rows.map(({ id, field }) => [field, id]))
}

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
