import { formatInstant } from '@/lib/dates'
import { dear, type Fact } from '@/lib/mail-text'
import { deviceIn } from '@/lib/server/accounts/device'
import { db } from '@/lib/server/data/db'
import { env } from '@/lib/server/env'
import { schoolSettings } from '@/lib/server/school-settings'
import { accountFacts } from './accounts'
import type { Composer } from './compose'
import { ownerOf } from './greetings'

/**
 * To the owner of an account, about the session of a browser that had not logged in to it before. The session may have
 * ended by now: who logs in and out in one breath is told of as well.
 */
export const newDevice: Composer = async ({ subjectId, to }) => {
  const [session, owner] = await Promise.all([
    subjectId
      ? db.session.findUnique({
          where: { id: subjectId },
          select: { createdAt: true, userAgent: true, address: true },
        })
      : null,
    ownerOf(to),
  ])
  if (!owner) return null
  const { name, timeZone } = schoolSettings()
  const facts: readonly Fact[] = session
    ? [
        ['Device', deviceIn(session.userAgent)],
        ['Network address', session.address],
        ['Time', formatInstant(session.createdAt.toISOString(), timeZone)],
      ]
    : [['Device', 'one that has logged out again']]
  return {
    subject: `A new device logged in to your ${name} account`,
    greeting: dear(owner.name),
    says: 'A new device has logged in to your account.',
    facts: [['Name', owner.name], ...facts],
    then: [
      'It used your account for the first time, with the right password. If it was you, you need not do anything.',
      'If it was not you, please choose another password at once: Reset Password on the login page sends a link. That also logs this device out. Your profile shows where else the account is logged in.',
    ],
    button: { label: 'See where you are logged in', url: profilePage() },
  }
}

const profilePage = () => `${env().APP_URL}/profile`

const secondStepMail =
  (subject: string, happened: readonly [says: string, since: string], otherwise: readonly string[]): Composer =>
  async ({ to }) => {
    const owner = await ownerOf(to)
    if (!owner) return null
    const [says, since] = happened
    return {
      subject: `${subject} your ${schoolSettings().name} account`,
      greeting: dear(owner.name),
      says,
      facts: accountFacts(owner.name, to),
      then: [since, 'If you know of this, you need not do anything.', ...otherwise],
      button: { label: 'Open your profile', url: profilePage() },
    }
  }

export const secondStepAdded = secondStepMail(
  'Two-step login was set up for',
  [
    'Two-step login was set up for your account.',
    'You now log in with your password and a code from an authenticator app.',
  ],
  ['If it was not you, please tell the school office at once: it can remove it. Then choose another password.'],
)

/** When its owner removes it, and when an administrator does. */
export const secondStepRemoved = secondStepMail(
  'Two-step login was removed from',
  [
    'Two-step login was removed from your account, by you or by an administrator.',
    'You now log in with the password alone.',
  ],
  [
    'If neither you nor the school office did this, please choose another password at once: Reset Password on the login page sends a link.',
  ],
)
