import { formatInstant } from '@/lib/dates'
import { deviceIn } from '@/lib/server/accounts/device'
import { db } from '@/lib/server/data/db'
import { env } from '@/lib/server/env'
import { schoolSettings } from '@/lib/server/school-settings'
import { paragraphs, quotation, type Composer } from './compose'

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
    db.login.findUnique({ where: { email: to }, select: { user: { select: { name: true } } } }),
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
