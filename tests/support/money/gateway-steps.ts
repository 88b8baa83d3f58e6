import type { Event, GivenBack, Tried } from '@/tests/support/gateway/gateway'
import type { World } from './world'

/** What families do online, and what bank and gateway make of it: each by three numbers that say with what. */

export const nth = <T>(list: readonly T[], n: number): T => list[n % list.length]!

/** Those of a pupil's family, in the order in which they were charged. */
export async function openFeesOf({ sql, families }: World, pupil: string) {
  const found = await sql<{ id: string }>(
    `SELECT id FROM "Fee" WHERE status = 'Pending' AND "studentId" = ANY ($1) ORDER BY number`,
    [families.find((family) => family.pupils.includes(pupil))?.pupils ?? []],
  )
  return found.map(({ id }) => id)
}

/** At most five of them, as the bits of `n` say. */
export const some = (ids: readonly string[], n: number) => ids.filter((_, place) => (n >> (place % 12)) & 1).slice(0, 5)

export function makeGatewaySteps(world: World) {
  const { ask, sql, bank, families } = world
  /** Events of the gateway that have not arrived yet. */
  const underWay: Event[] = []
  /** Payments of which the bank has said its last word: after some days it says no other. */
  const ended = new Set<string>()
  let forged = 0

  const steps = {
    /** Somebody begins to pay, and pays at the bank, which may say at once or later what it comes to. */
    async payOnline(a: number, b: number, c: number) {
      const place = a % families.length
      const open = await openFeesOf(world, families[place]!.pupils[0]!)
      const feeIds = some(open, b).length > 0 ? some(open, b) : open.slice(0, 1)
      const as = nth(world.parents(), place)
      if (feeIds.length === 0) return
      const begun = await ask('pay online', '/api/payments/online', { as, at: c, body: { feeIds } })
      const order = (begun?.body.order as { id?: string } | undefined)?.id
      if (!order) return
      // Its page has the gateway make the order.
      await ask('page of a payment', `/fees/online/${order}`, { at: b, headers: { cookie: as.cookie } })
      const at = (
        await sql<{ at: string | null }>('SELECT "gatewayOrderId" AS at FROM "OnlineOrder" WHERE id = $1', [order])
      )[0]?.at
      // It takes no second payment of an order that is paid.
      if (!at || bank.orders.get(at)?.status === 'paid') return
      // Somebody pays one of them at the counter in the meantime: what comes for it is credit.
      if (a % 3 === 0)
        await ask('pay meanwhile', `/api/fees/pay/${feeIds[0]}`, {
          as: nth(world.offices(), b),
          at: b,
          body: { method: 'Card' },
        })
      const payment = bank.pay(at, nth(['captured', 'authorized', 'created', 'captured', 'failed'] as const, c))
      if (b % 3 > 0) underWay.push(bank.event(`payment.${payment.status}`, payment))
    },
    /** What waits at the bank ends, with or without a word of it. */
    async bank(a: number, b: number, c: number) {
      const waiting = [...bank.payments.values()].filter(
        ({ id, status }) => !ended.has(id) && (status === 'created' || status === 'failed'),
      )
      if (waiting.length > 0) endPayment(nth(waiting, a), b, c)
      const refunds = [...bank.refunds.values()].filter(({ status }) => status === 'pending')
      if (refunds.length > 0) endRefund(nth(refunds, a), b, c)
      // How the gateway is from now on.
      const how = nth(
        [
          {},
          { loses: 1 },
          { refusesRefunds: 'No balance.' },
          { refunds: 'processed' },
          { refunds: 'failed' },
          { down: true },
        ],
        b + c,
      )
      Object.assign(bank.how, { down: false, loses: 0, refusesRefunds: '', refunds: 'pending' }, how)
    },
    /** Events arrive: in any order, several times, some never, and some that the gateway has not signed. */
    async events(a: number, b: number, c: number) {
      const [event] = underWay.splice(a % Math.max(1, underWay.length), 1)
      if (!event) return
      if (b % 5 === 0) return
      if (b % 7 === 1) return forge(event, c)
      await Promise.all(Array.from({ length: 1 + (c % 3) }, (_, n) => world.tell(event, n + c)))
      if (c % 4 === 0) underWay.push(event)
    },
  }

  /** Of a payment that never was, or of one that was as something else: refused, and stored nowhere. */
  async function forge({ body, signature }: Event, at: number) {
    const id = `forged_${forged++}`
    const text = body
      .replace(/"amount": \d+/, '"amount": 99999900')
      .replaceAll(/"(created|failed|authorized)"/g, '"captured"')
    if (text === body) return
    const response = await fetch(`${world.urls[at % 2]}/api/payments/razorpay`, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature, 'x-razorpay-event-id': id },
    }).catch(() => undefined)
    if (response && response.status !== 401) world.broken.push(`a forged event was answered ${response.status}`)
    const stored = await sql('SELECT FROM "GatewayEvent" WHERE id = $1', [id])
    if (stored.length > 0) world.broken.push('a forged event was stored')
  }

  function endPayment(payment: Tried, b: number, c: number) {
    // An order is paid once there: the gateway refunds what succeeds besides.
    const isPaid = bank.orders.get(payment.order_id)?.status === 'paid'
    if (c % 3 === 0 || isPaid) payment.status = 'failed'
    else bank.captured(payment)
    payment.error_description = payment.status === 'failed' ? 'Declined' : null
    if (b % 2 === 0) underWay.push(bank.event(`payment.${payment.status}`, payment))
    if (payment.status === 'captured' && b % 3 === 0) underWay.push(bank.event('order.paid', payment))
  }

  function endRefund(refund: GivenBack, b: number, c: number) {
    if (b % 4 === 0) underWay.push(bank.refundEvent('refund.created', refund))
    bank.decideRefund(refund, c % 3 === 0 ? 'failed' : 'processed')
    if (b % 2 === 0) underWay.push(bank.refundEvent(`refund.${refund.status as 'failed' | 'processed'}`, refund))
  }

  /** The bank has decided, its events have come or never will, and the portal has asked. */
  async function settle({ deliver = false } = {}) {
    Object.assign(bank.how, { down: false, loses: 0, refusesRefunds: '', refunds: 'pending' })
    for (const [n, payment] of [...bank.payments.values()].entries())
      if (payment.status === 'created') endPayment(payment, 1, n)
    for (const { id } of bank.payments.values()) ended.add(id)
    await world.askAboutAll()
    for (const [n, refund] of [...bank.refunds.values()].entries())
      if (refund.status === 'pending') endRefund(refund, 1, n)
    if (deliver) for (const [n, event] of underWay.splice(0).toReversed().entries()) await world.tell(event, n)
    await world.askAboutAll()
    await world.askAboutAll()
  }

  return { steps, settle }
}
