import { counted } from '@/lib/counted'

/** What is said of money that comes back: cheques that bounce, and credit that is given back. */

export const chequeMessages = {
  loadFailed: 'Failed to load the cheques',
  empty: 'No cheques found.',
  about: 'Every cheque that the office takes is listed here until the bank has paid it or sent it back.',
  search: 'Search by cheque number',
  clearFailed: 'Failed to mark the cheques as cleared',
  noneTicked: 'Please tick at least one cheque.',
  cleared: (count: number) => `${counted(count, 'cheque')} cleared`,
  bounceFailed: 'Failed to record that the cheque bounced',
  bounceIncomplete: 'Please give the bank’s reason.',
  bounced: 'The cheque has bounced, and what it paid is due again.',
  /** As the reason of the payments that it takes back. */
  reversalReason: (reason: string) => `Cheque bounced: ${reason}`,
  noCheque: 'This receipt was not paid by cheque.',
  already: {
    Cleared: 'This cheque is already cleared.',
    Bounced: 'This cheque has already bounced.',
    Reversed: 'The receipt of this cheque was reversed.',
  },
  someDecided: 'One of these cheques is already decided. Please reload the page.',
  typeMissing: 'Please choose the fee type of the charge.',
} as const

export const advanceMessages = {
  nothingToKeep: 'Please choose a fee, or keep the amount as credit.',
  alreadyReversed: 'This receipt is already reversed.',
  hasArrived: 'A bank has confirmed this money, so it cannot be reversed. It can be given back as a refund.',
  reversed: 'Receipt reversed',
} as const

export const refundMessages = {
  loadFailed: 'Failed to load the refunds',
  empty: 'No refunds found.',
  about: 'Credit that is given back to a family is listed here. Another person than who asks has to approve it.',
  askFailed: 'Failed to ask for the refund',
  incomplete: 'Please fill in all required fields.',
  asked: 'The refund now waits for approval by another person.',
  notMoreThan: (credit: string) =>
    `Only ${credit} of credit can be given back now: not what other refunds are asked for, nor a cheque that has not cleared.`,
  notMoreThroughGateway: (credit: string) =>
    `Only ${credit} can be given back through the gateway now: what came through it, and not what other refunds are asked for.`,
  noGateway: 'The school has no gateway at the moment. Please choose another way.',
  failedThere: 'The gateway could not give it back.',
  noReference: 'Please leave the number empty: the gateway makes its own.',
  referenceRequired: 'Please enter the number of the cheque or transfer.',
  decideFailed: 'Failed to decide about the refund',
  rejectIncomplete: 'Please say why you reject the refund.',
  ownRefund: 'Another person than who asked for a refund has to decide about it.',
  alreadyDecided: 'This refund is already decided.',
  approved: (number: string) => `Refund ${number} approved`,
  sent: (number: string) => `Refund ${number} approved. The gateway is now asked to give the money back.`,
  rejected: 'Refund rejected',
  withdrawFailed: 'Failed to take the refund back',
  /** In place of a reason. */
  takenBack: 'Taken back',
  withdrawn: 'The refund is not asked for any more.',
  notOwn: 'Only who has asked for this refund can take it back.',
  yearEnded: 'The financial year has just ended. Please approve the refund again.',
  cameBack: 'The gateway did not give this refund back, so there is no voucher of it.',
  voucherFailed: 'Failed to download the refund voucher',
  notApproved: 'This refund is not approved.',
} as const
