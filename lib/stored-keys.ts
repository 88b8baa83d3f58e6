/** Local storage keys of a session (docs/spec.md §3). */
export const sessionKeys = ['accessToken', 'refreshToken', 'userRole'] as const

/** Session storage: whose session has ended in this tab, and on which page. Written by /session-ended, read by the next login. */
export const leftKey = 'left'
export type Left = { account: string; path: string }

/** The cookie with the same, for /home alone, and for some minutes after a login: /home has no script for it. */
export const wayBackCookie = 'way-back'

/** What the cookie holds. */
export const writeWayBack = ({ account, path }: Left) => encodeURIComponent(`${account}|${path}`)

/** The path in what it holds, where that is the account's own and one of this portal; else undefined. */
export function readWayBack(account: string, kept = ''): string | undefined {
  const at = kept.indexOf('|')
  const path = kept.slice(at + 1)
  if (at < 1 || kept.slice(0, at) !== account || !/^\/(?![/\\])/.test(path)) return undefined
  const home = 'http://portal.invalid'
  if (!URL.canParse(path, home)) return undefined
  const { origin, pathname, search } = new URL(path, home)
  return origin === home ? pathname + search : undefined
}

/**
 * The cookie with the class that somebody marked last, which the screen opens by itself. It names the account, and goes with
 * the session.
 */
export const lastClassCookie = 'attendance.class'

type LastClass = { class: string; section: string }

/** What the cookie holds. */
export const writeLastClass = (account: string, place: LastClass) => [account, place.class, place.section].join('|')

/** The class in what it holds, where that is the account's own. */
export function readLastClass(account: string | undefined, kept = ''): LastClass | undefined {
  const [owner, schoolClass = '', section = ''] = kept.split('|')
  return owner && owner === account ? { class: schoolClass, section } : undefined
}

/** Removes it. */
export const noLastClass = `${lastClassCookie}=; Path=/attendance; Max-Age=0`
