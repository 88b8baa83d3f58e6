import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'

/** How many large files are made at a time, how many more may wait, and how long (milliseconds). */
const limits = { atOnce: 2, waiting: 40, longestWait: 60_000 } as const

type Waiter = { admit: () => void }

// Development reloads modules, and a build may hold this file more than once; there is one queue.
const shared = globalThis as { portalFiles?: { running: number; waiting: Waiter[] } }
const queue = (shared.portalFiles ??= { running: 0, waiting: [] })

/**
 * Waits until a large file may be made. Who asked first is first.
 * @returns what gives the turn to the next one; calling it again does nothing.
 * @throws AppError unavailable when too many wait, or when the wait took too long or `signal` ended it.
 */
export async function turn(signal?: AbortSignal): Promise<() => void> {
  if (queue.running < limits.atOnce) queue.running += 1
  else await place(signal)
  let mine = true
  return () => {
    if (!mine) return
    mine = false
    const next = queue.waiting.shift()
    // The next one takes over the place, so that nobody gets in between.
    if (next) next.admit()
    else queue.running -= 1
  }
}

function place(signal: AbortSignal | undefined): Promise<void> {
  if (queue.waiting.length >= limits.waiting) throw busy()
  return new Promise((resolve, reject) => {
    const leave = () => {
      const index = queue.waiting.indexOf(waiter)
      if (index < 0) return
      queue.waiting.splice(index, 1)
      settle()
      reject(busy())
    }
    const late = setTimeout(leave, limits.longestWait)
    const settle = () => {
      clearTimeout(late)
      signal?.removeEventListener('abort', leave)
    }
    const waiter = {
      admit() {
        settle()
        resolve()
      },
    }
    queue.waiting.push(waiter)
    signal?.addEventListener('abort', leave)
  })
}

const busy = () => new AppError('unavailable', messages.common.filesBusy, { retryAfter: 20 })
