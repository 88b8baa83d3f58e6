import type { Failure } from '@/lib/result'
import { shellMessages } from '@/lib/shell-messages'

/** A default message of docs/spec.md §8, and a sentence of ours behind it. */
export const withRemark = (failed: string, remark: string) =>
  `${/[.!?]$/.test(failed) ? failed : `${failed}.`} ${remark}`

/** A request that got no answer, as a failure: the default message of docs/spec.md §8, and what to do about it. */
export function unanswered(failed: string): Failure {
  return { ok: false, code: 'unavailable', message: withRemark(failed, shellMessages.offline) }
}
