import { inTab } from '@/lib/client/in-tab'
import { readStored } from '@/lib/client/session-storage'

const key = 'signupPending'

/**
 * Remembers in this tab that the new account waits for approval, for the note on /login. It is shown while the new
 * account's token is stored; without storage there is none, and logging in says the same.
 */
export const noteSignup = (accessToken: string) => inTab((tab) => tab.setItem(key, accessToken))

export function signupIsPending() {
  const noted = inTab((tab) => tab.getItem(key))
  return Boolean(noted) && noted === readStored('accessToken')
}
