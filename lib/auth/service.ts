import { z } from 'zod'
import { type Role } from '@/lib/constants'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { shellMessages } from '@/lib/shell-messages'
import {
  forgotPasswordMessages,
  loginMessages,
  passwordMessages,
  resetPasswordMessages,
  secondStepMessages,
  sessionMessages,
  signupMessages,
} from './messages'
import type { Caller } from '@/lib/server/doors/caller'
import { db, refuseTakenEmail } from '@/lib/server/data/db'
import { rowsOf } from '@/lib/server/data/rows'
import { schoolSettings } from '@/lib/server/school-settings'
import { newBrowserCookie, readBrowserCookie, type KnownBrowser } from '@/lib/server/accounts/known-browsers'
import { countAttempt, checkPasswordAttempt } from '@/lib/server/accounts/limits'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { countFailedLogin } from '@/lib/server/metrics'
import { queueMail } from '@/lib/server/messages/mails/enqueue'
import { assertOwnPassword, assertUncommon, hashPassword, passwordMatches } from '@/lib/server/accounts/passwords'
import { consumePasswordLink } from '@/lib/server/accounts/password-links'
import { takeCode } from '@/lib/server/accounts/second-step'
import { newSessionCookie } from '@/lib/server/accounts/session-cookie'
import { lockLogin } from '@/lib/server/accounts/login'
import { endSessionsOf, openSession, rotateTokens } from '@/lib/server/accounts/sessions'
import {
  changePasswordSchema,
  createAdminSchema,
  forgotPasswordSchema,
  loginSchema,
  refreshSchema,
  resetPasswordSchema,
  signupSchema,
} from './schema'

/** docs/spec.md §4, signup: creates an account that waits for approval. Its tokens answer with that until then. */
export const registerAccount = operation({
  access: 'account:register',
  input: signupSchema,
  fail: signupMessages.failed,
  async run(_actor, { email, password, ...person }, { address, userAgent }) {
    await countAttempt('register', [address], signupMessages.tooMany)
    await assertUncommon(password)
    const passwordHash = await hashPassword(password)
    const open = person.role === 'teacher' && schoolSettings().teacherSignup === 'open'
    return db.$transaction(async (tx) => {
      const user = await tx.user
        .create({
          data: {
            ...person,
            origin: 'SignUp',
            isActive: open,
            approvedAt: open ? new Date() : null,
            login: { create: { email, passwordHash } },
          },
          select: { id: true, role: true },
        })
        .catch(refuseTakenEmail(messages.accounts.emailTaken))
      const opened = await openSession(user, { address, userAgent }, {}, tx)
      if (!opened) throw new Error('a new account has no second step')
      return opened.tokens
    })
  },
})

/** docs/spec.md §4, login: opens a session, sets its cookie and returns its tokens. */
export const login = operation({
  access: 'session:create',
  input: loginSchema,
  fail: loginMessages.failed,
  async run(actor, input, caller) {
    const { user, session, tokens, browser } = await authenticate(input, caller)
    await caller.setSessionCookie(await newSessionCookie(session))
    await caller.setBrowserCookie(browser)
    // The login page overwrites the cookie and tokens of this browser's earlier session, so nobody could use it.
    if (actor && caller.byPage) await db.session.deleteMany({ where: { id: actor.sessionId } })
    return { ...tokens, user }
  },
})

/**
 * Checks credentials and opens a session. `browser` is the new value of the known-browser cookie. The owner is told by
 * mail of a browser that has not logged in to the account before, unless nothing has.
 * @throws AppError wrongPassword, forbidden for an account that may not log in, secondStepRequired without a code where one
 * is needed, wrongSecondStep, tooMany.
 */
