import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { limits } from '@/lib/constants'
import { id } from '@/lib/inputs'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { scheduled } from '@/lib/server/doors/scheduled'
import { gateway } from '@/lib/server/gateway/choose'
import { GatewayError, type Gateway } from '@/lib/server/gateway/port'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { askAboutRefunds } from './gateway-refunds'
import { askAbout, askAboutOpenOrders, workOffEvents } from './online-ask'
import { onlineMessages } from './online-messages'
import { orderPath } from './online-start'
import { takePayments } from './online-take'

function assertGateway(): Gateway {
  const asked = gateway()
  if (!asked) throw new AppError('notFound', onlineMessages.noGateway)
  return asked
}

/**
 * POST /api/payments/razorpay: an event of the gateway. It is answered once it is stored, and worked off afterwards: the
 * gateway waits five seconds, and sends again what was not answered.
 * @throws AppError unauthenticated for what the gateway has not signed, notFound without a gateway.
 */
export const takeEvent = operation({
  access: 'payments:confirm',
  secret: 'its signature',
  input: z.object({
    body: z.string().max(limits.gatewayEvent),
    signature: z.string().max(200),
    eventId: z.string().max(200),
  }),
  output: z.strictObject({ received: z.boolean() }),
  fail: onlineMessages.eventsFailed,
  async run(_visitor, { body, signature, eventId }, caller) {
    if (!assertGateway().isEvent(body, signature)) throw new AppError('unauthenticated', onlineMessages.notSigned)
    const known = eventId || createHash('sha256').update(body).digest('hex')
    await db.gatewayEvent.createMany({ data: { id: known, body }, skipDuplicates: true })
    caller.afterwards(workOffEvents)
    return { received: true }
  },
})

/**
 * POST /api/payments/razorpay/return: a browser comes back from the checkout, with a form that the gateway's page has sent.
 * What is signed is a reason to ask the gateway; anything else leads to the page of the order, which asks by itself.
 * @throws AppError notFound without a gateway.
 */
export const takeReturn = operation({
  access: 'payments:confirm',
  secret: 'its signature',
  input: z.object({
    order: id,
    razorpay_order_id: z.string().max(100).default(''),
    razorpay_payment_id: z.string().max(100).default(''),
    razorpay_signature: z.string().max(200).default(''),
  }),
  output: z.strictObject({ path: z.string() }),
  fail: onlineMessages.askFailed,
  async run(_visitor, input, caller) {
    const asked = assertGateway()
    const returned = {
      orderId: input.razorpay_order_id,
      paymentId: input.razorpay_payment_id,
      signature: input.razorpay_signature,
    }
    const order = await db.onlineOrder.findUnique({ where: { id: input.order } })
    if (order && order.gatewayOrderId === returned.orderId && asked.isReturn(returned)) {
      // Until the gateway answers the page says that a payment waits.
      const heard = {
        id: returned.paymentId,
        gatewayOrderId: returned.orderId,
        state: 'created',
        means: '',
        failure: '',
      } as const
      await takePayments([{ ...heard, amount: Number(order.amountPaise) }], true)
      await askAbout(order).catch((error: unknown) => {
        if (!(error instanceof GatewayError)) throw error
      })
      caller.afterwards(drain)
    }
    return { path: orderPath(input.order) }
  },
})

/** GET /api/cron/payments: works off events, and asks about orders that are open and refunds that wait. */
export const askGateway = scheduled({
  output: z.strictObject({ asked: z.number(), failed: z.number() }),
  fail: onlineMessages.askFailed,
  async run() {
    await workOffEvents()
    const orders = await askAboutOpenOrders()
    const refunds = await askAboutRefunds()
    await drain()
    return { asked: orders.asked + refunds.asked, failed: orders.failed + refunds.failed }
  },
})
