/**
 * Calls `giveUp` after `limit` milliseconds unless `heard` is called, which restarts the timer (with the limit it is
 * given), or `stop`, which ends it.
 */
export function idleTimeout(limit: number, giveUp: () => void) {
  let timer = setTimeout(giveUp, limit)
  return {
    heard(next = limit) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, next)
    },
    stop: () => clearTimeout(timer),
  }
}
