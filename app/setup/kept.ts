/** What the tab keeps of the set-up, so that one that was interrupted goes on where it was. Never in an address, which servers log. */
const keys = { code: 'setupCode', step: 'setupStep' } as const

export function kept(what: keyof typeof keys): string | null {
  try {
    return window.sessionStorage.getItem(keys[what])
  } catch {
    return null
  }
}

export function keep(what: keyof typeof keys, value: string) {
  try {
    window.sessionStorage.setItem(keys[what], value)
  } catch {
    // It is asked for again.
  }
}

export function forget() {
  try {
    for (const key of Object.values(keys)) window.sessionStorage.removeItem(key)
  } catch {
    // Nothing is kept.
  }
}
