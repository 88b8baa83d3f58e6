import type { Failure } from '@/lib/result'
import { shellMessages } from '@/lib/shell-messages'

/** `failed` (a default message of docs/spec.md §8) followed by another sentence. */
export const withRemark = (failed: string, remark: string) =>
  `${/[.!?]$/.test(failed) ? failed : `${failed}.`} ${remark}`

/** The Failure of a request without an answer. */
export function unanswered(failed: string): Failure {
  return { ok: false, code: 'unavailable', message: withRemark(failed, shellMessages.offline) }
}
