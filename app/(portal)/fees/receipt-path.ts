import type { PathOf } from '@/components/file-path'
import { perform } from '@/lib/client/perform'
import { feeMessages } from '@/lib/fees/messages'
import { notePrinting } from './actions'

/**
 * Where the paper of a receipt is, by one of its payments or, of an advance, by itself. What the office gives out is noted
 * first: the second paper is a duplicate.
 */
export function receiptPath(id: string, office: boolean): PathOf {
  const path = `/api/payments/${id}/receipt`
  if (!office) return path
  return async () => {
    const noted = await perform(notePrinting, { id }, feeMessages.printFailed)
    return noted.ok ? { ok: true, data: `${path}?printing=${noted.data.id}` } : noted
  }
}
