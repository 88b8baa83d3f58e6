/** Keeps the set-up code in the tab, so that an interrupted set-up goes on. Never in an address, which servers log. */
const key = 'setupCode'

export function keptCode(): string | null {
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function keepCode(code: string) {
  try {
    window.sessionStorage.setItem(key, code)
  } catch {
    // It is asked for again.
  }
}

export function forgetCode() {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // Nothing is kept.
  }
}
