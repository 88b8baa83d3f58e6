import { beforeExit } from '@/lib/server/before-exit'
import { describeError, log } from '@/lib/server/log'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { askAboutRefunds } from './gateway-refunds'
import { askAboutOpenOrders, workOffEvents } from './online-ask'

/** Milliseconds. */
const interval = 20_000

/** Works off events that a killed server left, and asks about open orders and refunds, where a server of ours runs (not on serverless). */
export function followOnlinePayments() {
  if (!beforeExit()) return
  let isRunning = false
  const look = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await workOffEvents()
      const { asked } = await askAboutOpenOrders()
      const refunds = await askAboutRefunds()
      if (asked + refunds.asked > 0) await drain()
    } catch (error) {
      log().error({ error: describeError(error) }, 'online payments failed')
    } finally {
      isRunning = false
    }
  }
  setInterval(() => void look(), interval).unref()
  void look()
}
