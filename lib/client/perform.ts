import { unstable_rethrow } from 'next/navigation'
import type { Result } from '@/lib/result'
import { leaveEndedSession } from './load-in-full'
import type { RequestKey } from './request-key'
import { afterSilence } from './silence'
import { unanswered } from './unanswered'

/** How long an answer may take before a form is given back to its user, in milliseconds. */
const longest = 60_000

/** A server action as components see it. */
export type Action<In, Data> = (input: In, key?: string) => Promise<Result<Data>>

/**
 * Runs a server action; a request that never got an answer becomes a failure like any other. With `key`, a second try
 * after such a failure does nothing twice. When the session has ended, leaves the page instead. With `endsItself` the
 * action may take longer than a minute, as an upload does, which gives up by itself.
 */
export async function perform<In, Data>(
  action: Action<In, Data>,
  input: In,
  failed: string,
  key?: RequestKey,
  { endsItself = false }: { endsItself?: boolean } = {},
): Promise<Result<Data>> {
  const asked = () => answerOf(action, input, failed, key?.current())
  const result = await (endsItself ? asked() : inTime(asked, failed))
  if (!result.ok && result.code === 'unauthenticated') return leaveEndedSession()
  key?.answered(result)
  return result
}

async function inTime<Data>(ask: () => Promise<Result<Data>>, failed: string): Promise<Result<Data>> {
  let giveUp = () => {}
  const tooLate = new Promise<Result<Data>>((resolve) => (giveUp = () => resolve(unanswered(failed))))
  const silence = afterSilence(longest, giveUp)
  return Promise.race([ask(), tooLate]).finally(silence.stop)
}

async function answerOf<In, Data>(
  action: Action<In, Data>,
  input: In,
  failed: string,
  key: string | undefined,
): Promise<Result<Data>> {
  try {
    return await (key === undefined ? action(input) : action(input, key))
  } catch (error) {
    unstable_rethrow(error)
    // Browsers say TypeError when the network failed; anything else is the server's.
    if (error instanceof TypeError || !navigator.onLine) return unanswered(failed)
    return { ok: false, code: 'unavailable', message: failed }
  }
}
