/** Local storage keys of a session (docs/spec.md §3). */
export const sessionKeys = ['accessToken', 'refreshToken', 'userRole'] as const

/**
 * The cookie with the class that somebody marked last, which the screen opens by itself. It names the account, and goes with
 * the session.
 */
export const lastClassCookie = 'attendance.class'

/** Removes it. */
export const noLastClass = `${lastClassCookie}=; Path=/attendance; Max-Age=0`
