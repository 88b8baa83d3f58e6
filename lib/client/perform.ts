import { unstable_rethrow } from 'next/navigation'
import type { Result } from '@/lib/result'
import { shellMessages } from '@/lib/shell-messages'
import { keepPlace } from './kept-place'
import { leaveEndedSession, leaveForSecondStep } from './load-in-full'
import type { RequestKey } from './request-key'
import { idleTimeout } from './idle-timeout'
import { unanswered, withRemark } from './unanswered'

/** Milliseconds to wait for an answer. */
const timeout = 60_000

export type Action<In, Data> = (input: In, key?: string) => Promise<Result<Data>>

/**
 * Runs a server action. A request without an answer becomes a Failure; with `key` a second try does nothing twice.
 * Leaves the page when the session has ended, or needs a second step first. `endsItself`: the action has its own time limit, as an upload has.
 */
export async function perform<In, Data>(
  action: Action<In, Data>,
  input: In,
  failed: string,
  key?: RequestKey,
  { endsItself = false }: { endsItself?: boolean } = {},
): Promise<Result<Data>> {
  const asked = () => answerOf(action, input, failed, key?.current())
  const result = await (endsItself ? asked() : withTimeLimit(asked, failed))
  keepPlace()
  if (!result.ok && result.code === 'unauthenticated') return leaveEndedSession()
  if (!result.ok && result.code === 'secondStepSetup') return leaveForSecondStep()
  key?.answered(result)
  return result
}

async function withTimeLimit<Data>(ask: () => Promise<Result<Data>>, failed: string): Promise<Result<Data>> {
  let giveUp = () => {}
  const tooLate = new Promise<Result<Data>>((resolve) => (giveUp = () => resolve(unanswered(failed))))
  const silence = idleTimeout(timeout, giveUp)
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
    // TypeError means that the network failed; anything else is the server's error.
    if (error instanceof TypeError || !navigator.onLine) return unanswered(failed)
    const busy = error instanceof Error && error.message === shellMessages.busy
    return { ok: false, code: 'unavailable', message: busy ? withRemark(failed, shellMessages.busy) : failed }
  }
}
