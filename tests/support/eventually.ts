import { setTimeout as sleep } from 'node:timers/promises'

/** Asks until `done` says so. @throws Error naming `what` did not come to pass within that many milliseconds. */
export async function eventually(done: () => Promise<boolean> | boolean, what: string, within = 60_000) {
  const deadline = Date.now() + within
  while (!(await done())) {
    if (Date.now() > deadline) throw new Error(`not within ${within / 1000} s: ${what}`)
    await sleep(100)
  }
}
