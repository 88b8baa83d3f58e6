// Loaded before a program of the tests when TEST_DAY is set (scripts/testing/test-day.ts); browsers get the function.

/**
 * Moves this program's time of day; durations and timers stay as they are. It stands alone because its text is also run
 * in browsers.
 * @param {number} offset milliseconds
 */
export function moveClock(offset) {
  const now = Date.now.bind(Date)
  const moved = () => now() + offset
  // Set and not answered by the proxy, so that a test can put another in its place.
  Date.now = moved
  globalThis.Date = new Proxy(Date, {
    construct: (RealDate, values, newTarget) =>
      Reflect.construct(RealDate, values.length ? values : [moved()], newTarget),
    apply: (RealDate) => new RealDate(moved()).toString(),
  })
  Date.prototype.constructor = Date
}

if (typeof process === 'object' && process.env.TEST_CLOCK_OFFSET) moveClock(Number(process.env.TEST_CLOCK_OFFSET))
