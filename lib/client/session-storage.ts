import type { Role } from '@/lib/constants'

/**
 * What the browser keeps of a session (spec.md section 3). The session itself is the httpOnly cookie's; these are for
 * API clients, and `userRole` only mirrors the role.
 */
type Tokens = { accessToken: string; refreshToken: string }

const keys = ['accessToken', 'refreshToken', 'userRole'] as const
type Key = (typeof keys)[number]

/** undefined: the browser refuses storage, so nothing can be concluded. null: not there. */
export function stored(key: Key): string | null | undefined {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return undefined
  }
}

function store(values: Partial<Record<Key, string>>) {
  try {
    for (const [key, value] of Object.entries(values)) window.localStorage.setItem(key, value)
  } catch {
    // A browser that refuses storage still has the cookie, and every page works with that alone.
  }
}

/** Sign-up gives tokens but no role: nobody is logged in yet. */
export function storeTokens({ accessToken, refreshToken }: Tokens) {
  store({ accessToken, refreshToken })
}

export function storeSession({ accessToken, refreshToken }: Tokens, userRole: Role) {
  store({ accessToken, refreshToken, userRole })
}

/** Corrects a mirrored role; a missing one stays missing, because screens speak about that. */
export function mirrorRole(userRole: Role) {
  const role = stored('userRole')
  if (role && role !== userRole) store({ userRole })
}

export function clearSession() {
  try {
    for (const key of keys) window.localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** Tells what other tabs change. */
export function watchSession(onChange: (key: Key, value: string | null) => void) {
  const listener = ({ key, newValue, oldValue, storageArea }: StorageEvent) => {
    if (storageArea !== window.localStorage || newValue === oldValue) return
    // A null key is localStorage.clear().
    for (const each of keys) if (key === null || key === each) onChange(each, newValue)
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
