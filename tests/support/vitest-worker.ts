import { afterAll } from 'vitest'
import { takeOwnPortal } from './worker'

takeOwnPortal(Number(process.env.VITEST_POOL_ID) - 1)

// Who writes the keys down wants those of every test, because each leaves other things to be seen (pinned-keys.ts).
if (process.env.WRITE_KEYS) {
  const { recordKeys } = await import('./recorded-keys')
  const keys = await recordKeys()
  afterAll(() => keys.check())
}
