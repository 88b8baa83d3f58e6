import { durations } from '@/lib/constants'
import { db } from '@/lib/server/data/db'
import { schoolSettings } from '@/lib/server/school-settings'
import { newPasswordLink } from '@/lib/server/accounts/password-links'
import { paragraphs, quotation, type Composer } from './compose'

/** Queued for any address that was asked for; whether an account has it is looked up when the mail is sent. */
export const passwordReset: Composer = async ({ to }) => {
  const user = await db.user.findUnique({ where: { email: to }, select: { id: true, name: true } })
  if (!user) return null
  const link = newPasswordLink(user.id, durations.resetLink)
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
    storeToken: link.store,
  }
}
