import { durations } from '@/lib/constants'
import { recordedFields } from '@/lib/person-fields'
import { proofLink } from '@/lib/server/accounts/address-proofs'
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

/**
 * To the account's old e-mail address, with the link that takes the change back. What the office has changed says less: the
 * address may be one that it had mistaken.
 */
export const emailChanged: Composer = async ({ subjectId }) => {
  const change = await changeOf(subjectId)
  if (!change) return null
  const { name } = schoolSettings()
  const subject = `The email of your ${name} account was changed`
  if (!change.takeBackUntil)
    return {
      subject,
      text: paragraphs(
        'Hello,',
        'the school office has changed the email of this account:',
        quotation({ Name: change.user.name, Before: change.before }),
        'From now on it logs in with another address, and the portal writes to that one.',
        `If that is not right, please tell the school${contact()}.`,
      ),
    }
  const token = newSecret()
  return {
    subject,
    text: paragraphs(
      'Hello,',
      'the email of this account was changed:',
      quotation({ Name: change.user.name, Before: change.before, Now: change.after }),
      'If you did this, you need not do anything.',
      `If it was not you, this link takes the change back, logs the account out everywhere and lets you choose a new password. It works for ${durations.takeBack / (24 * 60 * 60)} days:`,
      `${env().APP_URL}/email-change/${token}`,
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

/** `: office@school.example, 022 2345`; '' where the school has said neither. */
function contact() {
  const { email, phone } = schoolSettings()
  const said = [email, phone].filter(Boolean).join(', ')
  return said && `: ${said}`
}

/** To the parent's e-mail address that a pupil's profile had before the change. */
export const profileChanged: Composer = async ({ subjectId }) => {
  const change = await changeOf(subjectId)
  if (!change) return null
  const { name } = schoolSettings()
  return {
    subject: `A profile at ${name} was changed`,
    text: paragraphs(
      'Hello,',
      'a profile that has your address as the parent’s was changed:',
      quotation({
        Pupil: change.user.name,
        Field: recordedFields[change.field],
        Before: change.before || 'none',
        Now: change.after || 'none',
      }),
      `If you do not agree with it, please tell the school${contact()}.`,
    ),
  }
}

/** To an address that a person has set and nobody has proven, with the link that does. `subjectId` is the person's. */
export const proveEmail: Composer = async ({ subjectId, to }) => {
  const person = subjectId
    ? await db.user.findUnique({
        where: { id: subjectId, blockedAt: null },
        select: {
          ...{ id: true, name: true, parentEmail: true, provenParentEmail: true },
          login: { select: { email: true, provenEmail: true } },
        },
      })
    : null
  if (!person) return null
  const { id: userId, name, login } = person
  const field = login?.email === to ? 'email' : 'parentEmail'
  const [address, proven] =
    field === 'email' ? [login?.email, login?.provenEmail] : [person.parentEmail, person.provenParentEmail]
  // It was changed again, or is proven by now.
  if (address !== to || proven === to) return null
  const school = schoolSettings().name
  return {
    subject: `Please confirm this email for ${school}`,
    text: paragraphs(
      'Hello,',
      `somebody, hopefully you, has entered this address at ${school}:`,
      quotation({ [field === 'email' ? 'Account' : 'Student']: name }),
      'This link confirms it, so that the school can write to you:',
      proofLink({ userId, field }, to),
      'If you do not know of it, you need not do anything: the school sends nothing more to this address.',
    ),
  }
}
