import { durations } from '@/lib/constants'
import { dear, hello } from '@/lib/mail-text'
import { recordedFields } from '@/lib/person-fields'
import { db } from '@/lib/server/data/db'
import { env } from '@/lib/server/env'
import { schoolSettings } from '@/lib/server/school-settings'
import { hashSecret, newSecret } from '@/lib/server/secrets'
import type { Composer } from './compose'
import { dearParent } from './greetings'

/** Mails to an address that a profile had before it was changed. Both are about a row of ProfileChange. */

const changeOf = (id: string | null) =>
  id
    ? db.profileChange.findUnique({
        where: { id, status: 'Made', user: { blockedAt: null } },
        include: { user: { select: { name: true } } },
      })
    : null

/**
 * To the account's old e-mail address, with the link that takes the change back. What the office has changed says less: the
 * address may be one that it had mistaken.
 */
export const emailChanged: Composer = async ({ subjectId }) => {
  const change = await changeOf(subjectId)
  if (!change) return null
  const subject = `The email of your ${schoolSettings().name} account was changed`
  if (!change.takeBackUntil)
    return {
      subject,
      greeting: hello,
      says: 'The school office has changed the email of this account.',
      facts: [
        ['Name', change.user.name],
        ['Before', change.before],
      ],
      then: ['From now on it logs in with another address, and the portal writes to that one.'],
      otherwise: ['If that is not right, please tell the school.'],
    }
  const token = newSecret()
  return {
    subject,
    greeting: dear(change.user.name),
    says: 'The email of your account was changed.',
    facts: [
      ['Name', change.user.name],
      ['Before', change.before],
      ['Now', change.after],
    ],
    then: [
      'If you did this, you need not do anything.',
      `If it was not you, this link takes the change back, logs the account out everywhere and lets you choose a new password. It works for ${durations.takeBack / (24 * 60 * 60)} days.`,
    ],
    button: { label: 'Take the change back', url: `${env().APP_URL}/email-change/${token}` },
    async storeToken(tx) {
      await tx.profileChange.update({
        where: { id: change.id },
        data: { takeBackHash: hashSecret(token) },
        select: { id: true },
      })
    },
  }
}

/** To the parent's e-mail address that a student's profile had before the change. */
export const profileChanged: Composer = async ({ subjectId }) => {
  const change = await changeOf(subjectId)
  if (!change) return null
  return {
    subject: `A profile at ${schoolSettings().name} was changed`,
    greeting: dearParent,
    says: 'The profile of your child was changed.',
    facts: [
      ['Student', change.user.name],
      ['Field', recordedFields[change.field]],
      ['Before', change.before || 'none'],
      ['Now', change.after || 'none'],
    ],
    otherwise: ['If you do not agree with it, please tell the school.'],
  }
}
