// Loaded before a program of the tests when TEST_DAY is set (scripts/testing/test-day.ts); browsers get the function.

/**
 * Moves this program's time of day; durations and timers stay as they are. It stands alone because its text is also run
 * in browsers.
 * @param {number} offset milliseconds
 */
export function moveClock(offset) {
  const now = Date.now.bind(Date)
  const moved = () => now() + offset
  globalThis.Date = new Proxy(Date, {
    construct: (RealDate, values, newTarget) =>
      Reflect.construct(RealDate, values.length ? values : [moved()], newTarget),
    apply: (RealDate) => new RealDate(moved()).toString(),
    get: (RealDate, key) => (key === 'now' ? moved : Reflect.get(RealDate, key)),
  })
  Date.prototype.constructor = Date
}

if (typeof process === 'object' && process.env.TEST_CLOCK_OFFSET) moveClock(Number(process.env.TEST_CLOCK_OFFSET))
