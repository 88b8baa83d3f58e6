import { addAFee, paymentRecorded, recordPayment, selectFeeType } from '@/lib/labels'
import { counted } from '@/lib/counted'

/** What screens say whose script comes once they are opened. */

export const counterMeansMessages = {
  payBy: 'Pay by',
  referenceHint: 'The number of the cheque, the transfer or the slip.',
  sharedTransfer: 'This transfer pays for several families',
  amount: 'Amount given (₹)',
  amountHint: (due: string) => `${due} is due. A part can be given too.`,
  amountHintOfSeveral: (due: string) => `${due} is due. Of a part the earliest due is paid first.`,
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
  stillDue: 'Still due',
  allUnpaidFeesOfStudent: 'All unpaid fees of the student, to pay several at once',
  payBy: 'Pay by',
} as const

export const payTogetherMessages = {
  title: 'Pay fees together',
  paid: 'Fees paid',
  of: (type: string, student: string) => `${type}, ${student}`,
  dueOn: (place: string, dueDate: string) => `${place}, due on ${dueDate}`,
  total: 'Total',
  pay: (total: string) => `Pay ${total}`,
} as const

export const feeTicksMessages = {
  fees: 'Fees',
  of: (type: string, student: string) => `${type}, ${student}`,
  overdueSince: 'overdue since',
  dueOn: 'due on',
  charged: (charged: string) => `charged ${charged}`,
} as const

export const paySeveralDialogMessages = {
  paymentRecorded,
  recordPayment,
  dueLaterCanBePaidAfter: (more: number) => `${counted(more, 'fee')} due later can be paid after these.`,
} as const

export const recordedMessages = {
  receipt: (receiptNumber: string) => `Receipt ${receiptNumber}`,
  total: 'Total',
  download: 'Download receipt',
  print: 'Print receipt',
  mailToFamily: 'Mail to the family',
} as const

export const reverseDialogMessages = {
  reversePaymentQuestion: (studentName: string) => `Reverse the payment of ${studentName}?`,
  description: (type: string, amount: string, method: string, receiptNumber: string) =>
    `${type}, ${amount} by ${method}, receipt ${receiptNumber}. The receipt stays in the history as Reversed, and the fee is unpaid again.`,
  reversePayment: 'Reverse payment',
  reasonHint: 'Stays in the history. The student sees it too.',
  reversePaymentSubmit: 'Reverse Payment',
  whole: 'Reverse the whole receipt, with all that it settles',
} as const

export const callsDialogMessages = {
  title: (names: string) => `Calls to the family of ${names}`,
  note: (names: string) => `Note a call to the family of ${names}`,
  about: 'About',
  way: 'How you spoke',
  said: 'What was said',
  saidHint: 'Write what the family said about its fees.',
  promised: 'Promised by',
  promisedHint: 'Leave empty if the family promised no day.',
  amount: 'Promised amount (₹)',
  amountHint: 'Leave empty for all that is overdue.',
  save: 'Save call',
  history: 'Calls so far',
  nothing: 'No calls noted yet.',
  more: 'Show earlier calls',
  by: (at: string, way: string, by: string) => `${at}, ${way}, ${by}`,
  aboutWhom: (name: string) => `about ${name}`,
  promisedBy: (until: string) => `Promised to pay by ${until}.`,
  promisedAmount: (amount: string, until: string) => `Promised to pay ${amount} by ${until}.`,
} as const

export const demandNotesMessages = {
  title: 'Demand notes',
  description: 'A page for each student of the class with unpaid fees, to print and send home.',
  section: 'Section',
  wholeClass: 'All sections',
  until: 'Fees due by',
  untilHint: 'Fees that are due later are left out.',
  payBy: 'To pay by',
  download: 'Download notes',
  ready: 'Demand notes downloaded',
} as const
