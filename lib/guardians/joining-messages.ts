import { counted } from '@/lib/counted'

/** What is said where two entries of one person are joined, and where one entry of two people is parted. */
export const joiningMessages = {
  joinFailed: 'Failed to join the entries',
  partFailed: 'Failed to part the entry',
  likeFailed: 'Failed to look for other entries',
  itself: 'This is the same entry. Please choose another one.',
  bothStaff: 'Both people work at the school. Only a parent can be joined with somebody.',
  chooseLogin: 'Both entries have a login. Please choose the one that stays.',
  joinedAlready: (name: string, into: string) =>
    `This entry of ${name} was joined with ${into} already. Please use that one.`,
  joined: (name: string) => `Both entries are one now: ${name}`,
  noChildren: 'Please choose at least one child.',
  allChildren: 'At least one child stays. Please leave one out.',
  childrenChanged: 'The children have changed in the meantime. Please look at them again.',
  parted: (name: string, children: number) => `${name} was added, with ${counted(children, 'child', 'children')}`,
  /** For the history of both. */
  reason: (children: readonly string[]) => (children.length > 0 ? `Children: ${children.join(', ')}` : ''),
} as const
