import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { describeError, log } from '../log'

// The disk is full, the user's share of it is used up, or a file may not grow further.
const codes = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** An error of a write that found no room becomes a 507 with a sentence, and a line in the log; any other stays as it is. */
export function orStorageFull(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !codes.includes(String(error.code))) return error
  log().error({ error: describeError(error) }, 'no room for a file')
  return new AppError('storageFull', messages.files.storageFull)
}
