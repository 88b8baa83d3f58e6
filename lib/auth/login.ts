import { z } from 'zod'
import { personRoles, type Role } from '@/lib/constants'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { addressKey } from '@/lib/network-address.mjs'
import { readPhone } from '@/lib/phone'
import { shellMessages } from '@/lib/shell-messages'
import { newBrowserCookie, readBrowserCookie, type KnownBrowser } from '@/lib/server/accounts/known-browsers'
import { checkPasswordAttempt, mayTellOwner } from '@/lib/server/accounts/limits'
import { lockLogin } from '@/lib/server/accounts/login'
import { passwordMatches } from '@/lib/server/accounts/passwords'
import { isSlipCode, useSlipCode } from '@/lib/server/accounts/slip-codes'
import { takeCode } from '@/lib/server/accounts/second-step'
import { newSessionCookie } from '@/lib/server/accounts/session-cookie'
import { openSession, rotateTokens } from '@/lib/server/accounts/sessions'
import { db } from '@/lib/server/data/db'
import { outsideTransactions, rowsOf } from '@/lib/server/data/rows'
import type { Caller } from '@/lib/server/doors/caller'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { countFailedLogin } from '@/lib/server/metrics'
import { Prisma } from '@/prisma/client/client'
import { loginMessages, secondStepMessages, sessionMessages } from './messages'
import { loginSchema, refreshSchema } from './schema'

/** docs/spec.md §4, login: opens a session, sets its cookie and returns its tokens. */
export const login = operation({
  access: 'session:create',
  secret: 'a password',
  input: loginSchema,
  output: z.union([
    z.strictObject({
      user: z.strictObject({ id: z.string(), name: z.string(), role: z.enum(personRoles) }),
      accessToken: z.string(),
      refreshToken: z.string(),
    }),
    /** For a phone number with the code of a slip: the token of a link to choose a password. */
    z.strictObject({ choosePassword: z.string() }),
  ]),
  fail: loginMessages.failed,
  async run(actor, input, caller) {
    const opened = await authenticate(input, caller, { slips: true })
    if ('choosePassword' in opened) return opened
    const { user, session, tokens, browser } = opened
    await caller.setSessionCookie(await newSessionCookie(session))
    await caller.setBrowserCookie(browser)
    // The login page overwrites the cookie and tokens of this browser's earlier session, so nobody could use it.
    if (actor && caller.byPage) await db.session.deleteMany({ where: { id: actor.sessionId } })
    return { ...tokens, user }
  },
})

/** Of an account, at which it is logged in. */
const mostAddresses = 200

/** As the login has it: an e-mail, or the digits of a phone number however it was typed. */
const nameOf = (typed: string) => (typed.includes('@') ? typed : (readPhone(typed)?.number ?? typed))

/**
 * Checks credentials and opens a session; with `slips`, the code of a printed slip in place of a password is used up for
 * a link to choose one. `browser` is the new value of the known-browser cookie. The owner is told by
 * mail of a browser that has not logged in to the account before, unless nothing has.
 * @throws AppError wrongPassword, forbidden for an account that may not log in, secondStepRequired without a code where one
 * is needed, wrongSecondStep, tooMany.
 */
export async function authenticate(
  { email: typed, password, code }: z.output<typeof loginSchema>,
  caller: Caller,
  { slips = false } = {},
) {
  const loginAs = nameOf(typed)
  const named = loginAs.includes('@') ? Prisma.sql`l."email" = ${loginAs}` : Prisma.sql`l."phone" = ${loginAs}`
  const [[account], browser] = await Promise.all([
    rowsOf<Account>`
      SELECT l."passwordHash", l."phone", l."provenEmail", l."firstLoginAt", l."secondStepAt", u."id", u."name", u."role", u."isActive", u."approvedAt",
        ARRAY(SELECT DISTINCT s."address" FROM "Session" s WHERE s."userId" = u."id" LIMIT ${mostAddresses}) AS "usedFrom"
      FROM "Login" l JOIN "User" u ON u."id" = l."userId" WHERE ${named}`,
    readBrowserCookie(caller.browserCookie),
  ])
  const entered = { bySlip: false }
  const right = await checkPasswordAttempt(loginLimits(loginAs, account, browser, caller.address), async () => {
    if (await passwordMatches(account?.passwordHash ?? null, password)) return true
    entered.bySlip = slips && Boolean(account?.phone) && (await isSlipCode(db, account?.id ?? '', password))
    return entered.bySlip
  })
  if (!right || !account) {
    countFailedLogin()
    throw new AppError('wrongPassword', messages.accounts.wrongLogin)
  }
  const { id, name, role, approvedAt, isActive, firstLoginAt, secondStepAt } = account
  if (!approvedAt) throw new AppError('forbidden', messages.accounts.notApproved)
  if (!isActive) throw new AppError('forbidden', loginMessages.inactive)
  if (entered.bySlip) return linkFor(id, password)
  const isNew = firstLoginAt !== null && !browser.accounts.includes(id)
  const verified = { name: loginAs, passwordHash: account.passwordHash }
  // A code that is missing opens nothing, and so uses up none of the mails.
  const owner = isNew && (!secondStepAt || code) ? account.provenEmail : null
  const tell = owner && (await mayTellOwner(id, owner)) ? owner : null
  const about = { verified, first: firstLoginAt === null, tell }
  const opened = secondStepAt
    ? await openWithCode({ id, role }, code, caller, about)
    : await openSession(outsideTransactions, { id, role }, caller, about)
  if (!opened) throw await changedMeanwhile(id, verified)
  if (tell) caller.afterwards(drain)
  return { ...opened, user: { id, name, role }, browser: await newBrowserCookie(browser, id) }
}

