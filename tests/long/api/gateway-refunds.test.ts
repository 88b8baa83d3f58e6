import { afterAll, beforeAll, expect, it } from 'vitest'
import { throughGateway } from '@/lib/payments/lists'
import { refundMessages } from '@/lib/payments/back-messages'
import { office } from '@/tests/support/machine/api'
import { eventually } from '@/tests/support/machine/eventually'
import { creditOf } from '@/tests/support/school/money-back'
import { makeWorld, type World } from '@/tests/support/money/world'

/** A refund through the gateway by the doors of a portal that has one; a server that is killed between the approval and the call. */

let world: World
beforeAll(async () => {
  world = await makeWorld()
}, 120_000)
afterAll(() => world?.remove())

/** A family has paid online for a fee that was paid at the counter meanwhile. @returns the pupil and the payment. */
async function paidTwice() {
  const [as] = world.offices()
  const [pupil] = world.families[0]!.pupils
  const body = { type: 'Tuition Fee', amount: 100, dueDate: world.today() }
  const fee = await world.ask('charge', `/api/people/${pupil}/fees`, { as, at: 1, body })
  expect(fee?.status).toBe(201)
  const [{ id } = { id: '' }] = await world.sql<{ id: string }>('SELECT id FROM "Fee" ORDER BY number DESC LIMIT 1')
  const parent = world.parents()[0]!
  const begun = await world.ask('begin', '/api/payments/online', { as: parent, at: 1, body: { feeIds: [id] } })
  const order = (begun?.body.order as { id: string }).id
  await fetch(`${world.urls[1]}/fees/online/${order}`, { headers: { cookie: parent.cookie } })
  const [row] = await world.sql<{ at: string }>('SELECT "gatewayOrderId" AS at FROM "OnlineOrder" WHERE id = $1', [
    order,
  ])
  await world.ask('pay', `/api/fees/pay/${id}`, { as, at: 1, body: { method: 'Cash' } })
  const payment = world.bank.pay(row!.at, 'captured')
  expect((await world.tell(world.bank.event('payment.captured', payment), 1))?.status).toBe(200)
  await eventually(async () => (await world.sql('SELECT FROM "Receipt" WHERE "heldPaise" > 0')).length > 0, 'no credit')
  return { pupil: pupil!, payment }
}

it('is given back once, though the server is killed after the approval; the gateway’s word is on the list', async () => {
  const { pupil, payment } = await paidTwice()
  const [asks, decides] = world.offices()
  const body = { studentId: pupil, amount: 100, method: throughGateway, reason: 'Paid twice' }
  const asked = await world.ask('ask', '/api/refunds', { as: asks, at: 1, body })
  expect(asked?.status).toBe(201)
  world.bank.how.down = true
  const approved = await world.ask('approve', `/api/refunds/${String(asked?.body.id)}/approve`, {
    as: decides,
    at: 0,
    body: {},
  })
  expect(approved?.body.message).toBe(refundMessages.sent(String(approved?.body.number)))
  await world.kill([0])
  world.bank.how.down = false
  expect(world.bank.refunds.size).toBe(0)
  await world.askAboutAll()
  const [refund, ...more] = world.bank.refunds.values()
  expect(more).toEqual([])
  expect(refund).toMatchObject({ payment_id: payment.id, amount: 10_000, status: 'pending' })
  const list = () => world.ask('list', '/api/refunds?status=Waiting%20for%20the%20gateway', { as: asks, at: 1 })
  expect((await list())?.body.refunds).toMatchObject([{ status: 'Waiting for the gateway', method: throughGateway }])
  world.bank.decideRefund(refund!, 'processed')
  await world.tell(world.bank.refundEvent('refund.processed', refund!), 0)
  await eventually(
    async () => (await world.sql(`SELECT FROM "GatewayRefund" WHERE state = 'processed'`)).length > 0,
    'not heard',
  )
  const done = await world.ask('list', '/api/refunds?status=Given%20back', { as: asks, at: 1 })
  expect(done?.body.refunds).toMatchObject([{ status: 'Given back', failed: null, number: approved?.body.number }])
  expect(world.broken).toEqual([])
})

it('is not asked for where the school has no gateway', async () => {
  const body = { studentId: await creditOf(), amount: 10, method: throughGateway, reason: 'Paid twice' }
  const answer = await office('/api/refunds', 'POST', body)
  expect([answer.status, answer.body.message]).toEqual([400, refundMessages.noGateway])
})
