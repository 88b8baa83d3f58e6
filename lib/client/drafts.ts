import { inTab } from './in-tab'
import { accountIdIn, readStored } from './session-storage'

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

/** Whose draft it is; undefined where the browser keeps nothing at all. */
export function presentAccount(): string | undefined {
  const token = readStored('accessToken')
  return token === undefined ? undefined : ((token && accountIdIn(token)) ?? visitor)
}

const keyOf = (account: string, form: string) => `${prefix}${account} ${form}`

export const keepDraft = (account: string, form: string, values: Values) =>
  inTab((tab) => tab.setItem(keyOf(account, form), JSON.stringify({ at: Date.now(), values } satisfies Draft)))

/** The draft of a form, if there is one; those that are too old go. */
export const readDraft = (account: string, form: string): Values | undefined =>
  inTab((tab) => {
    removeFrom(tab, (text) => !isFresh(text))
    const text = tab.getItem(keyOf(account, form))
    return text === null ? undefined : (JSON.parse(text) as Draft).values
  })

export const forgetDraft = (account: string, form: string) => inTab((tab) => tab.removeItem(keyOf(account, form)))

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
export const forgetDrafts = () => inTab((tab) => removeFrom(tab, () => true))

function removeFrom(tab: Storage, which: (text: string) => boolean) {
  for (const [key, text] of Object.entries({ ...tab } as Record<string, string>))
    if (key.startsWith(prefix) && which(text)) tab.removeItem(key)
}

function isFresh(text: string) {
  try {
    return (JSON.parse(text) as Draft).at > Date.now() - longest
  } catch {
    return false
  }
}
