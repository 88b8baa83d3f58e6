import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { followingGuardian } from '@/lib/guardians/contacts'
import { newBrowserCookie, readBrowserCookie } from '@/lib/server/accounts/known-browsers'
import { countAttempt, mayMail } from '@/lib/server/accounts/limits'
import { consumePasswordLink, findPasswordLink } from '@/lib/server/accounts/password-links'
import {
  assertOwnPassword,
  assertUncommon,
  hashPassword,
  inLinkTurn,
  replacePassword,
} from '@/lib/server/accounts/passwords'
import { endSessionsOf } from '@/lib/server/accounts/sessions'
import { db } from '@/lib/server/data/db'
import { lockFamilies } from '@/lib/server/data/locks'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { queueMail } from '@/lib/server/messages/mails/enqueue'
import { forgotPasswordMessages, passwordMessages, resetPasswordMessages } from './messages'
import { changePasswordSchema, forgotPasswordSchema, resetPasswordSchema } from './schema'

/**
 * Mails a reset link. Known and unknown addresses get the same answer after the same time: both are queued, and the
 * account is looked up only when the mail is sent.
 */
export const forgotPassword = operation({
  access: 'password:reset',
  input: forgotPasswordSchema,
  output: z.strictObject({ message: z.string() }),
  fail: forgotPasswordMessages.failed,
  async run(_actor, { email }, { address, browserCookie, afterwards }) {
    const browser = await readBrowserCookie(browserCookie)
    const account = await db.login.findUnique({ where: { email }, select: { userId: true, provenEmail: true } })
    // A browser that has logged in to the account has a limit of its own, which others cannot use up.
    const own = account && browser.accounts.includes(account.userId) ? [account.userId, browser.id] : null
    if (!own) await countAttempt('resetMails', [address], forgotPasswordMessages.failed)
    // And all of them together one, because somebody may make as many as they like.
    if (own) await countAttempt('mailsReceived', own.slice(0, 1), forgotPasswordMessages.failed)
    await countAttempt('resetMail', own ?? [email], forgotPasswordMessages.failed)
    // A stranger's, which somebody has only said to be theirs, has an end too; the answer is the same.
    const left = own !== null || (await mayMail(['visitors', email]))
    if (left || account?.provenEmail === email)
      await queueMail(db, { mail: 'passwordReset', subjectId: null, to: email })
    afterwards(drain)
    return { message: forgotPasswordMessages.success }
  },
})

/** Sets a new password through a mailed link and ends every session of the account. */
export const resetPassword = operation({
  access: 'password:reset',
  secret: 'its link',
  input: resetPasswordSchema,
  output: z.strictObject({ message: z.string() }),
  fail: resetPasswordMessages.failed,
  async run(actor, { token, password }, { sessionCookie, setSessionCookie, browserCookie, setBrowserCookie }) {
    await assertUncommon(password)
    const userId = await inLinkTurn(token, async () => {
      // Before the hash, which is dear: whoever invents tokens would keep those waiting who log in.
      const link = await findPasswordLink(db, token)
      if (!link) throw linkDead()
      const passwordHash = await hashPassword(password)
      return db.$transaction(async (tx) => {
        // The addresses of the children follow a guardian's that is proven with it.
        const proves = link.login.email !== link.login.provenEmail
        if (proves) await lockFamilies(tx)
        const id = await consumePasswordLink(tx, token)
        if (!id) throw linkDead()
        // Links are mailed to the e-mail alone, and end when it changes: who has this one reads what is sent there.
        const write = async () => tx.$executeRaw`
          UPDATE "Login" SET "passwordHash" = ${passwordHash}, "provenEmail" = "email" WHERE "userId" = ${id}::uuid`
        await (proves ? followingGuardian(tx, id, { byId: null, told: false }, write) : write())
        await endSessionsOf(tx, id)
        return id
      })
    })
    // The owner's: guesses of others do not keep them out.
    await setBrowserCookie(await newBrowserCookie(await readBrowserCookie(browserCookie), userId))
    // A cookie whose session has ended would redirect away from /login.
    if (actor ? actor.id === userId : sessionCookie) await setSessionCookie(null)
    return { message: resetPasswordMessages.success }
  },
})

const linkDead = () => new AppError('invalid', resetPasswordMessages.linkDead)

/** Sets a new password, given the present one, and ends the account's other sessions. */
export const changePassword = operation({
  access: 'profile:update',
  input: changePasswordSchema,
  output: z.strictObject({ message: z.string() }),
  fail: passwordMessages.failed,
  async run(actor, { currentPassword, password }, caller) {
    await assertUncommon(password)
    const before = await assertOwnPassword(actor, currentPassword, caller)
    const passwordHash = await hashPassword(password)
    await db.$transaction(async (tx) => {
      await replacePassword(tx, actor, before, passwordHash)
      await tx.passwordReset.deleteMany({ where: { userId: actor.id } })
      await endSessionsOf(tx, actor.id, actor.sessionId)
    })
    return { message: passwordMessages.changed }
  },
})
