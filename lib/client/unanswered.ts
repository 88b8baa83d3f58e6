import type { Failure } from '@/lib/result'
import { shellMessages } from '@/lib/shell-messages'

/** A request that got no answer, as a failure: the default message of section 8, and what to do about it. */
export function unanswered(failed: string): Failure {
  const sentence = /[.!?]$/.test(failed) ? failed : `${failed}.`
  return { ok: false, code: 'unavailable', message: `${sentence} ${shellMessages.offline}` }
}
