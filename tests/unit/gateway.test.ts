import { describe, expect, it } from 'vitest'
import { laterState, paymentStates } from '@/lib/server/gateway/port'
import { razorpay } from '@/lib/server/gateway/razorpay/gateway'
import { signatureOf } from '@/lib/server/gateway/razorpay/signatures'

const gateway = razorpay({
  keyId: 'id',
  keySecret: 'key',
  webhookSecret: 'hook',
  api: 'http://api',
  checkout: 'http://pay',
})

describe('signatures', () => {
  it('of an event are of its body as it came, with the secret of the webhook', () => {
    expect(signatureOf('Hi There', '\u000b'.repeat(20))).toBe(
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    )
    const body = '{"a":"₹"}'
    expect(gateway.isEvent(body, signatureOf(body, 'hook'))).toBe(true)
    expect(gateway.isEvent(body, signatureOf(body, 'key'))).toBe(false)
    expect(gateway.isEvent(`${body} `, signatureOf(body, 'hook'))).toBe(false)
    for (const signature of ['', 'é'.repeat(32), 'x'.repeat(64)]) expect(gateway.isEvent(body, signature)).toBe(false)
  })

  it('of a return are of order and payment, with the secret of the key', () => {
    const returned = { orderId: 'order_1', paymentId: 'pay_1' }
    expect(gateway.isReturn({ ...returned, signature: signatureOf('order_1|pay_1', 'key') })).toBe(true)
    expect(gateway.isReturn({ ...returned, signature: signatureOf('pay_1|order_1', 'key') })).toBe(false)
    expect(gateway.isReturn({ ...returned, signature: signatureOf('order_1|pay_1', 'hook') })).toBe(false)
  })
})

it('the state of a payment is the same in whatever order it is heard of', () => {
  for (const one of paymentStates)
    for (const other of paymentStates) {
      expect(laterState(one, other)).toBe(laterState(other, one))
      for (const third of paymentStates)
        expect(laterState(laterState(one, other), third)).toBe(laterState(one, laterState(other, third)))
    }
  expect(laterState('failed', 'authorized')).toBe('authorized')
  expect(laterState('captured', 'failed')).toBe('captured')
})

describe('an event', () => {
  const entity = { id: 'pay_1', order_id: 'order_1', status: 'captured', amount: 100, currency: 'INR', method: 'upi' }
  const event = (over: object) =>
    JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: { ...entity, ...over } } } })
  it('is read where it is as documented, and else tells of nothing', () => {
    expect(gateway.paymentIn(event({}))).toEqual({
      ...{ id: 'pay_1', gatewayOrderId: 'order_1', state: 'captured', amount: 100, means: 'upi', failure: '' },
    })
    for (const over of [{ amount: 1.5 }, { amount: -1 }, { currency: 'USD' }, { status: 'new' }, { order_id: null }])
      expect(gateway.paymentIn(event(over))).toBeNull()
    expect(gateway.paymentIn('no JSON')).toBeNull()
  })
})
