import { z } from 'zod'
import type { Role } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { newBrowserCookie, readBrowserCookie } from '@/lib/server/accounts/known-browsers'
import { checkPasswordAttempt, countAttempt } from '@/lib/server/accounts/limits'
import { lockLogin } from '@/lib/server/accounts/login'
import {
  countIn,
  requestOptions,
  sitesPasskeys,
  takeChallenge,
  type SignedByPasskey,
} from '@/lib/server/accounts/passkeys'
import { openSession } from '@/lib/server/accounts/sessions'
import { db, type Transaction } from '@/lib/server/data/db'
import type { Caller } from '@/lib/server/doors/caller'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { countFailedLogin } from '@/lib/server/metrics'
import { assertMayLogIn, giveSession, loginLimits } from './login'
import { loginMessages, passkeyMessages } from './messages'
import { passkeyLoginSchema } from './schema'

/** Begins a log-in with a passkey: what `navigator.credentials.get` is asked for, as JSON. */
export const startPasskeyLogin = operation({
  access: 'session:create',
  input: z.object({}),
  fail: loginMessages.failed,
  async run(_actor, _input, { address }) {
    sitesPasskeys()
    await countAttempt('passkeyLogins', [address], loginMessages.tooMany)
    return requestOptions()
  },
})

/** Logs in with what a passkey has signed, without a password: answers as `login` does. It counts as a second step. */
export const loginWithPasskey = operation({
  access: 'session:create',
  input: passkeyLoginSchema,
  fail: loginMessages.failed,
  async run(actor, { signed }, caller) {
    sitesPasskeys()
    return giveSession(actor, caller, await authenticate(signed, caller))
  },
})

/**
 * Checks what was signed and opens a session.
 * @throws AppError wrongPasskey, forbidden for an account that may not log in, tooMany.
 */
async function authenticate(signed: SignedByPasskey, caller: Caller) {
  const [passkey, browser] = await Promise.all([
    db.passkey.findUnique({ where: { credentialId: signed.id }, select: { userId: true } }),
    readBrowserCookie(caller.browserCookie),
  ])
  const userId = passkey?.userId
  const isKnown = userId !== undefined && browser.accounts.includes(userId)
  const made: { entered?: Entered } = {}
  const right = await checkPasswordAttempt(loginLimits(signed.id, { isKnown, browser, address: caller.address }), () =>
    db.$transaction(async (tx) => {
      const entered = await enter(tx, signed, userId, { isKnown, caller })
      if (entered) made.entered = entered
      return entered !== null
    }),
  )
  if (!right || !made.entered) {
    countFailedLogin()
    throw new AppError('wrongPasskey', passkeyMessages.wrong)
  }
  const { account, opened, tells } = made.entered
  assertMayLogIn(account)
  // The login is gone since.
  if (!opened) throw new AppError('wrongPasskey', passkeyMessages.wrong)
  if (tells) caller.afterwards(drain)
  const { id, name, role } = account
  return { ...opened, user: { id, name, role }, browser: await newBrowserCookie(browser, id) }
}

type Account = { id: string; name: string; role: Role; isActive: boolean; approvedAt: Date | null }
type Entered = { account: Account; tells: boolean; opened: Awaited<ReturnType<typeof openSession>> }

/**
 * Takes the challenge and counts the use in the transaction of the session. A challenge is used up by a wrong answer too.
 * @returns null for a wrong one; without a session for who may not log in.
 */
async function enter(
  tx: Transaction,
  signed: SignedByPasskey,
  userId: string | undefined,
  { isKnown, caller }: { isKnown: boolean; caller: Caller },
): Promise<Entered | null> {
  const challenge = await takeChallenge(tx, signed.response.clientDataJSON, null)
  // Before the passkey's row, as who removes it does.
  if (challenge === null || userId === undefined || !(await lockLogin(tx, userId))) return null
  const key = await tx.passkey.findUnique({
    where: { credentialId: signed.id, userId },
    relationLoadStrategy: 'join',
    select: {
      userId: true,
      credentialId: true,
      publicKey: true,
      counter: true,
      login: {
        select: {
          email: true,
          firstLoginAt: true,
          user: { select: { id: true, name: true, role: true, isActive: true, approvedAt: true } },
        },
      },
    },
  })
  const counter = key && (await countIn(signed, challenge, key))
  if (!key || counter === null) return null
  const { count } = await tx.passkey.updateMany({
    // One that does not count stays at 0.
    where: { credentialId: signed.id, OR: [{ counter: { lt: counter } }, { counter: 0 }] },
    data: { counter, lastUsedAt: new Date() },
  })
  if (count !== 1) return null
  const { email, firstLoginAt, user } = key.login
  const about = { first: firstLoginAt === null, tell: firstLoginAt !== null && !isKnown ? email : null }
  const mayLogIn = user.isActive && user.approvedAt !== null
  return {
    account: user,
    tells: about.tell !== null,
    opened: mayLogIn ? await openSession(user, caller, { ...about, secondStep: true }, tx) : null,
  }
}