/** @throws AppError wrongPassword for a code that somebody else has used meanwhile. */
async function linkFor(id: string, code: string): Promise<{ choosePassword: string }> {
  const choosePassword = await db.$transaction((tx) => useSlipCode(tx, id, code))
  if (!choosePassword) throw new AppError('wrongPassword', messages.accounts.wrongLogin)
  return { choosePassword }
}

/** Why a log-in with the right password has no session: of what it looked at, something was changed while it waited. */
async function changedMeanwhile(id: string, verified: { name: string; passwordHash: string | null }) {
  const now = await db.login.findUnique({
    where: { userId: id },
    select: { email: true, phone: true, passwordHash: true, user: { select: { isActive: true } } },
  })
  if (now?.passwordHash !== verified.passwordHash || (now.email ?? now.phone) !== verified.name)
    return new AppError('wrongPassword', messages.accounts.wrongLogin)
  if (!now.user.isActive) return new AppError('forbidden', loginMessages.inactive)
  return new AppError('secondStepRequired', messages.accounts.secondStepRequired)
}

/** Takes the code and opens the session in one transaction. Guesses are limited for the account, wherever they come from. */
async function openWithCode(
  user: { id: string; role: Role },
  code: string,
  caller: Caller,
  about: Parameters<typeof openSession>[3],
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
        const login = await lockLogin(tx, user.id)
        // Removed meanwhile: the password is enough, and no code is asked.
        const secondStep = Boolean(login?.secondStepAt)
        if (secondStep && !(await takeCode(tx, user.id, code))) return false
        made.opened = await openSession(tx, user, caller, { ...about, secondStep })
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
  /** The network addresses at which it is logged in. */
  usedFrom: string[]
  /** Of who logs in with it. */
  phone: string | null
  /** Where its owner is told of it. */
  provenEmail: string | null
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
 * before, and others elsewhere neither that nor an address at which it is logged in.
 */
function loginLimits(
  name: string,
  account: Account | undefined,
  browser: KnownBrowser,
  address: string,
): Parameters<typeof checkPasswordAttempt>[0] {
  const message = loginMessages.tooMany
  const byAddress = { name: 'failedLogins', parts: [address] } as const
  if (account && browser.accounts.includes(account.id))
    return {
      limits: [{ name: 'failedLogin', parts: [account.id, browser.id] }],
      counted: [byAddress],
      address,
      message,
    }
  const own = { name: 'failedLogin', parts: [name, address] } as const
  const isUsedHere = account?.usedFrom.some((used) => addressKey(used) === addressKey(address))
  const elsewhere = isUsedHere ? [] : [{ name: 'failedAccount', parts: [name] } as const]
  return { limits: [own, byAddress, ...elsewhere], address, message }
}

/** Ends the session, for cookie and tokens alike, and clears the cookie. */
export const logout = operation({
  access: 'session:end',
  input: z.object({}),
  output: z.strictObject({}),
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
  output: z.strictObject({ alive: z.boolean(), ended: z.boolean() }),
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
  secret: 'its token',
  input: refreshSchema,
  output: z.strictObject({ accessToken: z.string(), refreshToken: z.string() }),
  fail: sessionMessages.refreshFailed,
  async run(_actor, { refreshToken }, { address }) {
    const pair = await rotateTokens(refreshToken, { address })
    if (!pair) throw new AppError('unauthenticated', sessionMessages.ended)
    return pair
  },
})
