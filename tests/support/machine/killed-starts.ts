import { setTimeout as sleep } from 'node:timers/promises'
import { makeStart, type Running } from '@/tests/support/machine/npm-start'
import { inventory, type Inventory } from '@/tests/support/school/whole-school'

/** One first start that was killed, and the start after it. */
export type Trial = {
  /** Milliseconds after which it was killed, what was killed, and the last step it had printed. */
  after: number
  which: 'all' | 'alone'
  during: string
  /** Whether the next start came up, and what its school has. */
  recovered: boolean
  found: Inventory
  output: string
}

const steps = (running: Running) => running.output().match(/^[✓✗] \w+( school)?/gm) ?? []

/**
 * Kills a first start `after` so many milliseconds: it and all it has begun, or it alone, so that its children live on.
 * Then starts again, waits until the portal answers, and counts what is there.
 */
export async function killFirstStart(after: number, which: 'all' | 'alone'): Promise<Trial> {
  const start = await makeStart()
  try {
    const first = start.begin()
    await Promise.race([sleep(after), first.ready.catch(() => {})])
    const during = steps(first).at(-1) ?? 'nothing'
    await first.kill(which)
    const second = start.begin()
    const recovered = await second.ready.then(
      () => true,
      () => false,
    )
    if (recovered) await second.stop()
    else await second.ended
    return { after, which, during, recovered, found: await inventory(start.dataDir), output: second.output() }
  } finally {
    start.remove()
  }
}
