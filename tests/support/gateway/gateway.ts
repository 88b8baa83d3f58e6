import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A gateway that speaks what Razorpay has documented, as far as the portal uses it: NOTES.md quotes from where. */

export const keys = { keyId: 'rzp_test_portal', keySecret: 'secret-of-the-key', webhookSecret: 'secret-of-the-webhook' }

type State = 'created' | 'failed' | 'authorized' | 'captured' | 'refunded'
export type Tried = {
  id: string
  order_id: string
  amount: number
  status: State
  method: string
  error_description: string | null
}
export type GivenBack = {
  id: string
  payment_id: string
  amount: number
  receipt: string | null
  status: 'pending' | 'processed' | 'failed'
}
type Order = { id: string; amount: number; receipt: string; status: 'created' | 'attempted' | 'paid' }
export type Event = { id: string; body: string; signature: string }

const newId = (kind: string) => `${kind}_${randomBytes(7).toString('hex')}`
const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')

export async function startGateway() {
  const orders = new Map<string, Order>()
  const payments = new Map<string, Tried>()
  const refunds = new Map<string, GivenBack>()
  /** By the key of the call: what was sent with it, and what it has made. */
  const calls = new Map<string, { sent: string; refund: GivenBack }>()
  /** `down`: answers 502; `refuses`: says no; `slow`: milliseconds before each answer; `calls`: what was asked.
   * Of refunds: how they are answered, how many answers get lost after the work is done, and with which words all are refused. */
  const how = {
    ...{ down: false, refuses: false, slow: 0, calls: [] as string[] },
    ...{ refunds: 'pending' as GivenBack['status'], loses: 0, refusesRefunds: '' },
  }
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body, html }) => {
      response.writeHead(status, { 'content-type': html ? 'text/html' : 'application/json' })
      response.end(html ?? JSON.stringify(body))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage): Promise<{ status: number; body?: object; html?: string }> {
    const { method = '', url: path = '' } = request
    how.calls.push(`${method} ${path}`)
    let text = ''
    for await (const chunk of request) text += String(chunk)
    if (how.slow > 0) await new Promise((done) => setTimeout(done, how.slow))
    if (how.down) return { status: 502, html: '<h1>Bad Gateway</h1>' }
    if (how.refuses) return refuse('Amount exceeds maximum amount allowed.')
    if (path === '/v1/checkout/embedded') return checkoutPage(new URLSearchParams(text))
    if (path === '/bank') return bank(new URLSearchParams(text))
    const expected = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`
    if (request.headers.authorization !== expected) return refuse('Authentication failed', 401)
    const [, kind, id, action] =
      /^\/v1\/(orders|payments)(?:\/([^/]+))?(?:\/(payments|capture|refunds?))?(?:\?count=100)?$/.exec(path) ?? []
    const sent = (text ? JSON.parse(text) : {}) as { amount: number; currency: string; receipt: string }
    if (method === 'POST' && kind === 'orders') {
      if (!Number.isInteger(sent.amount) || sent.amount < 100 || sent.currency !== 'INR' || sent.receipt.length > 40)
        return refuse('The order is not valid')
      const order: Order = { id: newId('order'), amount: sent.amount, receipt: sent.receipt, status: 'created' }
      orders.set(order.id, order)
      return { status: 200, body: { ...order, entity: 'order', currency: 'INR' } }
    }
    if (kind === 'orders' && action === 'payments') {
      if (!orders.has(id ?? '')) return refuse('The id provided does not exist')
      const items = [...payments.values()].filter((payment) => payment.order_id === id).map(entity)
      return { status: 200, body: { entity: 'collection', count: items.length, items } }
    }
    const payment = payments.get(id ?? '')
    if (!payment) return refuse('The id provided does not exist')
    if (action === 'refunds') {
      const items = [...refunds.values()].filter((refund) => refund.payment_id === payment.id).map(refundEntity)
      return { status: 200, body: { entity: 'collection', count: items.length, items } }
    }
    if (method === 'POST' && action === 'refund')
      return giveBack(payment, text, request.headers['x-refund-idempotency'])
    if (method === 'POST' && action === 'capture') {
      if (payment.status === 'captured') return refuse('This payment has already been captured')
      if (payment.status !== 'authorized' || sent.amount !== payment.amount) return refuse('Capture is not possible')
      captured(payment)
    }
    return { status: 200, body: entity(payment) }
  }

  const refuse = (description: string, status = 400) => ({
    status,
    body: { error: { code: 'BAD_REQUEST_ERROR', description } },
  })
  const entity = (payment: Tried) => ({
    ...payment,
    entity: 'payment',
    currency: 'INR',
    captured: payment.status === 'captured',
  })

  const refundEntity = (refund: GivenBack) => ({
    ...refund,
    entity: 'refund',
    currency: 'INR',
    speed_requested: 'normal',
  })
  const refundedOf = (payment: Tried) =>
    [...refunds.values()]
      .filter(({ payment_id, status }) => payment_id === payment.id && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)

  function giveBack(payment: Tried, text: string, key: string | string[] | undefined) {
    if (how.refusesRefunds) return refuse(how.refusesRefunds)
    if (typeof key !== 'string' || !/^[\w-]{10,}$/.test(key)) return refuse('The idempotency key is not valid')
    const known = calls.get(key)
    if (known && known.sent !== text)
      return refuse('Different request with the same idempotency key has already been processed.')
    const { amount, receipt } = JSON.parse(text) as { amount: number; receipt?: string }
    if (!known) {
      if (payment.status !== 'captured' && payment.status !== 'refunded') return refuse('The payment is not captured')
      if (!Number.isInteger(amount) || amount < 100) return refuse('The amount must be atleast INR 1.00')
      if (amount > payment.amount - refundedOf(payment))
        return refuse('The total refund amount is greater than the refund payment amount')
      const refund = {
        id: newId('rfnd'),
        payment_id: payment.id,
        amount,
        receipt: receipt ?? null,
        status: how.refunds,
      }
      refunds.set(refund.id, refund)
      calls.set(key, { sent: text, refund })
      if (refundedOf(payment) === payment.amount) payment.status = 'refunded'
    }
    if (how.loses > 0) {
      how.loses--
      return { status: 504, html: '<h1>Gateway Timeout</h1>' }
    }
    return { status: 200, body: refundEntity(calls.get(key)!.refund) }
  }

  /** Somebody refunds a payment in the gateway's own pages. */
  function giveBackThere(paymentId: string, amount: number): GivenBack {
    const payment = payments.get(paymentId)!
    const made = { id: newId('rfnd'), payment_id: paymentId, amount, receipt: null, status: 'pending' as const }
    refunds.set(made.id, made)
    if (refundedOf(payment) === payment.amount) payment.status = 'refunded'
    return made
  }

  /** How a refund ends at the bank. */
  function decideRefund(refund: GivenBack, status: 'processed' | 'failed') {
    refund.status = status
    const payment = payments.get(refund.payment_id)!
    if (refundedOf(payment) < payment.amount) payment.status = 'captured'
  }

  function captured(payment: Tried) {
    payment.status = 'captured'
    const order = orders.get(payment.order_id)
    if (order) order.status = 'paid'
  }

  /** The page on which a family pays: one form, whose buttons say how it ends. */
  function checkoutPage(sent: URLSearchParams) {
    const order = orders.get(sent.get('order_id') ?? '')
    if (!order || sent.get('key_id') !== keys.keyId) return refuse('The order is not valid')
    const hidden = ['order_id', 'callback_url', 'cancel_url']
      .map((name) => `<input type="hidden" name="${name}" value="${(sent.get(name) ?? '').replaceAll('"', '')}">`)
      .join('')
    const buttons = ['captured', 'authorized', 'failed', 'created']
      .map((state) => `<button name="state" value="${state}">${state}</button>`)
      .join('')
    return { status: 200, html: `<title>Checkout</title><form method="post" action="/bank">${hidden}${buttons}</form>` }
  }

  /** Pays, and sends the browser back with a form, as the checkout does. */
  function bank(sent: URLSearchParams) {
    const state = sent.get('state') as State
    const payment = pay(sent.get('order_id') ?? '', state)
    const fields: Record<string, string> =
      state === 'failed'
        ? { 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': payment.error_description ?? '' }
        : returnOf(payment)
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    )
    return {
      status: 200,
      html: `<form method="post" action="${sent.get('callback_url')}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`,
    }
  }

  /** Somebody tries to pay an order. */
  function pay(orderId: string, status: State, method = 'upi'): Tried {
    const order = orders.get(orderId)
    if (!order) throw new Error(`there is no order ${orderId}`)
    const error_description = status === 'failed' ? 'Payment was unsuccessful as you have declined it.' : null
    const payment: Tried = {
      id: newId('pay'),
      order_id: orderId,
      amount: order.amount,
      status,
      method,
      error_description,
    }
    payments.set(payment.id, payment)
    order.status = 'attempted'
    if (status === 'captured') captured(payment)
    return payment
  }

  /** What the checkout brings back of a payment that has succeeded. */
  const returnOf = ({ id, order_id }: Tried) => ({
    razorpay_payment_id: id,
    razorpay_order_id: order_id,
    razorpay_signature: sign(`${order_id}|${id}`, keys.keySecret),
  })

  /** An event about a payment as it is now; a snapshot: sent later it says what was true when it was made. */
  function event(name: string, payment: Tried): Event {
    const order = orders.get(payment.order_id)
    const said = {
      entity: 'event',
      event: name,
      contains: name.startsWith('order') ? ['payment', 'order'] : ['payment'],
      payload: { payment: { entity: entity(payment) }, ...(name.startsWith('order') && { order: { entity: order } }) },
      created_at: Math.floor(Date.now() / 1000),
    }
    // Spaced as no parser would write it again: the signature is of the text as it is.
    const body = JSON.stringify(said, null, 1)
    return { id: randomUUID(), body, signature: sign(body, keys.webhookSecret) }
  }

  /** An event about a refund: a snapshot, with its payment. */
  function refundEvent(name: 'refund.created' | 'refund.processed' | 'refund.failed', refund: GivenBack): Event {
    const said = {
      ...{ entity: 'event', event: name, contains: ['refund', 'payment'] },
      payload: {
        refund: { entity: refundEntity(refund) },
        payment: { entity: entity(payments.get(refund.payment_id)!) },
      },
      created_at: Math.floor(Date.now() / 1000),
    }
    const body = JSON.stringify(said, null, 1)
    return { id: randomUUID(), body, signature: sign(body, keys.webhookSecret) }
  }

  return {
    url,
    how,
    orders,
    payments,
    refunds,
    giveBackThere,
    refundEvent,
    decideRefund,
    /** A payment that was made at the checkout. */
    paymentAt: (id: string) => payments.get(id)!,
    pay,
    captured,
    event,
    returnOf,
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

/** The settings of a portal whose gateway is at this address; the checkout may be at another. */
export const gatewaySettings = (url: string, checkout = url) => ({
  ONLINE_PAYMENTS: 'razorpay',
  RAZORPAY_KEY_ID: keys.keyId,
  RAZORPAY_KEY_SECRET: keys.keySecret,
  RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
  RAZORPAY_API_URL: url,
  RAZORPAY_CHECKOUT_URL: checkout,
})
