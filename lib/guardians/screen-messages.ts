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
  moveUp: 'Move up',
  liftBar: 'Lift bar',
  /** What the button is about, for who hears it. */
  of: (name: string) => `: ${name}`,
} as const

export const childrenMessages = {
  title: 'Children',
  none: 'Guardian of no student.',
  until: (until: string) => `until ${until}`,
} as const
