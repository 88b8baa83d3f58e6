import { AppError } from '@/lib/errors'
import { feeMessages } from './messages'

/** @throws AppError conflict where one of them is not to be paid any more. */
export function assertPayable(fees: readonly { status: string }[]) {
  if (fees.some(({ status }) => status === 'Cancelled')) throw new AppError('conflict', feeMessages.someCancelled)
  if (fees.some(({ status }) => status === 'Paid')) throw new AppError('conflict', feeMessages.somePaid)
}
