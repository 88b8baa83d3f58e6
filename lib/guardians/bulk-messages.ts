import { counted, plural } from '@/lib/counted'
import type { BulkReason } from './answers'

/** Inviting a class or everyone, on the screen of the office and in what it answers. */

export const bulkMessages = {
  planFailed: 'Failed to count the guardians',
  inviteFailed: 'Failed to send the invitations',
  takeBackFailed: 'Failed to take the invitations back',
  slipsFailed: 'Failed to print the slips',
  nobody: 'There is nobody to invite by mail.',
  noSlips: 'Nobody in this class needs a slip.',
  meanwhile: 'Somebody else has invited one of them in the meantime. Please try again.',
  invited: (count: number) => `${counted(count, 'invitation')} queued`,
  takenBack: (count: number) => `${counted(count, 'invitation')} taken back`,
  slipsSaved: 'The slips were saved. Their codes replace those before.',
} as const

export const bulkScreenMessages = {
  title: 'Invite guardians',
  description:
    'Of one class, or of all. A mail brings a link to choose a password; who has no email of their own gets a slip.',
  whom: 'Class',
  everyone: 'Everyone',
  byMail: (count: number) => `${counted(count, 'guardian')} will be invited by mail.`,
  bySlip: (count: number, shared: number) =>
    `${counted(count, 'guardian')} ${plural(count, 'needs', 'need')} a slip${shared > 0 ? `, ${shared} of them because they share an email` : ''}.`,
  leftOut: (count: number) => `${counted(count, 'guardian')} left out`,
  andMore: (count: number) => `and ${count} more`,
  waiting: (count: number) => `${counted(count, 'invitation')} ${plural(count, 'waits', 'wait')} to be sent.`,
  send: (count: number) => `Send ${counted(count, 'invitation')}`,
  takeBack: 'Take back',
  printSlips: 'Print slips',
  slipsOfClass: 'To print slips, please choose a class.',
  slipsHint: 'A code or an invitation that was given before stops working.',
} as const

/** Why somebody is left out. */
export const bulkReasons: Record<BulkReason, string> = {
  'Logs in': 'logs in already',
  Invited: 'was invited already',
  Blocked: 'data are blocked',
  Deactivated: 'account is deactivated',
  'Nothing to see': 'sees, hears and pays nothing of any student',
  'No phone': 'has no email of their own and no complete phone number',
  'Shared phone': 'has no email of their own, and shares the phone number',
}
