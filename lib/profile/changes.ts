import { durations, profileFields } from '@/lib/constants'
import type { Transaction } from '@/lib/server/data/db'
import { postMail } from '@/lib/server/messages/mails/post'
import type { ProfileField } from './schema'

/** The names and addresses of an account, as the database has them; '' for no parent's e-mail. */
export type Identity = Record<ProfileField, string>

export const fieldsOf = Object.keys(profileFields) as ProfileField[]

/** Reads an account's names and addresses, and lets nobody else change them until the transaction ends. */
export async function lockIdentity(tx: Transaction, userId: string): Promise<Identity | undefined> {
  const [row] = await tx.$queryRaw<Identity[]>`
    SELECT "name", "email", coalesce("parentEmail", '') AS "parentEmail" FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`
  return row
}

/** Writes down changes, each of which takes the place of one that waits. Answers their ids. */
export async function note(
  tx: Transaction,
  changes: { userId: string; byId: string; before: Identity; after: Partial<Identity>; status: 'Made' | 'Pending' },
): Promise<Map<ProfileField, string>> {
  const { userId, byId, before, after, status } = changes
  const changed = fieldsOf.filter((field) => after[field] !== undefined && after[field] !== before[field])
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
 * Tells the addresses that were there before what was changed: the account's own of another e-mail, the parent's of
 * another parent's e-mail and of a name that the pupil changed.
 */
export async function tell(tx: Transaction, before: Identity, made: Map<ProfileField, string>, byPupil: boolean) {
  const email = made.get('email')
  if (email) await postMail(tx, { mail: 'emailChanged', subjectId: email, to: before.email })
  if (!before.parentEmail) return
  for (const id of [made.get('parentEmail'), byPupil ? made.get('name') : undefined])
    if (id) await postMail(tx, { mail: 'profileChanged', subjectId: id, to: before.parentEmail })
}
