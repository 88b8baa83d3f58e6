import { z } from 'zod'
import { type Role } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Caller } from '@/lib/server/doors/caller'
import { db, refuseTakenEmail } from '@/lib/server/data/db'
import { env } from '@/lib/server/env'
import { browserCookie, browserOf, type KnownBrowser } from '@/lib/server/accounts/known-browsers'
import { countAttempt, guess } from '@/lib/server/accounts/limits'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/outbox/drain'
import { postMail } from '@/lib/server/messages/mails/post'
import { assertOwnPassword, assertUncommon, hashPassword, passwordMatches } from '@/lib/server/accounts/passwords'
import { hashSecret } from '@/lib/server/secrets'
import { sessionCookie } from '@/lib/server/accounts/session-cookie'
import { endSessionsOf, openSession, rotate } from '@/lib/server/accounts/sessions'
import {
  changePasswordSchema,
  createAdminSchema,
  forgotPasswordSchema,
  loginSchema,
  refreshSchema,
  resetPasswordSchema,
  signupSchema,
} from './schema'

/** docs/spec.md §4, signup: makes an account that waits for approval, and a token pair that says so until then. */
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
        .catch(refuseTakenEmail(messages.signup.emailTaken))
      return (await openSession(tx, user)).tokens
    })
  },
})

/** docs/spec.md §4, login: opens a session, sets its cookie and answers its token pair. */
export const login = operation({
  access: 'session:create',
  input: loginSchema,
  fail: messages.login.failed,
  async run(actor, input, caller) {
    const { user, session, tokens, browser } = await logIn(input, caller)
    await caller.setSessionCookie(await sessionCookie(session))
    await caller.setBrowserCookie(browser)
    // Nobody could use the one that this browser had: its cookie and tokens are overwritten.
    if (actor && caller.byPage) await db.session.deleteMany({ where: { id: actor.sessionId } })
    return { ...tokens, user }
  },
})

/**
 * Checks a login and opens its session. `browser` is the cookie by which the browser is known from now on.
 * @throws AppError unauthenticated for wrong credentials, forbidden for an account that may not log in, tooMany.
 */
export async function logIn({ email, password }: z.output<typeof loginSchema>, caller: Caller) {
  const account = await db.user.findUnique({
    where: { email },
    select: { id: true, name: true, role: true, passwordHash: true, isActive: true, approvedAt: true },
  })
  const browser = await browserOf(caller.browserCookie)
  const right = await guess(guessesOf(email, account?.id, browser, caller.address), () =>
    passwordMatches(account?.passwordHash ?? null, password),
  )
  if (!right || !account) throw new AppError('wrongPassword', messages.login.wrong)
  const { id, name, role, approvedAt, isActive } = account
  if (!approvedAt) throw new AppError('forbidden', messages.login.notApproved)
  if (!isActive) throw new AppError('forbidden', messages.login.inactive)
  const opened = await db.$transaction(async (tx) => {
    await tx.session.deleteMany({ where: { userId: id, expiresAt: { lt: new Date() } } })
    return openSession(tx, { id, role })
  })
  return { ...opened, user: { id, name, role: role as Role }, browser: await browserCookie(browser, id) }
}

/** Which wrong passwords count: a browser that has logged in to the account before is not kept out by others at its address. */
function guessesOf(
  email: string,
  accountId: string | undefined,
  browser: KnownBrowser,
  address: string,
): Parameters<typeof guess>[0] {
  const message = messages.login.tooMany
  const byAddress = { name: 'failedLogins', parts: [address] } as const
  return accountId && browser.accounts.includes(accountId)
    ? { limits: [{ name: 'failedLogin', parts: [accountId, browser.id] }], counted: [byAddress], address, message }
    : { limits: [{ name: 'failedLogin', parts: [email, address] }, byAddress], address, message }
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

/** Whether the caller's session lives, and whether they show one that does not. */
export const askSession = operation({
  access: 'session:end',
  input: z.object({}),
  fail: messages.session.logoutFailed,
  pending: true,
  run: async (actor, _input, { sessionCookie }) => ({
    alive: actor !== null,
    ended: actor === null && Boolean(sessionCookie),
  }),
})

/** Trades a refresh token for a new pair (docs/spec-decisions.md, Identity and sessions). */
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
  async run(_actor, { email }, { address, browserCookie, afterwards }) {
    const browser = await browserOf(browserCookie)
    const account = await db.user.findUnique({ where: { email }, select: { id: true } })
    // What others ask for does not keep out a browser that has logged in to the account.
    const own = account && browser.accounts.includes(account.id) ? [account.id, browser.id] : null
    if (!own) await countAttempt('resetMails', [address], messages.forgotPassword.failed)
    await countAttempt('resetMail', own ?? [email], messages.forgotPassword.failed)
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
  async run(actor, { token, password }, { sessionCookie, setSessionCookie }) {
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
    // Where the browser's own session has ended, now or before, its cookie would keep /login from opening.
    if (actor ? actor.id === userId : sessionCookie) await setSessionCookie(null)
    return { message: messages.resetPassword.success }
  },
})

/** Sets a new password for who knows the present one, and ends the account's other sessions. */
export const changePassword = operation({
  access: 'profile:update',
  input: changePasswordSchema,
  fail: messages.profile.passwordFailed,
  async run(actor, { currentPassword, password }, caller) {
    assertUncommon(password)
    await assertOwnPassword(actor, currentPassword, caller)
    const passwordHash = await hashPassword(password)
    await db.$transaction(async (tx) => {
      await tx.user.update({ where: { id: actor.id }, data: { passwordHash } })
      await tx.passwordReset.deleteMany({ where: { userId: actor.id } })
      await endSessionsOf(tx, actor.id, actor.sessionId)
    })
    return { message: messages.profile.passwordChanged }
  },
})

/**
 * Makes an administrator; for the command line only, sign-up never does.
 * @throws AppError invalid or conflict.
 */
export async function createAdmin(input: { name: string; email: string; password: string }) {
  const parsed = createAdminSchema.safeParse(input)
  if (!parsed.success)
    throw new AppError(
      'invalid',
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' '),
    )
  const { name, email, password } = parsed.data
  assertUncommon(password)
  const passwordHash = await hashPassword(password)
  return db.user
    .create({
      data: { name, email, passwordHash, role: 'admin', isActive: true, approvedAt: new Date() },
      select: { id: true, email: true },
    })
    .catch(refuseTakenEmail(messages.signup.emailTaken))
}
