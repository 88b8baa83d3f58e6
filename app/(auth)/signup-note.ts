import { stored } from '@/lib/client/session-storage'

const key = 'signupPending'

/**
 * Remembers, for this tab, that the account just made waits for approval: sign-up leads to /login, which says so. It is
 * the account of the stored token, until somebody logs in or the token goes.
 */
export function noteSignup(accessToken: string) {
  try {
    window.sessionStorage.setItem(key, accessToken)
  } catch {
    // Without storage the note is not shown; logging in says the same.
  }
}

export function signupIsPending() {
  try {
    const noted = window.sessionStorage.getItem(key)
    return noted !== null && noted === stored('accessToken')
  } catch {
    return false
  }
}
