/** Local storage keys of a session (docs/spec.md §3). */
export const sessionKeys = ['accessToken', 'refreshToken', 'userRole'] as const

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
