import { keepDraft, presentAccount, readDraft } from '@/lib/client/drafts'
import type { MarksChoice } from './marks-choice'

/** Which table was open last in this tab, and whether something in it is not saved. */
type Kept = { choice: MarksChoice; unsaved: boolean }

const name = 'class marks'

export function keepChoice(kept: Kept) {
  const account = presentAccount()
  if (account !== undefined) keepDraft(account, name, kept)
}

export function keptChoice(): Kept | undefined {
  const account = presentAccount()
  return account === undefined ? undefined : (readDraft(account, name) as Kept | undefined)
}
