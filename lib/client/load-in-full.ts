/**
 * Goes to `path` with a full page load: the router would show cached pages of whoever was logged in before, and the page
 * of an online payment has a policy of its own.
 */
export function loadInFull(
  path:
    | '/'
    | '/home'
    | '/login'
    | '/session-ended'
    | '/two-step'
    | `/reset-password/${string}`
    | `/fees/online/${string}`,
) {
  window.location.assign(path)
}

/** Loads the page anew, without the search of its address. */
export const loadPathAnew = () => window.location.assign(window.location.pathname)

/**
 * For a call that found no live session; /session-ended decides where to go, and removes what is stored of it. Never
 * resolves, so that the caller keeps its busy state until the new page is there.
 */
export function leaveEndedSession(): Promise<never> {
  loadInFull('/session-ended')
  return new Promise(() => undefined)
}

/** For a call that the server does not answer before a second step is set up. Never resolves either. */
export function leaveForSecondStep(): Promise<never> {
  loadInFull('/two-step')
  return new Promise(() => undefined)
}
