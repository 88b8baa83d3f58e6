/** What the buttons at a fee say, on the fees and on the page of a person. */

export const onePupilsFeeMessages = {
  addFee: 'Add a fee',
} as const

export const paySeveralMessages = {
  recordPayment: 'Record payment',
} as const

export const payingMessages = {
  of: (type: string, studentName: string) => `${type} of ${studentName}`,
} as const

export const receiptFileMessages = {
  printReceipt: (receiptNumber: string) => `Print receipt ${receiptNumber}`,
} as const
