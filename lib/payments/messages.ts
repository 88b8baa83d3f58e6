import { counted, plural } from '@/lib/counted'

/** What the page behind a receipt's code says. */
export const paymentMessages = {
  verifyFailed: 'Failed to check the receipt',
  genuine: 'Genuine and valid',
  issued: (school: string, count: number) => `${school} issued ${plural(count, 'this receipt', 'these receipts')}.`,
  reversed: 'Reversed',
  reversedOn: (school: string, count: number, day: string) =>
    `${school} issued ${plural(count, 'this receipt', 'these receipts')} and reversed the payment on ${day}. ${plural(count, 'It is', 'They are')} not valid.`,
  partly: 'Genuine, but not all of it is valid',
  someReversed: (school: string, count: number, reversed: number) =>
    `${school} issued ${plural(count, 'this receipt', 'these receipts')} and later reversed ${counted(reversed, 'payment')}. The list below says which.`,
  demo: 'A demonstration',
  noMoney: (school: string, count: number) =>
    `${school} issued ${plural(count, 'this receipt', 'these receipts')} for a payment that was only tried out. No money was paid.`,
  compare: 'Compare these with the paper. The full name and the class are not shown here.',
} as const
