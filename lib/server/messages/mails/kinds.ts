import { passwordReset } from './accounts'
import { applicationLetters } from './applications'
import type { Compose } from './compose'
import { emailChanged, profileChanged } from './profiles'

/** Every mail of the portal's own. The key stands in the outbox and is never renamed while one may be waiting there. */
export const letters = { passwordReset, emailChanged, profileChanged, ...applicationLetters } as const satisfies Record<
  string,
  Compose
>

export type MailKind = keyof typeof letters

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(letters, kind)
