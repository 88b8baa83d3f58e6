import { addAFee, recordPayment } from '@/lib/labels'

/** What the buttons at a fee say, on the fees and on the page of a person. */

export const onePupilsFeeMessages = {
  addFee: addAFee,
} as const

export const paySeveralMessages = {
  recordPayment,
} as const

export const payingMessages = {
  of: (type: string, studentName: string) => `${type} of ${studentName}`,
} as const

export const receiptFileMessages = {
  printReceipt: (receiptNumber: string) => `Print receipt ${receiptNumber}`,
} as const