export async function authenticate({ email, password, code }: z.output<typeof loginSchema>, caller: Caller) {
  const [[account], browser] = await Promise.all([
    rowsOf<Account>`
      SELECT l."passwordHash", l."firstLoginAt", l."secondStepAt", u."id", u."name", u."role", u."isActive", u."approvedAt"
      FROM "Login" l JOIN "User" u ON u."id" = l."userId" WHERE l."email" = ${email}`,
    readBrowserCookie(caller.browserCookie),
  ])
  const right = await checkPasswordAttempt(loginLimits(email, account?.id, browser, caller.address), () =>
    passwordMatches(account?.passwordHash ?? null, password),
  )
  if (!right || !account) {
    countFailedLogin()
    throw new AppError('wrongPassword', messages.accounts.wrongLogin)
  }
  const { id, name, role, approvedAt, isActive, firstLoginAt, secondStepAt } = account
  if (!approvedAt) throw new AppError('forbidden', messages.accounts.notApproved)
  if (!isActive) throw new AppError('forbidden', loginMessages.inactive)
  const isNew = firstLoginAt !== null && !browser.accounts.includes(id)
  const about = { first: firstLoginAt === null, tell: isNew ? email : null }
  const opened = secondStepAt
    ? await openWithCode({ id, role }, code, caller, about)
    : await openSession({ id, role }, caller, about)
  // The second step was set up meanwhile.
  if (!opened) throw new AppError('secondStepRequired', messages.accounts.secondStepRequired)
  if (isNew) caller.afterwards(drain)
  return { ...opened, user: { id, name, role }, browser: await newBrowserCookie(browser, id) }
}

/** Takes the code and opens the session in one transaction. Guesses are limited for the account, wherever they come from. */
async function openWithCode(
  user: { id: string; role: Role },
  code: string,
  caller: Caller,
  about: Parameters<typeof openSession>[2],
) {
  if (!code) throw new AppError('secondStepRequired', messages.accounts.secondStepRequired)
  const made: { opened?: Awaited<ReturnType<typeof openSession>> } = {}
  const right = await checkPasswordAttempt(
    {
      limits: [{ name: 'failedCode', parts: [user.id] }],
      counted: [{ name: 'failedLogins', parts: [caller.address] }],
      address: caller.address,
      message: secondStepMessages.tooMany,
    },
    () =>
      db.$transaction(async (tx) => {
        // Before the code's row, as who removes the second step does.
        await lockLogin(tx, user.id)
        if (!(await takeCode(tx, user.id, code))) return false
        made.opened = await openSession(user, caller, { ...about, secondStep: true }, tx)
        return true
      }),
  )
  if (!right) {
    countFailedLogin()
    throw errorAt('code', messages.accounts.wrongSecondStep, 'wrongSecondStep')
  }
  return made.opened ?? null
}

type Account = {
  passwordHash: string | null
  firstLoginAt: Date | null
  secondStepAt: Date | null
  id: string
  name: string
  role: Role
  isActive: boolean
  approvedAt: Date | null
}

/**
 * The limits of this login: others at the same address cannot lock out a browser that has logged in to the account
 * before.
 */
function loginLimits(
  email: string,
  accountId: string | undefined,
  browser: KnownBrowser,
  address: string,
): Parameters<typeof checkPasswordAttempt>[0] {
  const message = loginMessages.tooMany
  const byAddress = { name: 'failedLogins', parts: [address] } as const
  return accountId && browser.accounts.includes(accountId)
    ? { limits: [{ name: 'failedLogin', parts: [accountId, browser.id] }], counted: [byAddress], address, message }
    : { limits: [{ name: 'failedLogin', parts: [email, address] }, byAddress], address, message }
}

/** Ends the session, for cookie and tokens alike, and clears the cookie. */
export const logout = operation({
  access: 'session:end',
  input: z.object({}),
  fail: shellMessages.logoutFailed,
  pending: true,
  withoutSecondStep: true,
  async run(actor, _input, { setSessionCookie }) {
    if (actor) await db.session.deleteMany({ where: { id: actor.sessionId } })
    await setSessionCookie(null)
    return {}
  },
})

