import type { Role } from '@/lib/constants'
import { accountKeys, choiceKeys, sessionKeys } from '@/lib/stored-keys'

/**
 * What the browser keeps of a session (docs/spec.md §3). The session itself is the httpOnly cookie's; these are for
 * API clients, and `userRole` only mirrors the role.
 */
type Tokens = { accessToken: string; refreshToken: string }

type Key = (typeof sessionKeys)[number]

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

/** The id of the account that an access token names; undefined for what is no such token. */
export function accountOf(accessToken: string): string | undefined {
  try {
    const claims = accessToken.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const { sub } = JSON.parse(window.atob(claims)) as { sub?: unknown }
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}

/** Sign-up gives tokens but no role: nobody is logged in yet. */
export function storeTokens({ accessToken, refreshToken }: Tokens) {
  store({ accessToken, refreshToken })
}

/** What another account may have left goes. */
export function storeSession({ accessToken, refreshToken }: Tokens, userRole: Role) {
  remove(choiceKeys)
  store({ accessToken, refreshToken, userRole })
}

/** Corrects a mirrored role; a missing one stays missing, because screens speak about that. */
export function mirrorRole(userRole: Role) {
  const role = stored('userRole')
  if (role && role !== userRole) store({ userRole })
}

export function clearSession() {
  remove(accountKeys)
}

function remove(keys: readonly string[]) {
  try {
    for (const key of keys) window.localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** Tells what other tabs change. */
export function watchSession(onChange: (key: Key, value: string | null) => void) {
  const listener = ({ key, newValue, oldValue, storageArea }: StorageEvent) => {
    // A null key is localStorage.clear().
    if (storageArea !== window.localStorage || (key !== null && newValue === oldValue)) return
    for (const each of sessionKeys) if (key === null || key === each) onChange(each, newValue)
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
