/**
 * Calls `giveUp` once nothing was heard for `limit` milliseconds. `heard` starts the wait anew, from then on with the
 * limit it is given; `stop` ends it.
 */
export function afterSilence(limit: number, giveUp: () => void) {
  let timer = setTimeout(giveUp, limit)
  return {
    heard(next = limit) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, next)
    },
    stop: () => clearTimeout(timer),
  }
}
