import { AppError } from '@/lib/errors'

type Line = { running: number; waiting: Set<() => void> }

type Limits = {
  /** How many of one key run at a time. */
  abreast: number
  /** How many more may wait, */
  waiting: number
  /** and how long, in milliseconds. */
  longest: number
  /** What is said to whom that leaves out, and the seconds after which they may come again. */
  message: string
  retryAfter: number
  /** Ends the wait before its time. */
  signal?: AbortSignal
}

// Next may load this module more than once into a process.
const shared = globalThis as { portalTurns?: Map<string, Line> }

/**
 * Waits for a turn among those of the same `key` in this process, in the order they came. A key always has the same limits.
 * @returns what gives the turn to the next one; calling it again does nothing.
 * @throws AppError unavailable when too many wait, when the wait took too long and when `signal` has ended it.
 */
export async function turn(
  key: string,
  { abreast, waiting, longest, message, retryAfter, signal }: Limits,
): Promise<() => void> {
  const refused = () => new AppError('unavailable', message, { retryAfter })
  if (signal?.aborted) throw refused()
  const lines = (shared.portalTurns ??= new Map<string, Line>())
  const line = lines.get(key) ?? { running: 0, waiting: new Set() }
  lines.set(key, line)
  if (line.running < abreast) line.running++
  else if (line.waiting.size >= waiting) throw refused()
  else
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
      const late = setTimeout(leave, longest)
      signal?.addEventListener('abort', leave)
      line.waiting.add(enter)
    })
  let mine = true
  return () => {
    if (!mine) return
    mine = false
    const [next] = line.waiting
    // The next one takes over the place, so that nobody gets in between: `running` stays as it is.
    if (next) next()
    else if (--line.running === 0) lines.delete(key)
  }
}

/** Runs `work` in a turn of `key`. @throws what `turn` and `work` throw. */
export async function inTurn<T>(key: string, limits: Limits, work: () => Promise<T>): Promise<T> {
  const free = await turn(key, limits)
  try {
    return await work()
  } finally {
    free()
  }
}
