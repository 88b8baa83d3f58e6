import { setImmediate } from 'node:timers/promises'

/** Milliseconds that a long job may use the only thread without a pause. */
const longest = 5

/** Returns a function to await between the small steps of a long job: it lets other requests run when necessary. */
export function createPause(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longest) return
    await setImmediate()
    began = performance.now()
  }
}
