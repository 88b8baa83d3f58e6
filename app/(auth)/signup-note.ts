const key = 'signupPending'

/** Remembers, for this tab, that the account just made waits for approval: sign-up leads to /login, which says so. */
export function noteSignup() {
  try {
    window.sessionStorage.setItem(key, '1')
  } catch {
    // Without storage the note is not shown; logging in says the same.
  }
}

export function signupIsPending() {
  try {
    return window.sessionStorage.getItem(key) === '1'
  } catch {
    return false
  }
}
