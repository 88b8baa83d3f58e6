import { searchByStudent, selectFeeType } from '@/lib/labels'
import { counted, formatCount, plural } from '@/lib/counted'

/** What screens say whose script comes with the page. */

export const addFeeFormMessages = {
  addFee: 'Add Fee',
  feeForOneStudentAlone: 'A fee for one student alone is added on the student’s page.',
  selectClass: 'Select Class',
  feeType: 'Fee Type',
  selectFeeType,
  dueDate: 'Due Date',
  forAdded: (type: string, schoolClass: string) => `${type} for ${schoolClass} added`,
} as const

/** Of a family, in the list of who owes and at its calls. */
export const callsMessages = {
  call: (names: string) => `Call the family of ${names}:`,
} as const

export const defaultersTableMessages = {
  remindFamiliesQuestion: (count: number) => `Remind ${counted(count, 'family', 'families')}?`,
  description:
    'Each family gets a mail with its overdue fees, at most once a day. It goes to the parent, or to the student if there is no parent’s email.',
  sendReminders: 'Send reminders',
  remind: (count: number) => `Remind (${count})`,
  tickEvery: (total: number) => `Tick all ${formatCount(total)}`,
  /** Where there are more than can be reminded at once. */
  tickFirst: (most: number) => `Tick the first ${formatCount(most)}`,
  withoutEmail: (count: number) => `The portal has no email for ${formatCount(count)} of them.`,
  covered: (count: number) =>
    `${formatCount(count)} of them ${plural(count, 'has', 'have')} credit that covers it, and ${plural(count, 'is', 'are')} not reminded.`,
  /** Of families whose promised day has not passed. */
  promised: (count: number) =>
    `${formatCount(count)} of them ${plural(count, 'has', 'have')} promised to pay by a day that has not passed, and ${plural(count, 'is', 'are')} reminded too.`,
  credit: (credit: string) => `${credit} credit`,
  coversIt: (credit: string) => `${credit} credit covers it`,
  tickStudentsToRemind: 'Tick families to remind them by mail.',
  searchByStudent,
  remindOne: (names: string) => `Remind the family of ${names}`,
  calls: 'Calls',
  of: (names: string) => `of the family of ${names}`,
  promisedBy: (until: string) => `Promised by ${until}`,
  promisedAmount: (amount: string, until: string) => `Promised ${amount} by ${until}`,
  promisePassed: 'Promise passed',
  lastCall: (day: string) => `Last call ${day}`,
  demandNotes: 'Demand notes',
} as const

export const feesTableMessages = {
  searchByStudent,
  payTogether: 'Pay together',
  due: (due: string) => `${due} due`,
  tickToPay: 'Tick fees to pay several in one go.',
  tickFee: (type: string, student: string, dueDate: string) => `Tick ${type} of ${student}, due on ${dueDate}`,
  pay: (count: number) => `Pay (${count})`,
  most: (most: number) => `At most ${counted(most, 'fee')} in one go. Please untick some.`,
} as const

export const overviewMessages = {
  feesDue: (year: string) => `Fees due in ${year}`,
  financialYears: 'Financial years',
  byClass: 'By class',
  byMonthDue: 'By month due',
  showAsTable: 'Show as a table',
  feesByClass: 'Fees by class',
  feesByMonthDue: 'Fees by month due',
  demonstrated: (amount: string) => `${amount} of what is collected was paid as a demonstration: no money moved.`,
} as const

export const ownDuesMessages = {
  credit: (amount: string) => `You have ${amount} of credit. The school office uses it for your next fees.`,
  of: (type: string, student: string) => `${type}, ${student}`,
  stillToPay: 'Still to pay',
  everythingIsPaid: 'Everything is paid.',
  overdue: (overdue: string) => `${overdue} overdue`,
  overdueSince: (dueDate: string) => `Overdue since ${dueDate}`,
  dueOn: (dueDate: string) => `Due on ${dueDate}`,
  inListBelow: (count: number) => `${counted(count, 'further fee')} in the list below.`,
  payTogether: 'Pay several in one go',
} as const

export const paymentsTableMessages = {
  searchByStudent,
  ofReceipt: (type: string, studentName: string, receiptNumber: string) =>
    `${type} of ${studentName}, receipt ${receiptNumber}`,
} as const

export const runsHistoryMessages = {
  historyOfAddedFees: 'History of added fees',
} as const

export const runsTableMessages = {
  feesAdded: 'Fees Added',
  paymentsReversed: 'Payments reversed',
  paidInPart: 'Paid in part',
  takenBack: (date: string, by: string) => `Taken back on ${date} by ${by}`,
  takeBackForQuestion: (type: string, whom: string) => `Take back ${type} for ${whom}?`,
  description: (fees: number) =>
    `${fees === 1 ? '1 student owes' : `${fees} students owe`} it no longer. The history shows that it was added and taken back.`,
  takeBack: 'Take Back',
  for: (type: string, whom: string) => `${type} for ${whom}`,
} as const
