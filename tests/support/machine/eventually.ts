import { setTimeout as sleep } from 'node:timers/promises'

/** Asks until `done` says so. @throws Error saying `what` did not come to pass within that many milliseconds. */
export async function eventually(
  done: () => Promise<boolean> | boolean,
  what: string | (() => string),
  within = 60_000,
) {
  const deadline = performance.now() + within
  while (!(await done())) {
    if (performance.now() > deadline)
      throw new Error(`not within ${within / 1000} s: ${typeof what === 'string' ? what : what()}`)
    await sleep(50)
  }
}
