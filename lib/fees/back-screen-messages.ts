import { counted } from '@/lib/counted'

/** What the lists of cheques and refunds say, and their dialogs. */

export const chequesTableMessages = {
  tickHint: 'Tick cheques that the bank has paid.',
  tickOne: (number: string) => `Tick ${number}`,
  clear: (count: number) => `Cleared (${count})`,
  clearQuestion: (count: number) => `Has the bank paid ${counted(count, 'cheque')}?`,
  clearDescription: 'This cannot be taken back.',
  cleared: 'Cleared',
  bounced: 'Bounced',
  bounce: 'Record a bounced cheque',
  bounceQuestion: (number: string) => `Has cheque ${number} bounced?`,
  bounceDescription: (students: string, amount: string) =>
    `${amount} of ${students}. All that it paid is due again, and the family is told by mail.`,
  reason: 'Reason of the bank',
  charge: 'Charge of the bank (₹)',
  chargeHint: 'Added as a fee of the student. Leave it empty to charge nothing.',
  chargeType: 'Fee type of the charge',
  bounceSubmit: 'Record the bounce',
  by: (reason: string, by: string, day: string) => (reason ? `${reason} (${by}, ${day})` : `${by}, ${day}`),
  charged: (amount: string) => `Charge ${amount}`,
} as const

export const refundsTableMessages = {
  search: 'Search by student',
  approve: 'Approve',
  reject: 'Reject',
  of: (student: string, amount: string) => `refund of ${student}, ${amount}`,
  approveQuestion: (amount: string, student: string) => `Give ${amount} back to the family of ${student}?`,
  approveDescription:
    'The refund gets its number, and the credit falls by as much. Cash is counted to the drawer of who asked for it, if that is open.',
  approveByGateway:
    'The refund gets its number, the credit falls by as much, and the gateway is asked to give the money back to the account from which it came. What it does not give back is credit again.',
  failed: (amount: string, reason: string) => `${amount} is credit again. ${reason}`,
  rejectQuestion: (amount: string, student: string) => `Reject the refund of ${amount} for ${student}?`,
  whyRejected: 'Why it is rejected',
  askedBy: (name: string) => `Asked by ${name}`,
  waitsForOther: 'Waits for another person',
  withdraw: 'Take back',
  withdrawQuestion: (amount: string, student: string) => `Take the refund of ${amount} for ${student} back?`,
  withdrawDescription: 'It is not asked for any more, and the credit stays as it is.',
  ask: 'Give credit back',
  askTitle: 'Ask for a refund',
  askDescription: 'Another person has to approve it.',
  student: 'Credit of',
  creditOf: (name: string, credit: string) => `${name}, ${credit}`,
  amount: 'Amount (₹)',
  method: 'Give back by',
  reference: 'Reference',
  gatewayHint: (amounts: string) => `Through the gateway: ${amounts}, back to the account from which it came.`,
  referenceHint: 'The number of the cheque or transfer.',
  submit: 'Ask for the refund',
} as const
