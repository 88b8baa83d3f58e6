import { sendMail } from '@/lib/labels'
import type { GuardianRight } from './lists'

/** What screens say whose script comes with the page. */

export const familyMessages = {
  title: 'Family',
  none: 'No guardian is entered yet.',
  firstContact: 'First contact',
  barred: 'Barred',
  call: (name: string) => `Call ${name}:`,
  write: (name: string) => `Write to ${name}:`,
  /** What one may of this child, in one line. */
  rights: {
    isTold: 'gets messages',
    seesRecords: 'sees the record',
    pays: 'pays fees',
    mayCollect: 'may collect',
  } satisfies Record<GuardianRight, string>,
  noRights: 'no messages, no access',
  bar: (at: string, by: string, reason: string) => `Barred on ${at}${by && ` by ${by}`}: ${reason}`,
  siblings: 'Brothers and sisters',
  former: 'Earlier',
  was: (name: string, relation: string, until: string) => `${name} (${relation}), until ${until}`,
  addGuardian: 'Add guardian',
  /** After an address. */
  notLinked: 'is the parent’s email, and no guardian here has it.',
  addAsGuardian: 'Add as guardian',
  moveUp: 'Move up',
  liftBar: 'Lift bar',
  /** What the button is about, for who hears it. */
  of: (name: string) => `: ${name}`,
} as const

export const childrenMessages = {
  title: 'Children',
  none: 'Guardian of no student.',
  until: (until: string) => `until ${until}`,
  same: 'Same person as…',
  joinedInto: 'This entry was joined with another one of the same person:',
  part: 'Part into two people',
} as const

export const choosingMessages = { which: 'Whose days?' } as const

export const inviteMessages = {
  invite: 'Invite to the portal',
  again: 'Send invitation again',
  question: (name: string) => `Invite ${name} to the portal?`,
  description: (email: string) =>
    `A mail to ${email} brings a link to choose a password. A link that was sent before stops working.`,
  sendMail,
} as const

export const slipButtonMessages = {
  print: 'Print a slip',
  question: (name: string) => `Print a slip for ${name}?`,
  description:
    'It has a code with which this person chooses a password, and then logs in with the phone number. Use it for who shares an email or has none. A code or an invitation that was given before stops working.',
} as const
