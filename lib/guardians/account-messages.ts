/** Why a guardian gets no login, and what the office can do. */
export const accountMessages = {
  slipFailed: 'Failed to print the slip',
  slipSaved: 'The slip was saved. Its code replaces the one before.',
  noGuardian: (name: string) => `${name} is not a parent in the portal. Only guardians get a login here.`,
  blocked: 'The data of this person are blocked and will be erased.',
  deactivated: (name: string) => `The account of ${name} is deactivated. Please activate it first.`,
  noChild: (name: string) =>
    `${name} is a guardian of no student now. Please add ${name} to the family of a student first.`,
  barred: (name: string) => `${name} is barred from each child, so there is nothing to see in the portal.`,
  nothingOpen: (name: string) =>
    `${name} sees no record, gets no messages and pays no fees of any student. Please change that first.`,
  hasPassword: (name: string) => `${name} has chosen a password already.`,
  noEmail: (name: string) => `${name} has no email. Please enter one first, or print a slip.`,
  emailTaken: (name: string, email: string) =>
    `Somebody else logs in with ${email}. Please print a slip, so that ${name} logs in with the phone number.`,
  noPhone: (name: string) => `${name} has no phone number to log in with. Please enter a complete one first.`,
  phoneTaken: (name: string) =>
    `Somebody else logs in with this phone number. Please enter a number that only ${name} has.`,
  logsInByEmail: (name: string, email: string) =>
    `${name} logs in with ${email} and has chosen a password. “Reset password” sends a new link.`,
} as const
