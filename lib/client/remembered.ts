import type { choiceKeys } from '@/lib/stored-keys'

/** Small choices that a browser keeps until the session ends. A browser that refuses storage just forgets them. */
type Key = (typeof choiceKeys)[number]

export function remembered(key: Key): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps `value` under `key`; an empty one removes it. */
export function remember(key: Key, value: string) {
  try {
    if (value) window.localStorage.setItem(key, value)
    else window.localStorage.removeItem(key)
  } catch {
    // Forgotten, then.
  }
}
