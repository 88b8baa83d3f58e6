import { describeError, log } from '@/lib/server/log'
import { drain, stopDraining } from './drain'

/** Milliseconds between looks at the outbox. */
const every = 5_000

/**
 * Looks at the outbox now and from time to time: what a killed server left is sent by the next one. Only where
 * scripts/server.mjs runs the portal; a platform that starts a function for each request has the cron route instead.
 */
export function startOutbox() {
  const beforeExit = (globalThis as { [key: symbol]: Set<() => Promise<void>> | undefined })[
    Symbol.for('school-portal.before-exit')
  ]
  if (!beforeExit) return
  const look = () => void drain().catch((error) => log().error({ error: describeError(error) }, 'outbox failed'))
  const timer = setInterval(look, every)
  timer.unref()
  beforeExit.add(async () => {
    clearInterval(timer)
    await stopDraining().catch(() => {})
  })
  look()
}
