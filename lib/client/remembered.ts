/** Small choices that a browser keeps for its user. A browser that refuses storage just forgets them. */

export function remembered(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps `value` under `key`; an empty one removes it. */
export function remember(key: string, value: string) {
  try {
    if (value) window.localStorage.setItem(key, value)
    else window.localStorage.removeItem(key)
  } catch {
    // Forgotten, then.
  }
}
