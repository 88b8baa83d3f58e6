import { unstable_rethrow } from 'next/navigation'
import type { Result } from '@/lib/result'
import { unanswered } from './unanswered'

/** A server action as components see it. */
export type Action<Data> = (input?: unknown) => Promise<Result<Data>>

/** Runs a server action; a request that never got an answer becomes a failure like any other. */
export async function perform<Data>(action: Action<Data>, input: unknown, failed: string): Promise<Result<Data>> {
  try {
    return await action(input)
  } catch (error) {
    unstable_rethrow(error)
    // Browsers say TypeError when the network failed; anything else is the server's.
    if (error instanceof TypeError || !navigator.onLine) return unanswered(failed)
    return { ok: false, code: 'unavailable', message: failed }
  }
}
