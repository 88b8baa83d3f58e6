import { z } from 'zod'
import { type Role } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { db, violatedConstraint } from '@/lib/server/db'
import { env } from '@/lib/server/env'
import { countAttempt, forgetAttempts } from '@/lib/server/limits'
import { operation } from '@/lib/server/operation'
import { drain } from '@/lib/server/outbox/drain'
import { postMail } from '@/lib/server/outbox/mails'
import { assertUncommon, hashPassword, passwordMatches } from '@/lib/server/passwords'
import { hashSecret } from '@/lib/server/secrets'
import { sessionCookie } from '@/lib/server/session-cookie'
import { endSessionsOf, openSession, rotate } from '@/lib/server/sessions'
import {
  createAdminSchema,
  forgotPasswordSchema,
  loginSchema,
  refreshSchema,
  resetPasswordSchema,
  signupSchema,
} from './schema'

/** Section 4, signup: makes an account that waits for approval, and a token pair that says so until then. */
export const register = operation({
  access: 'account:register',
  input: signupSchema,
  fail: messages.signup.failed,
  async run(_actor, { password, ...person }, { address }) {
    await countAttempt('register', [address], messages.signup.tooMany)
    assertUncommon(password)
    const passwordHash = await hashPassword(password)
    const open = person.role === 'teacher' && env().TEACHER_SIGNUP === 'open'
    return db.$transaction(async (tx) => {
      const user = await tx.user
        .create({
          data: { ...person, passwordHash, isActive: open, approvedAt: open ? new Date() : null },
          select: { id: true, role: true },
        })
        .catch(refuseTakenEmail)
      return (await openSession(tx, user)).tokens
    })
  },
})

/** Section 4, login: opens a session, sets its cookie and answers its token pair. */
export const login = operation({
  access: 'session:create',
  input: loginSchema,
  fail: messages.login.failed,
  async run(_actor, input, { address, setSessionCookie }) {
    const { user, session, tokens } = await logIn(input, address)
    await setSessionCookie(await sessionCookie(session))
    return { ...tokens, user }
  },
})

/**
 * Checks a login and opens its session.
 * @throws AppError unauthenticated for wrong credentials, forbidden for an account that may not log in, tooMany.
 */
export async function logIn({ email, password }: z.output<typeof loginSchema>, address: string) {
  const who = [email, address]
  // Counted before the check and forgotten after a success: counting failures only would let a burst through.
  await countAttempt('failedLogin', who, messages.login.tooMany)
  const account = await db.user.findUnique({
    where: { email },
    select: { id: true, name: true, role: true, passwordHash: true, isActive: true, approvedAt: true },
  })
  if (!(await passwordMatches(account?.passwordHash ?? null, password)) || !account)
    throw new AppError('unauthenticated', messages.login.wrong)
  await forgetAttempts('failedLogin', who)
  const { id, name, role, approvedAt, isActive } = account
  if (!approvedAt) throw new AppError('forbidden', messages.login.notApproved)
  if (!isActive) throw new AppError('forbidden', messages.login.inactive)
  const opened = await db.$transaction(async (tx) => {
    await tx.session.deleteMany({ where: { userId: id, expiresAt: { lt: new Date() } } })
    return openSession(tx, { id, role })
  })
  return { ...opened, user: { id, name, role: role as Role } }
}

/** Ends the session on both its credentials, and clears the cookie. */
export const logout = operation({
  access: 'session:end',
  input: z.object({}),
  fail: messages.session.logoutFailed,
  pending: true,
  async run(actor, _input, { setSessionCookie }) {
    if (actor) await db.session.deleteMany({ where: { id: actor.sessionId } })
    await setSessionCookie(null)
    return {}
  },
})

/** Clears a cookie whose session has ended; a live one stays, so that no link can log anybody out. */
export const clearEndedSession = operation({
  access: 'session:end',
  input: z.object({}),
  fail: messages.session.logoutFailed,
  pending: true,
  async run(actor, _input, { setSessionCookie }) {
    if (!actor) await setSessionCookie(null)
    return {}
  },
})

/** Trades a refresh token for a new pair (decisions.md, identity and sessions). */
export const refresh = operation({
  access: 'session:create',
  input: refreshSchema,
  fail: messages.session.refreshFailed,
  async run(_actor, { refreshToken }) {
    const pair = await rotate(refreshToken)
    if (!pair) throw new AppError('unauthenticated', messages.session.ended)
    return pair
  },
})

/**
 * Mails a reset link. Known and unknown addresses get the same answer at the same pace: both are queued, and whether an
 * account has the address is looked up only when the mail is sent.
 */
export const forgotPassword = operation({
  access: 'password:reset',
  input: forgotPasswordSchema,
  fail: messages.forgotPassword.failed,
  async run(_actor, { email }, { afterwards }) {
    await countAttempt('resetMail', [email], messages.forgotPassword.failed)
    await postMail(db, { mail: 'passwordReset', subjectId: null, to: email })
    afterwards(drain)
    return { message: messages.forgotPassword.success }
  },
})

/** Sets a new password through a mailed link, once, and ends every session of the account. */
export const resetPassword = operation({
  access: 'password:reset',
  input: resetPasswordSchema,
  fail: messages.resetPassword.failed,
  async run(actor, { token, password }, { setSessionCookie }) {
    assertUncommon(password)
    const passwordHash = await hashPassword(password)
    const userId = await db.$transaction(async (tx) => {
      // Deleting is what uses the link up, so of two uses at once only one finds it.
      const [link] = await tx.$queryRaw<{ userId: string }[]>`
        DELETE FROM "PasswordReset" WHERE hash = ${hashSecret(token)} AND "expiresAt" > now() RETURNING "userId"`
      if (!link) throw new AppError('invalid', messages.resetPassword.linkDead)
      await tx.user.update({ where: { id: link.userId }, data: { passwordHash } })
      await tx.passwordReset.deleteMany({ where: { userId: link.userId } })
      await endSessionsOf(tx, link.userId)
      return link.userId
    })
    // The browser's own session has just ended too: its cookie would keep /login from opening.
    if (actor?.id === userId) await setSessionCookie(null)
    return { message: messages.resetPassword.success }
  },
})

/**
 * Makes an administrator; for the command line only, sign-up never does.
 * @throws AppError invalid or conflict.
 */
export async function createAdmin(input: { name: string; email: string; password: string }) {
  const parsed = createAdminSchema.safeParse(input)
  if (!parsed.success) throw new AppError('invalid', parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' '))
  const { name, email, password } = parsed.data
  assertUncommon(password)
  const passwordHash = await hashPassword(password)
  return db.user
    .create({
      data: { name, email, passwordHash, role: 'admin', isActive: true, approvedAt: new Date() },
      select: { id: true, email: true },
    })
    .catch(refuseTakenEmail)
}

/** @throws AppError conflict when `error` is an address in use, else `error`. */
function refuseTakenEmail(error: unknown): never {
  if (!violatedConstraint(error)?.includes('email')) throw error
  throw new AppError('conflict', messages.signup.emailTaken, { errors: { email: messages.signup.emailTaken } })
}
