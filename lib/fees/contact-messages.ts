/** What is answered about calls to families, and about demand notes. */

export const contactMessages = {
  loadFailed: 'Failed to load the calls',
  noteFailed: 'Failed to note the call',
  noted: 'Call noted',
  incomplete: 'Please write down what was said.',
  promisePast: 'A promised day cannot be in the past.',
  promiseFar: 'A promise can be for a year ahead at most.',
  moreThanOwed: (owed: string) =>
    `The family owes ${owed} in all, with fees that are due later and late fines until the promised day. Please enter no more.`,
  owesNothing: 'The family owes nothing. Please leave the amount empty.',
  amountWithoutDay: 'Please enter the day by which this amount is promised.',
} as const

export const demandMessages = {
  failed: 'Failed to make the demand notes',
  payByPast: 'The day to pay by cannot be in the past.',
  payByFar: 'The day to pay by can be a year ahead at most.',
  nobodyOwes: (place: string, until: string) => `Nobody in ${place} has unpaid fees that are due by ${until}.`,
} as const
