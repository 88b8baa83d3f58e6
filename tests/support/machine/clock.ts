import { moveDatabaseClock, withClock, type TestClock } from '@/scripts/testing/test-day'
import type { Portal } from '@/tests/support/machine/portal'

/** By how much the tests run ahead of the machine (TEST_DAY). */
const ahead = Number(process.env.TEST_CLOCK_OFFSET ?? 0)

/** The clock by which it is `instant` now, whatever day the tests run on. */
export const clockAt = (instant: string): TestClock => ({
  offset: Date.parse(instant) - (Date.now() - ahead),
  timeZone: 'Asia/Kolkata',
})

/** The settings of a portal that runs by this clock and not by that of the tests. */
export function settingsOf(clock: TestClock) {
  const { TEST_CLOCK_OFFSET = '', NODE_OPTIONS = '' } = withClock({}, clock)
  return { TEST_CLOCK_OFFSET, NODE_OPTIONS }
}

/** Starts a portal by this clock, and its database too, once it has ended. Answers how far that is from the tests' clock. */
export async function startAt(portal: Portal, instant: string): Promise<number> {
  await portal.kill()
  const clock = clockAt(instant)
  await moveDatabaseClock(portal.databaseUrl, clock)
  await portal.start(settingsOf(clock))
  return clock.offset - ahead
}
