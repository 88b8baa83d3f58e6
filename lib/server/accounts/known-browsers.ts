import { randomUUID } from 'node:crypto'
import { decode, encode } from 'next-auth/jwt'
import { durations } from '@/lib/constants'
import { env } from '../env'

/** A browser, and the accounts that have logged in on it, newest first. What others do at its address does not keep those out. */
export type KnownBrowser = { id: string; accounts: string[] }

/** Accounts remembered in one browser: a family's, or a staff room's. */
const most = 10

// Another key than the session cookie's, so that neither can be passed off as the other.
const salt = 'known-browser'

/** The browser that a cookie names, or a new one. */
export async function browserOf(cookie: string | undefined): Promise<KnownBrowser> {
  const claims = cookie ? await decode({ token: cookie, secret: env().AUTH_SECRET, salt }).catch(() => null) : null
  if (typeof claims?.id !== 'string' || !Array.isArray(claims.accounts)) return { id: randomUUID(), accounts: [] }
  return { id: claims.id, accounts: claims.accounts.filter((account) => typeof account === 'string') }
}

/** The cookie's value for `browser` once `account` has logged in on it. */
export const browserCookie = ({ id, accounts }: KnownBrowser, account: string) =>
  encode({
    token: { id, accounts: [account, ...accounts.filter((known) => known !== account)].slice(0, most) },
    secret: env().AUTH_SECRET,
    salt,
    maxAge: durations.browser,
  })
