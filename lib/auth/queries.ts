import { z } from 'zod'
import { shownNumber } from '@/lib/phone'
import { findPasswordLink } from '@/lib/server/accounts/password-links'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { resetPasswordMessages } from './messages'
import { passwordLinkSchema } from './schema'

/**
 * Whether a mailed password link still works, and whether it is an invitation: `invited` is the e-mail or the phone number of
 * an account without a password; null for a reset and for a link that no longer works.
 */
export const passwordLink = operation({
  access: 'password:reset',
  secret: 'its link',
  input: passwordLinkSchema,
  output: z.strictObject({ live: z.boolean(), invited: z.string().nullable() }),
  fail: resetPasswordMessages.failed,
  async run(_actor, { token }) {
    const link = await findPasswordLink(db, token)
    const invited = link?.login.passwordHash === null ? (link.login.email ?? shownNumber(link.login.phone ?? '')) : null
    return { live: link !== null, invited }
  },
})
