/** What the counter says: its script comes with its page. */
export const counterMessages = {
  find: 'Find the family',
  findHint: 'Name, number or phone of the student or a parent',
  family: 'Family',
  admissionNo: (number: string) => `admission number ${number}`,
  paidBy: (names: string) => `Paid by ${names}`,
  due: 'Due',
  overdue: 'Overdue',
  credit: 'Credit',
  askedBack: 'Asked back of it',
  nothingDue: 'Nothing is due.',
  takeMoney: 'Take money',
  takeAdvance: 'Take money in advance',
  noDrawer: 'You have no cash drawer open. Cash that you take now is in nobody’s count.',
  openDrawer: 'Open your cash',
  /** `student`: the first of the family. On a slow line it comes when the next family is on the screen. */
  received: (amount: string, student: string, receiptNumber: string) =>
    `${amount} received from the family of ${student}, receipt ${receiptNumber}`,
  changed: 'What the family owes has changed in the meantime. Please check the fees and the amount.',
  /** Where nothing is due any more. */
  settled:
    'What the family owed was settled in the meantime. Please take money only if the family gives it in advance.',
  moreLater: 'More fees are due later. You can take them after these.',
  amountHint: 'What the family gives. Of the ticked fees the earliest due is paid first.',
  /** `of`: whose credit it is, in a family of several children. */
  advanceHint: (of?: string) => `All of it is kept as credit${of ? ` of ${of}` : ''} for later fees.`,
  advanceRecorded: (amount: string, student: string) => `${amount} kept as credit of ${student}`,
  keepRest: (rest: string, of?: string) => `Keep ${rest} as credit${of ? ` of ${of}` : ''} for later fees`,
  useCredit: (credit: string) => `Use ${credit} credit`,
  record: 'Record',
  recorded: 'Payment recorded',
  again: 'Take more from this family',
  nextFamily: 'Next family',
} as const

/** Of money that was given before anything was due. */
export const advancesMessages = {
  title: 'Given in advance',
  given: (studentName: string, day: string, method: string) => `${studentName}, ${day}, ${method}`,
  left: (amount: string) => `${amount} is left`,
  reverse: 'Reverse',
  reverseQuestion: (receiptNumber: string) => `Reverse receipt ${receiptNumber}?`,
  reverseDescription: (amount: string, studentName: string) =>
    `${amount} for ${studentName}. The receipt stays as Reversed, and the credit is gone.`,
} as const
