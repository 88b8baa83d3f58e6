/** Goes to `path` with a full page load: the router would show cached pages of whoever was logged in before. */
export function loadInFull(path: '/' | '/home' | '/login' | '/session-ended' | '/two-step') {
  window.location.assign(path)
}

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
