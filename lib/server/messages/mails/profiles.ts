import { durations, profileFields } from '@/lib/constants'
import { db } from '@/lib/server/data/db'
import { env } from '@/lib/server/env'
import { schoolSettings } from '@/lib/server/school-settings'
import { hashSecret, newSecret } from '@/lib/server/secrets'
import { paragraphs, quotation, type Composer } from './compose'

/** Mails to an address that a profile had before it was changed. Both are about a row of ProfileChange. */

const changeOf = (id: string | null) =>
  id
    ? db.profileChange.findUnique({
        where: { id, status: 'Made', user: { blockedAt: null } },
        include: { user: { select: { name: true } } },
      })
    : null

/** To the account's old e-mail address, with the link that takes the change back. */
export const emailChanged: Composer = async ({ subjectId }) => {
  const change = await changeOf(subjectId)
  if (!change) return null
  const token = newSecret()
  const { APP_URL } = env()
  const { name } = schoolSettings()
  return {
    subject: `The email of your ${name} account was changed`,
    text: paragraphs(
      'Hello,',
      'the email of this account was changed:',
      quotation({ Name: change.user.name, Before: change.before, Now: change.after }),
      'If you did this, you need not do anything.',
      `If it was not you, this link takes the change back, logs the account out everywhere and lets you choose a new password. It works for ${durations.takeBack / (24 * 60 * 60)} days:`,
      `${APP_URL}/email-change/${token}`,
    ),
    async storeToken(tx) {
      await tx.profileChange.update({
        where: { id: change.id },
        data: { takeBackHash: hashSecret(token) },
        select: { id: true },
      })
    },
  }
}

/** To the parent's e-mail address that a pupil's profile had before the change. */
export const profileChanged: Composer = async ({ subjectId }) => {
  const change = await changeOf(subjectId)
  if (!change) return null
  const { name, email, phone } = schoolSettings()
  const contact = [email, phone].filter(Boolean).join(', ')
  return {
    subject: `A profile at ${name} was changed`,
    text: paragraphs(
      'Hello,',
      'a profile that has your address as the parent’s was changed:',
      quotation({
        Pupil: change.user.name,
        Field: profileFields[change.field],
        Before: change.before || 'none',
        Now: change.after || 'none',
      }),
      `If you do not agree with it, please tell the school${contact && `: ${contact}`}.`,
    ),
  }
}
