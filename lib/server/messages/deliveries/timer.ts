import { describeError, log } from '@/lib/server/log'
import { drain, stopDraining } from './drain'

/** Milliseconds between looks for deliveries that are due. */
const interval = 5_000

/**
 * Looks for deliveries that are due now and every few seconds, among them those that a killed server left. Does nothing
 * on a serverless platform, where scripts/server.mjs does not run the portal and a scheduler calls the cron route instead.
 */
export function startDeliveries() {
  const beforeExit = (globalThis as { [key: symbol]: Set<() => Promise<void>> | undefined })[
    Symbol.for('school-portal.before-exit')
  ]
  if (!beforeExit) return
  const look = () => void drain().catch((error) => log().error({ error: describeError(error) }, 'deliveries failed'))
  const timer = setInterval(look, interval)
  timer.unref()
  beforeExit.add(async () => {
    clearInterval(timer)
    await stopDraining().catch(() => {})
  })
  look()
}
