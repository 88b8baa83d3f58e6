import type { z } from 'zod'
import { GatewayError, type Gateway } from '../port'
import { call, type Keys } from './client'
import { event, orderShape, payment, payments, refund, refundEvent, refunds } from './shapes'
import { isSigned } from './signatures'

type Settings = Keys & { webhookSecret: string; checkout: string }

/** Razorpay, by its documented calls (tests/support/gateway/NOTES.md quotes them). */
export const razorpay = ({ webhookSecret, checkout, ...keys }: Settings): Gateway => ({
  smallest: 100,
  async createOrder({ id, amount }) {
    return (await call(keys, orderShape, '/orders', { amount, currency: 'INR', receipt: id })).id
  },
  paymentsOf: (orderId) => call(keys, payments, `/orders/${encodeURIComponent(orderId)}/payments`),
  async capture({ id, amount }) {
    const path = `/payments/${encodeURIComponent(id)}`
    try {
      return await call(keys, payment, `${path}/capture`, { amount, currency: 'INR' })
    } catch (error) {
      // It refuses what is captured already, and what it has refunded.
      if (error instanceof GatewayError && error.kind === 'refused') return call(keys, payment, path)
      throw error
    }
  },
  // The receipt is for finding it again, by asking and in events that come before the answer.
  refund: ({ key, paymentId, amount }) =>
    call(
      keys,
      refund,
      `/payments/${encodeURIComponent(paymentId)}/refund`,
      { amount, speed: 'normal', receipt: key },
      { 'x-refund-idempotency': key },
    ),
  // Ten without a count.
  refundsOf: (paymentId) => call(keys, refunds, `/payments/${encodeURIComponent(paymentId)}/refunds?count=100`),
  checkout: ({ gatewayOrderId, school, description, payer, returnTo, cancelTo }) => ({
    action: `${checkout}/v1/checkout/embedded`,
    fields: {
      key_id: keys.keyId,
      order_id: gatewayOrderId,
      name: school,
      description,
      'prefill[name]': payer,
      callback_url: returnTo,
      cancel_url: cancelTo,
    },
  }),
  isEvent: (body, signature) => isSigned(body, signature, webhookSecret),
  isReturn: ({ orderId, paymentId, signature }) => isSigned(`${orderId}|${paymentId}`, signature, keys.keySecret),
  paymentIn: (body) => read(event, body)?.payload.payment.entity ?? null,
  refundIn: (body) => read(refundEvent, body)?.payload.refund.entity ?? null,
})

/** What an event says, if it is one of these. */
function read<S extends z.ZodType>(shape: S, body: string): z.output<S> | undefined {
  try {
    return shape.parse(JSON.parse(body))
  } catch {
    return undefined
  }
}
