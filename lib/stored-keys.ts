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

/** The cookie with the child that a guardian has chosen to look at. It names the account. */
export const childCookie = 'child'

/** What the cookie holds; without a child all of them, or one's own work, are looked at. */
export const writeChild = (account: string, child: string | null) => [account, child ?? ''].join('|')

/** The child in what it holds, where it is the account's own. */
export function readChild(account: string, kept = ''): string | undefined {
  const [owner, child] = kept.split('|')
  return (owner === account && child) || undefined
}

/** Removes the class. */
export const noLastClass = `${lastClassCookie}=; Path=/attendance; Max-Age=0`
