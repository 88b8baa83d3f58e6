import { afterAll, beforeEach, expect, onTestFailed } from 'vitest'
import { watchCalls } from '@/tests/support/doors/answers'
import { listenToPortal, takeOwnPortal } from '@/tests/support/machine/worker'

takeOwnPortal(Number(process.env.VITEST_POOL_ID) - 1)

// The worker's portal has none: what a scheduler or Prometheus calls is shown without its door. Before any file of the
// worker, because the settings are read once.
process.env.CRON_SECRET = 'only-for-calls-of-a-scheduler'
process.env.METRICS_TOKEN = 'only-for-calls-of-prometheus'

beforeEach(() => {
  const written = listenToPortal()
  onTestFailed(({ task }) => {
    task.result?.errors?.push({ name: 'Portal', message: `The portal wrote meanwhile:\n${written()}` })
  })
})

const calls = watchCalls()
afterAll(async () => expect(await calls.faults(), 'answers that their operations do not describe').toEqual([]))
