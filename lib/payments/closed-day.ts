import { dayBookMessages } from '@/lib/day-book/messages'
import { AppError } from '@/lib/errors'

/** SQLSTATE of the trigger function `assert_day_open`. */
const dayIsClosed = 'SP409'

/**
 * Handles the error of a statement that records or reverses at the counter, or approves a refund.
 * @throws AppError conflict where the books of the day are closed; else the error itself.
 */
export function refuseClosedDay(error: unknown): never {
  if (error instanceof Error && error.message.includes(dayIsClosed))
    throw new AppError('conflict', dayBookMessages.isClosed)
  throw error
}
