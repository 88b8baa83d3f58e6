import { addAFee, paymentRecorded, recordPayment, selectFeeType } from '@/lib/labels'
import { counted } from '@/lib/counted'

/** What screens say whose script comes once they are opened. */

export const counterMeansMessages = {
  payBy: 'Pay by',
  referenceHint: 'The number of the cheque, the transfer or the slip.',
} as const

export const onePupilsFeeDialogsMessages = {
  addFee: addAFee,
  description: (name: string) =>
    `For ${name} alone, in the class of today. A fee for a whole class is added under Fees.`,
  addFeeSubmit: 'Add Fee',
  feeType: 'Fee Type',
  selectFeeType,
  dueDate: 'Due Date',
  cancelOfQuestion: (type: string, student: string) => `Cancel ${type} of ${student}?`,
  dueOnStudentNoLongerOwes: (amount: string, dueDate: string) =>
    `${amount}, due on ${dueDate}. The student no longer owes it. It stays here with your reason.`,
  cancelFee: 'Cancel the fee',
  reasonHint: 'Only the office can read it, and the family in the archive of its data.',
} as const

export const payDialogMessages = {
  payFee: 'Pay fee',
  feePaid: 'Fee paid',
  recordPayment,
  paymentRecorded,
  dueDate: 'Due Date',
  allUnpaidFeesOfStudent: 'All unpaid fees of the student, to pay several at once',
  payBy: 'Pay by',
} as const

export const paySeveralDialogMessages = {
  paymentRecorded,
  recordPayment,
  overdueSince: 'overdue since',
  dueOn: 'due on',
  dueLaterCanBePaidAfter: (more: number) => `${counted(more, 'fee')} due later can be paid after these.`,
} as const

export const recordedMessages = {
  receipt: (receiptNumber: string) => `Receipt ${receiptNumber}`,
  total: 'Total',
  download: (papers: string) => `Download ${papers}`,
  print: (papers: string) => `Print ${papers}`,
  mailToFamily: 'Mail to the family',
} as const

export const reverseDialogMessages = {
  reversePaymentQuestion: (studentName: string) => `Reverse the payment of ${studentName}?`,
  description: (type: string, amount: string, method: string, receiptNumber: string) =>
    `${type}, ${amount} by ${method}, receipt ${receiptNumber}. The receipt stays in the history as Reversed, and the fee is unpaid again.`,
  reversePayment: 'Reverse payment',
  reasonHint: 'Stays in the history. The student sees it too.',
  reversePaymentSubmit: 'Reverse Payment',
} as const