/** Whether the caller's session is live, and whether their cookie belongs to one that has ended. */
export const askSession = operation({
  access: 'session:end',
  input: z.object({}),
  fail: shellMessages.logoutFailed,
  pending: true,
  withoutSecondStep: true,
  run: async (actor, _input, { sessionCookie }) => ({
    alive: actor !== null,
    ended: actor === null && Boolean(sessionCookie),
  }),
})

/** docs/spec-decisions.md, Identity and sessions. */
export const refreshSession = operation({
  access: 'session:create',
  input: refreshSchema,
  fail: sessionMessages.refreshFailed,
  async run(_actor, { refreshToken }, { address }) {
    const pair = await rotateTokens(refreshToken, { address })
    if (!pair) throw new AppError('unauthenticated', sessionMessages.ended)
    return pair
  },
})

/**
 * Mails a reset link. Known and unknown addresses get the same answer after the same time: both are queued, and the
 * account is looked up only when the mail is sent.
 */
export const forgotPassword = operation({
  access: 'password:reset',
  input: forgotPasswordSchema,
  fail: forgotPasswordMessages.failed,
  async run(_actor, { email }, { address, browserCookie, afterwards }) {
    const browser = await readBrowserCookie(browserCookie)
    const account = await db.login.findUnique({ where: { email }, select: { userId: true } })
    // A browser that has logged in to the account has a limit of its own, which others cannot use up.
    const own = account && browser.accounts.includes(account.userId) ? [account.userId, browser.id] : null
    if (!own) await countAttempt('resetMails', [address], forgotPasswordMessages.failed)
    await countAttempt('resetMail', own ?? [email], forgotPasswordMessages.failed)
    await queueMail(db, { mail: 'passwordReset', subjectId: null, to: email })
    afterwards(drain)
    return { message: forgotPasswordMessages.success }
  },
})

/** Sets a new password through a mailed link and ends every session of the account. */
export const resetPassword = operation({
  access: 'password:reset',
  input: resetPasswordSchema,
  fail: resetPasswordMessages.failed,
  async run(actor, { token, password }, { sessionCookie, setSessionCookie }) {
    await assertUncommon(password)
    const passwordHash = await hashPassword(password)
    const userId = await db.$transaction(async (tx) => {
      const id = await consumePasswordLink(tx, token)
      if (!id) throw new AppError('invalid', resetPasswordMessages.linkDead)
      await tx.login.update({ where: { userId: id }, data: { passwordHash } })
      await endSessionsOf(tx, id)
      return id
    })
    // A cookie whose session has ended would redirect away from /login.
    if (actor ? actor.id === userId : sessionCookie) await setSessionCookie(null)
    return { message: resetPasswordMessages.success }
  },
})

/** Sets a new password, given the present one, and ends the account's other sessions. */
export const changePassword = operation({
  access: 'profile:update',
  input: changePasswordSchema,
  fail: passwordMessages.failed,
  async run(actor, { currentPassword, password }, caller) {
    await assertUncommon(password)
    await assertOwnPassword(actor, currentPassword, caller)
    const passwordHash = await hashPassword(password)
    await db.$transaction(async (tx) => {
      await tx.login.update({ where: { userId: actor.id }, data: { passwordHash } })
      await tx.passwordReset.deleteMany({ where: { userId: actor.id } })
      await endSessionsOf(tx, actor.id, actor.sessionId)
    })
    return { message: passwordMessages.changed }
  },
})

/**
 * Creates an administrator, from the command line only.
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
  await assertUncommon(password)
  const passwordHash = await hashPassword(password)
  await db.user
    .create({
      data: {
        name,
        role: 'admin',
        origin: 'Command',
        isActive: true,
        approvedAt: new Date(),
        login: { create: { email, passwordHash } },
      },
      select: { id: true },
    })
    .catch(refuseTakenEmail(messages.accounts.emailTaken))
  return { email }
}
