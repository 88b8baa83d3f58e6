import { searchByStudent, takeBack } from '@/lib/labels'

/** What screens say whose script comes with the page. */

export const leaveDecisionMessages = {
  leave: (student: string) => `the leave of ${student}`,
} as const

export const leaveTableMessages = {
  yourLeaveRequests: 'Your leave requests',
  searchByStudent,
  decisionOnLeave: (student: string) => `the decision on the leave of ${student}`,
  schoolDay: 'school day',
  pendingFirst: 'Pending first, then newest first',
  by: (decidedBy: string) => `by ${decidedBy}`,
} as const

export const withdrawLeaveMessages = {
  takeBackThisLeaveRequestQuestion: 'Take back this leave request?',
  description: (days: string) => `You asked for leave for ${days}. Nobody has decided on it yet.`,
  takeBack,
  leave: (days: string) => `the leave for ${days}`,
} as const
