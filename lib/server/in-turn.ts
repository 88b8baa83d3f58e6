import { AppError } from '@/lib/errors'
import { requestContext } from './request-context'

type Queue = { running: number; waiting: Set<() => void> }

type Limits = {
  /** How many of one key run at once. */
  concurrency: number
  /** How many more may wait. */
  queueLimit: number
  /** How long each waits, in milliseconds. */
  timeout: number
  /** The refusal's message, and its Retry-After in seconds. */
  message: string
  retryAfter: number
  signal?: AbortSignal
}

// Next may load this module more than once into a process.
const shared = globalThis as { portalTurns?: Map<string, Queue> }

/**
 * Waits for a turn among the callers of the same `key` in this process, first come first served. A key always has the
 * same limits. The request that waits gives back its turn in Next.js, so that others are not kept out by it.
 * @returns a function that ends the turn; calling it again does nothing.
 * @throws AppError unavailable when too many wait, the wait took too long, or `signal` ended it.
 */
export async function waitForTurn(
  key: string,
  { concurrency, queueLimit, timeout, message, retryAfter, signal }: Limits,
): Promise<() => void> {
  const refused = () => new AppError('unavailable', message, { retryAfter })
  if (signal?.aborted) throw refused()
  const lines = (shared.portalTurns ??= new Map<string, Queue>())
  const line = lines.get(key) ?? { running: 0, waiting: new Set() }
  lines.set(key, line)
  if (line.running < concurrency) line.running++
  else if (line.waiting.size >= queueLimit) throw refused()
  else {
    requestContext()?.giveBackTurn?.()
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        clearTimeout(late)
        signal?.removeEventListener('abort', leave)
        line.waiting.delete(enter)
      }
      const enter = () => {
        stop()
        resolve()
      }
      const leave = () => {
        stop()
        reject(refused())
      }
      const late = setTimeout(leave, timeout)
      signal?.addEventListener('abort', leave)
      line.waiting.add(enter)
    })
  }
  let mine = true
  return () => {
    if (!mine) return
    mine = false
    const [next] = line.waiting
    // The next one takes this place, so that nobody gets in between: `running` stays the same.
    if (next) next()
    else if (--line.running === 0) lines.delete(key)
  }
}

/** Runs `work` in a turn of `key`. Throws what `waitForTurn` and `work` throw. */
export async function inTurn<T>(key: string, limits: Limits, work: () => Promise<T>): Promise<T> {
  const free = await waitForTurn(key, limits)
  try {
    return await work()
  } finally {
    free()
  }
}
