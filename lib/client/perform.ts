import { unstable_rethrow } from 'next/navigation'
import type { Result } from '@/lib/result'
import { leaveEndedSession } from './load-in-full'
import type { RequestKey } from './request-key'
import { afterSilence } from './silence'
import { unanswered } from './unanswered'

/** How long an answer may take before a form is given back to its user, in milliseconds. */
const patience = 60_000

/** A server action as components see it. */
export type Action<Data> = (input?: unknown, key?: string) => Promise<Result<Data>>

/**
 * Runs a server action; a request that never got an answer becomes a failure like any other. With `key`, a second try
 * after such a failure does nothing twice. When the session has ended, leaves the page instead.
 */
export async function perform<Data>(action: Action<Data>, input: unknown, failed: string, key?: RequestKey): Promise<Result<Data>> {
  const result = await answerOf(action, input, failed, key?.current())
  if (!result.ok && result.code === 'unauthenticated') return leaveEndedSession()
  key?.answered(result)
  return result
}

async function answerOf<Data>(action: Action<Data>, input: unknown, failed: string, key: string | undefined): Promise<Result<Data>> {
  let giveUp = () => {}
  const tooLate = new Promise<Result<Data>>((resolve) => (giveUp = () => resolve(unanswered(failed))))
  const silence = afterSilence(patience, giveUp)
  try {
    return await Promise.race([key === undefined ? action(input) : action(input, key), tooLate])
  } catch (error) {
    unstable_rethrow(error)
    // Browsers say TypeError when the network failed; anything else is the server's.
    if (error instanceof TypeError || !navigator.onLine) return unanswered(failed)
    return { ok: false, code: 'unavailable', message: failed }
  } finally {
    silence.stop()
  }
}
