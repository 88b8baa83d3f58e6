import { setImmediate } from 'node:timers/promises'

/** Milliseconds that a long job may keep the server's only thread before others get their turn. */
const longest = 5

/** To be called between the small steps of a long job: lets other requests go on when it has worked long enough. */
export function pauses(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longest) return
    await setImmediate()
    began = performance.now()
  }
}
