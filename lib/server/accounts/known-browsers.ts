import { randomUUID } from 'node:crypto'
import { decode, encode } from 'next-auth/jwt'
import { durations } from '@/lib/constants'
import { env } from '../env'

/**
 * A browser and the ids of the accounts that have logged in on it, newest first. They have limits of their own here, so
 * that others at the same network address cannot lock them out.
 */
export type KnownBrowser = { id: string; accounts: string[] }

/** Enough for a family or a staff room. */
const most = 10

// Not the session cookie's key, so that neither cookie is accepted as the other.
const salt = 'known-browser'

/** The browser that a cookie's value names; a new one when there is no valid cookie. */
export async function readBrowserCookie(cookie: string | undefined): Promise<KnownBrowser> {
  const claims = cookie ? await decode({ token: cookie, secret: env().AUTH_SECRET, salt }).catch(() => null) : null
  if (typeof claims?.id !== 'string' || !Array.isArray(claims.accounts)) return { id: randomUUID(), accounts: [] }
  return { id: claims.id, accounts: claims.accounts.filter((account) => typeof account === 'string') }
}

/** The cookie's value after `account` has logged in on `browser`. */
export const newBrowserCookie = ({ id, accounts }: KnownBrowser, account: string) =>
  encode({
    token: { id, accounts: [account, ...accounts.filter((known) => known !== account)].slice(0, most) },
    secret: env().AUTH_SECRET,
    salt,
    maxAge: durations.browser,
  })
