import { linkWaiting } from '@/lib/server/audit/link'
import { writeSeen } from '@/lib/server/audit/seen'
import { beforeExit } from '@/lib/server/before-exit'
import { describeError, log } from '@/lib/server/log'
import { drain, stopDraining } from './drain'

/** Milliseconds between looks for what is due. */
const interval = 5_000

/**
 * What has to be done again and again: sending the deliveries that are due, and giving the audit's entries their places in
 * the chain. Each goes on with what a killed server left, and one that fails, which is logged, does not keep the other
 * from it.
 */
async function doWhatIsDue(): Promise<void> {
  await Promise.all([
    drain().catch((error) => log().error({ error: describeError(error) }, 'deliveries failed')),
    linkWaiting().catch((error) => log().error({ error: describeError(error) }, 'audit failed')),
  ])
}

/**
 * Does what is due now and every few seconds. Does nothing on a serverless platform, where server/index.mjs does not run
 * the portal and a scheduler calls the cron route instead.
 */
export function startDeliveries() {
  const ending = beforeExit()
  if (!ending) return
  const look = () => void doWhatIsDue()
  const timer = setInterval(look, interval)
  timer.unref()
  ending.add(async () => {
    clearInterval(timer)
    await stopDraining().catch(() => {})
    await writeSeen().catch(() => {})
    await linkWaiting().catch(() => {})
  })
  look()
}
