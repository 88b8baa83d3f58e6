import { pendingTeacherApprovals, profileChanges } from '@/lib/labels'

/** What screens say whose script comes with the page. */

export const changesTableMessages = {
  profileChanges,
  changedBy: 'Changed By',
  of: (field: string, name: string, before: string, after: string) =>
    `${field} of ${name}: ${before || 'none'} → ${after || 'none'}.`,
  approveChangeQuestion: (name: string) => `Approve the change of ${name}?`,
  change: (name: string) => `the change of ${name}`,
  rejectChangeQuestion: (name: string) => `Reject the change of ${name}?`,
  profileStays: (what: string) => `${what} The profile stays as it is.`,
} as const

export const decisionMessages = {
  approveAsTeacherQuestion: (name: string) => `Approve ${name} as a teacher?`,
  description:
    'A teacher opens every child’s record: contacts, attendance, fees and reports. Approve only people you know.',
  rejectQuestion: (name: string) => `Reject ${name}?`,
  accountOfIsDeleted: (name: string) =>
    `The account of ${name} is deleted and cannot be restored. The same person can sign up again.`,
} as const

export const pendingTableMessages = {
  pendingTeacherApprovals,
  parentsBecomeGuardians:
    'Once you have approved a student, you make the parent a guardian on the student’s page: choose “Add as guardian” there.',
  familyOf: (name: string) => `Family of ${name}`,
  allOnThisPage: 'All on this page',
  approve: (count: number) => `Approve ${count}`,
  approveSelected: 'Approve selected',
} as const
