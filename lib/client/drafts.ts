/**
 * What was typed in a form and not sent: kept in the tab, for a day, so that Back, a reload or a session that ended elsewhere
 * loses nothing. For the account that typed it alone.
 */

type Values = Record<string, unknown>
type Draft = { at: number; values: Values }

const prefix = 'draft '
/** Milliseconds. */
const longest = 24 * 60 * 60 * 1000

/** Whoever is not logged in. */
export const visitor = 'visitor'

const keyOf = (account: string, form: string) => `${prefix}${account} ${form}`

export function keepDraft(account: string, form: string, values: Values) {
  try {
    window.sessionStorage.setItem(keyOf(account, form), JSON.stringify({ at: Date.now(), values } satisfies Draft))
  } catch {
    // Storage is refused or full: nothing is kept.
  }
}

/** The draft of a form, if there is one; those that are too old go. */
export function readDraft(account: string, form: string): Values | undefined {
  try {
    removeDrafts((text) => !isFresh(text))
    const text = window.sessionStorage.getItem(keyOf(account, form))
    return text === null ? undefined : (JSON.parse(text) as Draft).values
  } catch {
    return undefined
  }
}

export function forgetDraft(account: string, form: string) {
  try {
    window.sessionStorage.removeItem(keyOf(account, form))
  } catch {
    // Nothing is kept.
  }
}

/** Whether this tab keeps something that an account has typed. */
export function hasDrafts() {
  try {
    return Object.keys({ ...window.sessionStorage }).some(
      (key) => key.startsWith(prefix) && !key.startsWith(keyOf(visitor, '')),
    )
  } catch {
    return false
  }
}

/** Whoever logs out leaves nothing behind. */
export function forgetDrafts() {
  try {
    removeDrafts(() => true)
  } catch {
    // Nothing is kept.
  }
}

function removeDrafts(which: (text: string) => boolean) {
  for (const [key, text] of Object.entries({ ...window.sessionStorage } as Record<string, string>))
    if (key.startsWith(prefix) && which(text)) window.sessionStorage.removeItem(key)
}

function isFresh(text: string) {
  try {
    return (JSON.parse(text) as Draft).at > Date.now() - longest
  } catch {
    return false
  }
}
