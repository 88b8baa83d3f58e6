import { readStored } from '@/lib/client/session-storage'

const key = 'signupPending'

/**
 * Remembers in this tab that the new account waits for approval, for the note on /login. It is shown while the new
 * account's token is stored.
 */
export function noteSignup(accessToken: string) {
  try {
    window.sessionStorage.setItem(key, accessToken)
  } catch {
    // Without storage there is no note; logging in says the same.
  }
}

export function signupIsPending() {
  try {
    const noted = window.sessionStorage.getItem(key)
    return noted !== null && noted === readStored('accessToken')
  } catch {
    return false
  }
}
