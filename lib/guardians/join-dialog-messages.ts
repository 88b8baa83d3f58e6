import type { loginStates } from './answers'

/** What the dialogs say that join two entries, and part one. */

export const joinDialogMessages = {
  title: (name: string) => `Same person as ${name}`,
  find: 'Choose the other entry of this person. Nothing is changed yet.',
  nameOrPhone: 'Name, phone or email of the other entry',
  choose: 'Choose this entry',
  nobody: 'Nobody found. Please enter a name, a phone number or an email.',
  guardianOf: (children: readonly string[]) =>
    children.length > 0 ? `Guardian of ${children.join(', ')}` : 'Guardian of no student',
  question: (one: string, other: string) => `Join ${one} and ${other}?`,
  keeps: (name: string) => `The entry that stays is ${name}.`,
  chooseKept: 'Both entries have a login. Choose the one that stays.',
  whichStays: 'Login that stays',
  chooseOne: 'Select an entry',
  logins: { None: 'no login', Invited: 'invited', Active: 'has a login' } satisfies Record<
    (typeof loginStates)[number],
    string
  >,
  then: 'Then there is one entry, with:',
  child: (name: string, relation: string, barred: boolean) =>
    `${name} (${relation})${barred ? ', barred as before' : ''}`,
  whatStays:
    'What the school lets this person do stays as it is in the entry that stays. A bar stays in any case, and both histories stay.',
  whatEnds: 'The other login ends.',
  join: 'Join both entries',
} as const

export const partDialogMessages = {
  title: (name: string) => `Part ${name} into two people`,
  description:
    'Use this if two people were taken for one. The children that you choose go to a new person, with what is entered for them, bars too. The login stays here.',
  children: 'Children of the new person',
  part: 'Add the new person',
} as const
