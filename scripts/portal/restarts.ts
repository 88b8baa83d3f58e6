/** Restarts within this many milliseconds count together. */
const WINDOW = 10 * 60_000

/** Milliseconds before the first, the second, … restart within the window; there is no further one. */
const WAITS = [0, 1_000, 3_000, 10_000, 30_000]

/** How often something that ends by itself is started again: at once, then after longer and longer, then no more. */
export class Restarts {
  private readonly times: number[] = []

  /** Counts a restart. Returns the milliseconds to wait before it, undefined when there were too many. */
  next(now = Date.now()): number | undefined {
    const recent = this.times.filter((time) => time > now - WINDOW)
    if (recent.length < WAITS.length) this.times.push(now)
    return WAITS[recent.length]
  }
}
