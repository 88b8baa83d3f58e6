import { z } from 'zod'
import { log } from '@/lib/server/log'
import { paymentStates, type GatewayPayment, type GatewayRefund } from '../port'

/** What the portal reads of Razorpay's answers and events; the rest of them is left unread. */

const id = z.string().min(1).max(100)

export const orderShape = z.object({ id })

const paymentShape = z.object({
  id,
  order_id: id,
  status: z.enum(paymentStates),
  amount: z.int().positive(),
  currency: z.literal('INR'),
  method: z.string().max(40).nullish(),
  error_description: z.string().nullish(),
})

const toPayment = (payment: z.output<typeof paymentShape>): GatewayPayment => ({
  id: payment.id,
  gatewayOrderId: payment.order_id,
  state: payment.status,
  amount: payment.amount,
  means: payment.method ?? '',
  failure: payment.status === 'failed' ? (payment.error_description ?? '').slice(0, 300) : '',
})

export const payment = paymentShape.transform(toPayment)
export const payments = z.object({ items: z.array(payment).max(1000) }).transform(({ items }) => items)

const refundShape = z.object({
  id,
  payment_id: id,
  amount: z.int().positive(),
  receipt: z.string().nullish(),
  status: z.string().max(40),
})

/** Of what it may say only these two are ends. */
function refundStateOf(status: string): GatewayRefund['state'] {
  if (status === 'processed' || status === 'failed') return status
  if (status !== 'created' && status !== 'pending')
    log().warn({ status }, 'the gateway says of a refund what the portal does not know')
  return 'pending'
}

const toRefund = ({ id, payment_id, amount, receipt, status }: z.output<typeof refundShape>): GatewayRefund => ({
  ...{ id, paymentId: payment_id, amount, key: receipt ?? '' },
  state: refundStateOf(status),
})

export const refund = refundShape.transform(toRefund)
export const refunds = z.object({ items: z.array(refund).max(1000) }).transform(({ items }) => items)
export const refundEvent = z.object({ payload: z.object({ refund: z.object({ entity: refund }) }) })

/** `payment.captured` and `order.paid` have the payment at the same place. */
export const event = z.object({ payload: z.object({ payment: z.object({ entity: payment }) }) })

export const refusal = z.object({ error: z.object({ description: z.string() }) })
