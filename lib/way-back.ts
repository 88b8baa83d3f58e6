/**
 * The page on which a session ended, for who logs in again: /session-ended keeps it in a cookie for /home alone, which names
 * the account. A cookie, because /home and /login have no room for a script that would read the storage of the tab.
 */

export const wayBackCookie = 'way-back'

/** Seconds from the end of the session on. */
const offered = 900

/** For the script of a page: keeps where one came from, with the account of the token that is stored. */
export const keepWayBack = `try {
  const from = new URL(document.referrer), payload = localStorage.accessToken.split('.')[1]
  const account = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).sub
  if (from.origin === location.origin)
    document.cookie = '${wayBackCookie}=' + encodeURIComponent(account + '|' + from.pathname + from.search) +
      '; Path=/home; Max-Age=${offered}; SameSite=Lax'
} catch {}`

/** The path in what the cookie holds, where that is the account's own and one of this portal; else undefined. */
export function readWayBack(account: string, kept = ''): string | undefined {
  const at = kept.indexOf('|')
  const path = kept.slice(at + 1)
  if (at < 1 || kept.slice(0, at) !== account || !/^\/(?![/\\])/.test(path)) return undefined
  const home = 'http://portal.invalid'
  if (!URL.canParse(path, home)) return undefined
  const { origin, pathname, search } = new URL(path, home)
  return origin === home ? pathname + search : undefined
}
