import { accountApproved, accountInvitation, passwordReset } from './accounts'
import { administratorAdded, administratorReactivated } from './administrators'
import { applicationComposers } from './applications'
import type { Composer } from './compose'
import { newDevice, secondStepAdded, secondStepRemoved } from './devices'
import { domainComposers } from './of-domains'
import { emailChanged, profileChanged } from './profiles'
import { proveEmail, signUpReceived } from './proofs'

/** Every kind of mail of the portal's own. `Delivery.mail` holds the key, which must not be renamed while one waits. */
export const composers = {
  passwordReset,
  accountInvitation,
  accountApproved,
  emailChanged,
  profileChanged,
  proveEmail,
  signUpReceived,
  administratorAdded,
  administratorReactivated,
  newDevice,
  secondStepAdded,
  secondStepRemoved,
  ...applicationComposers,
  ...domainComposers,
} as const satisfies Record<string, Composer>

export type MailKind = keyof typeof composers

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(composers, kind)
