import { clearSession } from './session-storage'

/**
 * Leaves for `path` with a full page load, where the router would carry on with what it remembers: pages rendered for
 * whoever was logged in before.
 */
export function loadInFull(path: '/home' | '/session-ended') {
  window.location.assign(path)
}

/**
 * For a call that was answered "no session": /session-ended decides where to, and says why. Never resolves, so that
 * whoever waits for the call's answer stays as it is until the new page is there.
 */
export function leaveEndedSession(): Promise<never> {
  clearSession()
  loadInFull('/session-ended')
  return new Promise(() => undefined)
}
