import { rejectLeave } from '@/lib/labels'

/** What screens say whose script comes once they are opened. */

export const leaveFormMessages = {
  lastDayOfLeave: 'The last day of the leave.',
} as const

export const redecideLeaveDialogMessages = {
  leaveOfAfterAllQuestion: (rejects: boolean, student: string) =>
    `${rejects ? 'Reject' : 'Approve'} the leave of ${student} after all?`,
  description: (status: string, rejects: boolean) =>
    `It is ${status} now. The family is told, with your reason${rejects ? ', and days marked absent count as absences again' : ''}.`,
  changeDecision: 'Change the decision',
  rejectLeave,
  approveLeave: 'Approve leave',
} as const

export const rejectLeaveDialogMessages = {
  rejectLeaveQuestion: (student: string) => `Reject the leave of ${student}?`,
  familyIsTold: 'The family is told, with your comment.',
  rejectLeave,
} as const
