import { addAFee } from '@/lib/labels'
import { limits } from '@/lib/constants'
import { counted, listed, plural } from '@/lib/counted'
import type { Reminded } from './answers'

export const feeMessages = {
  loadFailed: 'Failed to fetch data. Please try again later.',
  empty: 'No fees found.',
  about: {
    office: 'What each class pays and by when. You add a fee for all students of a class at once.',
    staff: 'What each class pays and by when. The school office adds the fees.',
    own: 'What you have to pay is listed here, with its due date.',
  },
  add: addAFee,
  aboutPayments: 'Every payment is listed here, with its receipt.',
  aboutRuns: 'Every fee that you add is listed here. You can take it back until somebody pays.',
  aboutDefaulters: 'Families with a fee past its due date are listed here, to remind them.',
  noPayments: 'No payment history found.',
  amountPositive: 'Amount must be greater than zero',
  amountDecimals: 'Amount can have at most two decimals',
  amountTooLarge: 'Amount must be at most ₹1,00,00,000.00',
  dueDatePast: 'Due date cannot be in the past',
  confirm: (type: string, amount: string, schoolClass: string) =>
    `Are you sure you want to add ${type} of ${amount} for all students in ${schoolClass}?`,
  extent: (students: number, total: string, having: number, schoolClass: string) => {
    const have = plural(having, 'has', 'have')
    if (students > 0)
      return [
        `For ${counted(students, 'student')}, ${total} in all.`,
        having > 0 && `${counted(having, 'student')} ${have} this fee already.`,
      ]
        .filter(Boolean)
        .join(' ')
    if (having === 0) return feeMessages.noStudents(schoolClass)
    const all = having === 1 ? 'The only student' : `All ${counted(having, 'student')}`
    return `${all} of ${schoolClass} ${have} this fee with this due date already.`
  },
  extentFailed: 'Failed to count the students',
  added: (schoolClass: string) => `Fee added for ${schoolClass} successfully!`,
  addFailed: 'Failed to add fee',
  alreadyAdded: 'This fee was already added for the class and due date.',
  noStudents: (schoolClass: string) => `There are no students in ${schoolClass} yet.`,
  allHaveIt: (schoolClass: string) => `All students in ${schoolClass} have this fee with this due date already.`,
  addedForOne: (type: string, name: string) => `${type} added for ${name}`,
  noClass: (name: string) => `${name} is in no class now, so a fee cannot be added.`,
  hasFee: (name: string) => `${name} has this fee with this due date already.`,
  cancelFailed: 'Failed to cancel the fee',
  cancelIncomplete: 'Please say why you cancel the fee.',
  cancelled: (type: string) => `${type} cancelled`,
  cancelPaid: 'This fee is paid. Please reverse its payment in the Payment History first.',
  cancelPaidInPart: 'A part of this fee is paid. Please reverse its payments in the Payment History first.',
  alreadyCancelled: 'This fee was already cancelled.',
  takenBack: 'Taken back with all others',
  paid: 'Payment successful!',
  payFailed: 'Payment failed',
  tooMuchCash:
    'Cash of ₹2,00,000 or more from one family in a day is against section 186 of the Income-tax Act, 2025. Please take a cheque, a bank transfer, a card or UPI.',
  alreadyPaid: 'This fee is already paid.',
  moreThanDue: 'This is more than is due.',
  creditUsedElsewhere:
    'The credit of this receipt has settled another fee. Please reverse the payments from credit first.',
  creditUsedMeanwhile: 'Credit of this receipt was used at this moment. Please try again.',
  creditRefunded: 'A part of this receipt was given back to the family, so it cannot be reversed.',
  onlyFromCredit: 'This receipt has only payments from credit. Please reverse them one by one.',
  noCredit: 'This family has no credit.',
  keptAsCredit: 'Kept as credit',
  fromCredit: (day: string) => `Settled from the credit on ${day}.`,
  creditUsed: (amount: string, fees: number) => `${amount} of credit used for ${counted(fees, 'fee')}`,
  onlyDue: (due: string) => `Only ${due} is due.`,
  partAtOffice: 'Online, fees are paid in full. Please pay a part at the school office.',
  payAtOffice: 'Fees cannot be paid online. Please pay at the school office.',
  onlineMethods: 'Please choose UPI or Card.',
  referenceRequired: 'Please enter the number of the cheque or transfer.',
  referenceKnown: (receipt: string, day: string) =>
    `This family’s payment with this number is recorded already: receipt ${receipt} of ${day}.`,
  transferKnown: (receipt: string, day: string) =>
    `A transfer with this number is on another family’s receipt: ${receipt} of ${day}. If it pays for both, tick so below.`,
  noneChosen: 'Please choose at least one fee.',
  tooMany: (most: number) => `Please choose at most ${most} fees.`,
  somePaid: 'One of these fees is already paid.',
  someCancelled: 'One of these fees was cancelled.',
  recorded: (count: number) => `${counted(count, 'payment')} recorded`,
  mailFailed: 'Failed to mail the receipt',
  mailed: (address: string) => `The receipt is on its way to ${address}`,
  noAddress: (name: string) => `The portal has no email of ${name} or a parent.`,
  demo: 'This is a demonstration: no money moves.',
  partOfReceipt: 'The receipt has more than this paper shows.',
  demoReceipt: 'Demonstration: no money was moved.',
  reversed: 'Payment reversed',
  reverseFailed: 'Failed to reverse the payment',
  reverseIncomplete: 'Please give a reason for the reversal.',
  alreadyReversed: 'This payment is already reversed.',
  noDefaulters: 'No overdue fees found.',
  remindFailed: 'Failed to send the reminders',
  nobodyTicked: 'Please tick at least one family.',
  tooManyTicked: `Please tick fewer families: at most ${limits.remindedPupils} students are reminded of at once.`,
  /** What became of a request to remind: how many were queued, who has no address, and the others. */
  reminded: ({ queued, mails, withoutAddress, already, settled, covered }: Reminded) =>
    [
      queued > 0 && `${counted(mails, 'reminder')} queued${mails < queued ? ` for ${queued} students` : ''}.`,
      withoutAddress.length > 0 && `The portal has no email for ${listed(withoutAddress)}.`,
      already > 0 && `${counted(already, 'student')} ${plural(already, 'was', 'were')} already reminded today.`,
      covered > 0 && feeMessages.creditCovers(covered),
      settled > 0 && `${counted(settled, 'student')} ${plural(settled, 'has', 'have')} nothing overdue.`,
    ]
      .filter(Boolean)
      .join(' '),
  creditCovers: (count: number) =>
    `The family of ${counted(count, 'student')} has credit that covers what is overdue, and is not reminded.`,
  runsFailed: 'Failed to fetch the added fees. Please try again later.',
  noRuns: 'No added fees found.',
  undoFailed: 'Failed to take back the fee',
  undone: (type: string, schoolClass: string) => `${type} for ${schoolClass} taken back`,
  alreadyUndone: 'This fee was already taken back.',
  undoPaid: 'Somebody has paid this fee, so you can no longer take it back.',
  exported: 'Payment history exported successfully!',
  exportFailed: 'Failed to export report',
  receiptFailed: 'Failed to download receipt',
  printFailed: 'Failed to print the receipt',
} as const
