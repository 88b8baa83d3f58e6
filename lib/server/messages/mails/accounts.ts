import { durations } from '@/lib/constants'
import { db, type Transaction } from '@/lib/server/data/db'
import { env } from '@/lib/server/env'
import { schoolSettings } from '@/lib/server/school-settings'
import { mayChoosePassword, newPasswordLink } from '@/lib/server/accounts/password-links'
import { SendError } from '../transports/transport'
import { paragraphs, quotation, type Composer } from './compose'

const noLongerFits = 'It no longer fits how the account stands.'

/** Queued for any address that was asked for; whether an account has it is looked up when the mail is sent. */
export const passwordReset: Composer = async ({ to }) => {
  const user = await db.user.findFirst({
    where: { login: { email: to }, ...mayChoosePassword },
    select: { id: true, name: true },
  })
  if (!user) return null
  const link = newPasswordLink({ userId: user.id, email: to }, durations.resetLink)
  return {
    subject: `Reset your ${schoolSettings().name} password`,
    text: paragraphs(
      'Hello,',
      'somebody, hopefully you, asked for a new password for this account:',
      quotation({ Name: user.name, Email: to }),
      'This link lets you choose one. It works once, within an hour:',
      link.url,
      'If it was not you, you need not do anything: your password stays as it is.',
    ),
    storeToken: storeLink(link),
  }
}

/** @throws SendError when the account's e-mail was changed while the mail was being sent. */
export const storeLink = (link: ReturnType<typeof newPasswordLink>) => async (tx: Transaction) => {
  if (!(await link.store(tx))) throw new SendError('permanent', noLongerFits)
}

/** To somebody for whom the school has made an account, with the link to choose the first password. */
export const accountInvitation: Composer = async ({ subjectId, to }) => {
  const user = subjectId
    ? await db.user.findUnique({
        where: { id: subjectId },
        select: { id: true, name: true, isActive: true, login: { select: { email: true, passwordHash: true } } },
      })
    : null
  if (!user) return null
  if (user.login?.email !== to || !user.isActive || user.login.passwordHash !== null)
    throw new SendError('permanent', noLongerFits)
  // Older invitations end, because one may have gone to a wrong address.
  const link = newPasswordLink({ userId: user.id, email: to }, durations.invitation, { alone: true })
  return {
    subject: `Your ${schoolSettings().name} account`,
    text: paragraphs(
      'Hello,',
      'the school office has made an account for you:',
      quotation({ Name: user.name, Email: to }),
      `This link lets you choose a password. It works once, within ${durations.invitation / (24 * 60 * 60)} days:`,
      link.url,
      `After that, ${env().APP_URL}/login opens the portal. If the link has expired, Reset Password on that page sends a new one.`,
    ),
    storeToken: storeLink(link),
  }
}

/** To who signed up and was approved, and to a pupil's parent. */
export const accountApproved: Composer = async ({ subjectId, to }) => {
  const user = subjectId
    ? await db.user.findUnique({
        where: { id: subjectId },
        select: {
          name: true,
          isActive: true,
          class: true,
          section: true,
          rollNo: true,
          parentEmail: true,
          login: { select: { email: true } },
        },
      })
    : null
  if (!user) return null
  const { name, isActive, rollNo, login, parentEmail } = user
  if (!login || !isActive || ![login.email, parentEmail].includes(to)) throw new SendError('permanent', noLongerFits)
  const place: Record<string, string> = rollNo
    ? { Class: `${user.class}, section ${user.section}, roll number ${rollNo}` }
    : {}
  return {
    subject: `You can log in to ${schoolSettings().name} now`,
    text: paragraphs(
      'Hello,',
      'the school office has approved this account, so it can log in now:',
      quotation({ Name: name, Email: login.email, ...place }),
      `This page opens the portal, with the email above and the password that was chosen at sign-up: ${env().APP_URL}/login`,
      'If the password is forgotten, Reset Password on that page sends a link to choose another.',
    ),
  }
}
