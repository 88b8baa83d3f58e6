import type { likeBy } from './lists'

const samePart = { phone: 'phone number', email: 'email', name: 'name' } as const satisfies Record<
  (typeof likeBy)[number],
  string
>

export const guardianMessages = {
  loadFailed: 'Failed to load the family',
  childrenFailed: 'Failed to load the children',
  likelyFailed: 'Failed to look for people who are known already',
  addFailed: 'Failed to add the guardian',
  changeFailed: 'Failed to change the guardian',
  orderFailed: 'Failed to change the order',
  endFailed: 'Failed to end the guardianship',
  barFailed: 'Failed to bar the guardian',
  liftFailed: 'Failed to lift the bar',
  added: (name: string, child: string) => `${name} is a guardian of ${child} now`,
  changed: (name: string) => `${name} was saved`,
  ordered: (name: string) => `The school contacts ${name} first`,
  ended: (name: string, child: string, day: string) => `${name} is a guardian of ${child} until ${day}`,
  barred: (name: string, child: string) => `${name} is barred from the record of ${child}`,
  lifted: (name: string, child: string) => `${name} may reach the record of ${child} again`,
  notAStudent: 'Only a student has guardians.',
  waiting: (name: string) => `${name} waits for approval. Please approve the sign-up first.`,
  blocked: 'The data of this person are blocked and will be erased.',
  isStudent: (name: string) => `${name} is a student, and cannot be a guardian.`,
  already: (name: string, child: string) => `${name} is already a guardian of ${child}.`,
  same: (name: string, same: (typeof likeBy)[number]) =>
    `Is this ${name}? The school knows somebody with this ${samePart[same]}. Please choose that person, or say that it is somebody else.`,
  needsEmail: (name: string, email: string) =>
    `${name} is invited to log in with ${email}. Please enter another email for the student, or none.`,
  sameShort: (same: (typeof likeBy)[number]) => `The same ${samePart[same]}`,
  orderChanged: 'The guardians have changed in the meantime. Please look at them again.',
  untilFuture: 'Please choose today or an earlier day.',
  untilEarly: (since: string) => `Please choose a day from ${since} on: that is the first day.`,
  barredStays: (name: string) => `${name} is barred. Please lift the bar first: it works only as long as this entry.`,
  barredAlready: (name: string) => `${name} is barred already.`,
  notBarred: (name: string) => `${name} is not barred.`,
  onlyContact: (name: string, child: string) =>
    `${name} is the only guardian of ${child} whom the school can reach. After this, nobody of the family gets messages until you add somebody. Please confirm it.`,
  ofBarred: (name: string, child: string, same: 'email' | 'phone') =>
    `This is the ${samePart[same]} of ${name}, who is barred from ${child}. Lift the bar first, or enter another one.`,
  contactRefused: 'This email cannot be used here. Please ask the school office.',
  contactBarred: (child: string) => `This is the email of a guardian who is barred from the record of ${child}.`,
  /** For the history of a pupil's account. */
  contactReason: (name: string) =>
    name ? `The first contact is ${name}.` : 'There is no first contact with an email.',
} as const
