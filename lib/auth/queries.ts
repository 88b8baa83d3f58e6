import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { hashSecret } from '@/lib/server/secrets'
import { messages } from '@/lib/messages'
import { passwordLinkSchema } from './schema'

/**
 * What a mailed link to choose a password is for. `invited` is the e-mail of an account that never had a password; null for
 * a reset, and for a link that is good no more.
 */
export const passwordLink = operation({
  access: 'password:reset',
  input: passwordLinkSchema,
  fail: messages.resetPassword.failed,
  async run(_actor, { token }): Promise<{ invited: string | null }> {
    const link = await db.passwordReset.findFirst({
      where: { hash: hashSecret(token), expiresAt: { gt: new Date() }, user: { passwordHash: null } },
      select: { user: { select: { email: true } } },
    })
    return { invited: link?.user.email ?? null }
  },
})
