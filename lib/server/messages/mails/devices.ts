import { formatInstant } from '@/lib/dates'
import { deviceIn } from '@/lib/server/accounts/device'
import { db } from '@/lib/server/data/db'
import { env } from '@/lib/server/env'
import { schoolSettings } from '@/lib/server/school-settings'
import { paragraphs, quotation, type Composer } from './compose'

/** Whoever the school reaches there. */
const ownerOf = (address: string) =>
  db.login.findFirst({
    where: { provenEmail: address, user: { blockedAt: null } },
    select: { user: { select: { name: true } } },
  })

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
  const { APP_URL } = env()
  const facts: Record<string, string> = session
    ? {
        Device: deviceIn(session.userAgent),
        'Network address': session.address,
        Time: formatInstant(session.createdAt.toISOString(), timeZone),
      }
    : { Device: 'one that has logged out again' }
  return {
    subject: `A new device logged in to your ${name} account`,
    text: paragraphs(
      'Hello,',
      'a device that has not been used with this account before has logged in with its password:',
      quotation({ Name: owner.user.name, ...facts }),
      'If it was you, you need not do anything.',
      `If it was not you, please choose another password at once, which ends this log-in too: Reset Password at ${APP_URL}/login sends a link. Where else the account is logged in stands at ${APP_URL}/profile.`,
    ),
  }
}

const secondStepMail =
  (subject: string, happened: string, otherwise: string): Composer =>
  async ({ to }) => {
    const owner = await ownerOf(to)
    if (!owner) return null
    return {
      subject: `${subject} your ${schoolSettings().name} account`,
      text: paragraphs('Hello,', happened, quotation({ Name: owner.user.name, Email: to }), otherwise),
    }
  }

const known = 'If you know of this, you need not do anything.'

export const secondStepAdded = secondStepMail(
  'Two-step login was set up for',
  'two-step login was set up for this account. Logging in now needs a code of an authenticator app besides the password:',
  `${known} If it was not you, please tell the school office at once: it can remove it. Then choose another password.`,
)

/** When its owner removes it, and when an administrator does. */
export const secondStepRemoved = secondStepMail(
  'Two-step login was removed from',
  'two-step login was removed from this account, by its owner or by an administrator. Logging in needs the password alone now:',
  `${known} If neither you nor the school office did this, please choose another password at once: Reset Password on the login page sends a link.`,
)
