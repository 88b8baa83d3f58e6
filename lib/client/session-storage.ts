import type { Role } from '@/lib/constants'
import { noLastClass, sessionKeys } from '@/lib/stored-keys'

/**
 * What local storage has of a session (docs/spec.md §3). The httpOnly cookie is the session itself; the tokens are for
 * API clients, and `userRole` is only a copy of the role.
 */
type Tokens = { accessToken: string; refreshToken: string }

type Key = (typeof sessionKeys)[number]

/** null: not stored. undefined: storage is refused, so nothing is known. */
export function readStored(key: Key): string | null | undefined {
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
    // Every page works with the cookie alone.
  }
}

/** The account id in an access token; undefined for an invalid token. */
export function accountIdIn(accessToken: string): string | undefined {
  try {
    const claims = accessToken.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const { sub } = JSON.parse(window.atob(claims)) as { sub?: unknown }
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}

/** For sign-up: tokens without a role, because nobody is logged in yet. */
export function storeTokens({ accessToken, refreshToken }: Tokens) {
  store({ accessToken, refreshToken })
}

/** Also removes the choice of the account before. */
export function storeSession({ accessToken, refreshToken }: Tokens, userRole: Role) {
  document.cookie = noLastClass
  store({ accessToken, refreshToken, userRole })
}

/** Corrects a stored role. A missing one stays missing, because screens show a message about that. */
export function mirrorRole(userRole: Role) {
  const role = readStored('userRole')
  if (role && role !== userRole) store({ userRole })
}

export function clearSession() {
  document.cookie = noLastClass
  try {
    for (const key of sessionKeys) window.localStorage.removeItem(key)
  } catch {
    // Nothing is stored.
  }
}

/** Calls `onChange` for changes that other tabs make. */
export function watchSession(onChange: (key: Key, value: string | null) => void) {
  const listener = ({ key, newValue, oldValue, storageArea }: StorageEvent) => {
    // A null key means localStorage.clear().
    if (storageArea !== window.localStorage || (key !== null && newValue === oldValue)) return
    for (const each of sessionKeys) if (key === null || key === each) onChange(each, newValue)
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
