import { db } from '@/lib/server/data/db'
import { rowsOf } from '@/lib/server/data/rows'
import { gateway } from '@/lib/server/gateway/choose'
import { GatewayError, type Gateway, type GatewayPayment } from '@/lib/server/gateway/port'
import { describeError, log } from '@/lib/server/log'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { hearOfRefund } from './gateway-refunds'
import { noteInVain } from './in-vain'
import { isOpen } from './online-sql'
import { takePayments } from './online-take'

/** Orders that one look asks about: each is a call of some seconds at most. */
const atOnce = 20

/**
 * Asks the gateway about an order and records what it says; makes it there where it has not been made yet.
 * @throws GatewayError
 */
export async function askAbout(order: { id: string; gatewayOrderId: string | null; amountPaise: bigint }) {
  const asked = gateway()
  if (!asked) throw new GatewayError('away', 'The machine has no gateway.')
  if (!order.gatewayOrderId) return makeOrder(asked, order)
  const payments = await asked.paymentsOf(order.gatewayOrderId)
  const ours = payments.filter(({ gatewayOrderId }) => gatewayOrderId === order.gatewayOrderId)
  await captureAll(asked, await takePayments(ours, true))
  await db.onlineOrder.update({ where: { id: order.id }, data: { askedAt: new Date() } })
}

/** Of two at once one is kept: the other is paid by nobody. */
async function makeOrder(asked: Gateway, { id, amountPaise }: { id: string; amountPaise: bigint }) {
  const gatewayOrderId = await asked.createOrder({ id, amount: Number(amountPaise) })
  await db.onlineOrder.updateMany({ where: { id, gatewayOrderId: null }, data: { gatewayOrderId } })
}

/** Captures what a bank has authorized. One that fails is tried again when its order is asked about next. */
export async function captureAll(asked: Gateway, payments: readonly GatewayPayment[]) {
  for (const payment of payments) await takePayments([await asked.capture(payment)], true)
}

/**
 * Asks about orders that are open: an hour after they were made each quarter of an hour, after a day each six hours, and for
 * four days, as a bank may answer for three. What one server asks about no other does at the same time.
 */
export async function askAboutOpenOrders(): Promise<{ asked: number; failed: number }> {
  if (!gateway()) return { asked: 0, failed: 0 }
  const orders = await rowsOf<{ id: string; gatewayOrderId: string; amountPaise: bigint }>`
    UPDATE "OnlineOrder" SET "askedAt" = now() WHERE "id" IN (
      SELECT o."id" FROM "OnlineOrder" o
      WHERE ${isOpen} AND o."gatewayOrderId" IS NOT NULL
        AND coalesce(o."askedAt", o."createdAt") < now() - greatest(interval '1 minute', (now() - o."createdAt") / 4)
      ORDER BY o."createdAt" DESC LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING "id", "gatewayOrderId", "amountPaise"`
  const answers = await Promise.allSettled(orders.map((order) => askAbout(order)))
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
  for (const error of failures) noteInVain(error)
  return { asked: orders.length, failed: failures.length }
}

let running: Promise<void> = Promise.resolve()
let next: Promise<void> | undefined

/** Works off the events that have come. Many that come at once are worked off by one run, and those meanwhile by the next. */
export function workOffEvents(): Promise<void> {
  next ??= running
    .catch(() => undefined)
    .then(() => {
      next = undefined
      return (running = workOffWaiting())
    })
  return next
}

/**
 * Works off the events that wait: also those that a killed server left. One that tells of nothing of ours is done too. The
 * same twice, on two servers, changes nothing.
 */
export async function workOffWaiting(): Promise<void> {
  const asked = gateway()
  if (!asked) return
  const waiting = await db.gatewayEvent.findMany({
    where: { workedOffAt: null },
    orderBy: [{ tries: 'asc' }, { receivedAt: 'asc' }],
    take: 100,
  })
  for (const event of waiting) {
    try {
      await workOff(asked, event)
    } catch (error) {
      await db.gatewayEvent.update({ where: { id: event.id }, data: { tries: { increment: 1 } } })
      log().error({ error: describeError(error) }, 'an event of the gateway was not worked off')
    }
  }
  if (waiting.length > 0) await drain()
}

async function workOff(asked: Gateway, { id, body }: { id: string; body: string }) {
  const payment = asked.paymentIn(body)
  const toCapture = payment ? await takePayments([payment], false) : []
  await captureAll(asked, toCapture).catch((error: unknown) => {
    // What the event said is recorded; its order is asked about until it is captured.
    if (!(error instanceof GatewayError)) throw error
  })
  const refund = asked.refundIn(body)
  if (refund) await hearOfRefund(asked, refund)
  // What it says of the payer is needed no more.
  await db.gatewayEvent.update({ where: { id }, data: { workedOffAt: new Date(), body: '' } })
}
