import { limits } from '@/lib/constants'
import { formatRupees } from '@/lib/money'

export const lateFineMessages = {
  loadFailed: 'Failed to fetch the late fines. Please try again later.',
  saveFailed: 'Failed to save the late fine',
  removeFailed: 'Failed to remove the late fine',
  waiveFailed: 'Failed to waive the late fine',
  empty: 'No late fines yet. Nobody pays more for paying late.',
  about: 'What a fee costs more once it is late. The fine is charged when the fee is paid.',
  saved: 'Late fine saved. Fines that are charged already stay as they are.',
  removed: 'Late fine removed. Fines that are charged already stay as they are.',
  twice: 'This fee type has a late fine already. Please change that one.',
  twiceForAll: 'There is a late fine for all fee types already. Please change that one.',
  notAsTuition: (type: string) =>
    `${type} is tuition or a deposit, so a fine cannot be charged as that. Please choose another fee type.`,
  capTooSmall: 'The most that a fine can be must not be less than the fine of one day or month.',
  grace: `Please enter days from 0 to ${limits.graceDays}.`,
  allTypes: 'All other fee types',
  waived: 'Late fine waived',
  waiveIncomplete: 'Please say why you waive the late fine.',
  alreadyWaived: 'This late fine is already waived.',
  noFine: 'There is no late fine on this fee today.',
  finePaid: 'This late fine is paid. Please reverse its payment in the Payment History first.',
  finePaidInPart: 'A part of this late fine is paid. Please reverse its payments in the Payment History first.',
  paidMeanwhile: 'This fee was paid at this moment. Please try again.',
  waiveInstead: 'This is a late fine. Please waive it on the student’s page.',
  cancelReason: (reason: string) => `Late fine waived: ${reason}`,
  takenBack: (reason: string) => `The payment of the fee was reversed: ${reason}`,
} as const

const ordinal = (day: number) => {
  const ending = day % 100 > 10 && day % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}

type Rule = { kind: 'Flat' | 'Day' | 'Month'; amount: number; cap: number; graceDays: number }

/** What a rule means: `₹10.00 a day from the 6th day after the due date, at most ₹500.00`. Amounts are rupees. */
export function sayRule({ kind, amount, cap, graceDays }: Rule): string {
  const each = { Flat: 'once,', Day: 'a day', Month: 'for each month that has begun,' }[kind]
  const from = `${formatRupees(amount)} ${each} from the ${ordinal(graceDays + 1)} day after the due date`
  return cap > 0 ? `${from}, at most ${formatRupees(cap)}` : from
}
