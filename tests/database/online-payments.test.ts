import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fromDay } from '@/lib/dates'
import type * as Enrolling from '@/lib/enrolment/enrolment'
import { feeMessages } from '@/lib/fees/messages'
import type * as CreditMail from '@/lib/payments/credit-mail'
import type * as Asking from '@/lib/payments/online-ask'
import type * as Doors from '@/lib/payments/online-doors'
import { onlineMessages } from '@/lib/payments/online-messages'
import type * as Office from '@/lib/payments/online-office'
import type * as Page from '@/lib/payments/online-page'
import type * as Starting from '@/lib/payments/online-start'
import type * as Own from '@/lib/payments/own'
import type { Child } from '@/lib/server/accounts/actor'
import type * as Days from '@/lib/server/school-day'
import type { Caller } from '@/lib/server/doors/caller'
import { gatewaySettings, keys, startGateway, type Event } from '@/tests/support/gateway/gateway'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { callerAs } from '@/tests/support/school/caller'

/** Payments through the gateway, with the portal's own client: what makes a receipt, and how often. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let bank: Awaited<ReturnType<typeof startGateway>>
let portal: typeof Enrolling &
  typeof CreditMail &
  typeof Asking &
  typeof Doors &
  typeof Office &
  typeof Page &
  typeof Starting &
  typeof Own &
  typeof Days
let today: string
beforeAll(async () => {
  bank = await startGateway()
  for (const [name, value] of Object.entries(gatewaySettings(bank.url))) vi.stubEnv(name, value)
  own = await ownDatabase()
  portal = {
    ...(await import('@/lib/enrolment/enrolment')),
    ...(await import('@/lib/payments/credit-mail')),
    ...(await import('@/lib/payments/online-ask')),
    ...(await import('@/lib/payments/online-doors')),
    ...(await import('@/lib/payments/online-office')),
    ...(await import('@/lib/payments/online-page')),
    ...(await import('@/lib/payments/online-start')),
    ...(await import('@/lib/payments/own')),
    ...(await import('@/lib/server/school-day')),
  }
  today = portal.schoolDay()
})
afterAll(async () => {
  await own.close()
  await bank.close()
})

let child: string
let fees: string[]
let mother: Caller
let father: Caller
beforeEach(async () => {
  Object.assign(bank.how, { down: false, refuses: false, slow: 0, calls: [] })
  await own.empty('User', 'ClosedDay', 'ReceiptCounter', 'GatewayEvent', 'Delivery')
  const office = await person('admin')
  child = (await person('student', { class: 'Class 5' })).id
  await own.db.$transaction((tx) => portal.enrol(tx, { studentId: child, class: 'Class 5', from: today }))
  const enrolment = await own.db.enrolment.findFirstOrThrow({ where: { studentId: child } })
  fees = []
  for (const type of ['Tuition Fee', 'Transport Fee']) {
    const run = await own.db.feeStructure.create({
      data: {
        class: 'Class 5',
        type,
        amountPaise: 10_000,
        dueDate: fromDay(today),
        feeCount: 1,
        createdById: office.id,
      },
    })
    const fee = { structureId: run.id, studentId: child, enrolmentId: enrolment.id, amountPaise: 10_000 }
    fees.push((await own.db.fee.create({ data: fee })).id)
  }
  mother = await parent()
  father = await parent()
})

const person = (role: 'admin' | 'student' | 'parent', over: object = {}) =>
  own.db.user.create({
    data: { ...{ name: role, role, origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
    select: { id: true },
  })

async function parent(): Promise<Caller> {
  const { id } = await person('parent', { contactEmail: 'm@home.example', provenContactEmail: 'm@home.example' })
  const rights = { seesRecords: true, isTold: true, pays: true }
  await own.db.guardianship.create({
    data: {
      ...{
        guardianId: id,
        studentId: child,
        relation: 'Mother',
        position: await own.db.guardianship.count(),
        since: fromDay(today),
        mayCollect: true,
      },
      ...rights,
    },
  })
  const children: Child[] = [{ id: child, name: 'student', class: 'Class 5', section: null, ...rights }]
  const as = callerAs({ id, role: 'parent' })
  return { ...as, actor: async () => ({ ...(await as.actor())!, children }) }
}

const visitor = (): Caller => ({ ...callerAs({ id: '', role: 'student' }), actor: () => Promise.resolve(null) })

const begin = async (who = mother, feeIds = fees) => (await portal.startOnlinePayment.execute(who, { feeIds })).id
const look = (id: string, who = mother) => portal.readOnlineOrder.execute(who, { id })
/** Begins, and has the gateway make the order. */
async function opened(who = mother) {
  const id = await begin(who)
  await look(id, who)
  const { gatewayOrderId } = await own.db.onlineOrder.findUniqueOrThrow({ where: { id } })
  return { id, at: String(gatewayOrderId) }
}
const tell = ({ id, body, signature }: Event) =>
  portal.takeEvent.execute(visitor(), { body, signature, eventId: id }).then(() => portal.workOffEvents())

const receipts = () => own.db.receipt.findMany({ include: { payments: true }, orderBy: { number: 'asc' } })
const statuses = async () => (await own.db.fee.findMany()).map(({ status }) => status)

/** All that arrived settles fees or is held, and each captured payment has one receipt, without a collector. */
async function expectBooks(count: number) {
  const all = await receipts()
  expect(all.map(({ number }) => number)).toEqual(all.map((_, n) => n + 1))
  expect(all).toHaveLength(count)
  for (const { amountPaise, heldPaise, payments } of all)
    expect(amountPaise).toBe(heldPaise + BigInt(payments.reduce((sum, one) => sum + one.amountPaise, 0)))
  const tried = await own.db.gatewayPayment.findMany()
  expect(
    tried
      .filter(({ state }) => state === 'captured')
      .map(({ receiptId }) => receiptId)
      .toSorted(),
  ).toEqual(all.map(({ id }) => id).toSorted())
}

describe('a payment', () => {
  it('is begun once, tells where it is paid, and makes no receipt before it is captured', async () => {
    const { id, at } = await opened()
    expect(await begin()).toBe(id)
    expect(await Promise.all([begin(), begin()])).toEqual([id, id])
    expect(bank.orders.get(at)).toMatchObject({ amount: 20_000, receipt: id })
    const { state, checkout } = await look(id)
    expect(state).toBe('open')
    expect(checkout).toMatchObject({
      action: `${bank.url}/v1/checkout/embedded`,
      fields: { order_id: at, key_id: keys.keyId },
    })
    bank.pay(at, 'created')
    expect((await look(id)).state).toBe('waiting')
    await expectBooks(0)
    await expect(look(id, father)).rejects.toMatchObject({ code: 'notFound' })
  })

  it('that is called for under the gateway hears where it is paid, and pays nothing', async () => {
    const paid = portal.payOwn.execute(mother, { feeIds: fees, method: 'UPI' })
    await expect(paid).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('/fees/online/') as string,
    })
    await expectBooks(0)
  })

  it('makes one receipt, whatever is told of it, in whatever order, at once and again', async () => {
    const { id, at } = await opened()
    const payment = bank.pay(at, 'created')
    const early = bank.event('payment.failed', { ...payment, status: 'failed' })
    const authorized = bank.event('payment.authorized', { ...payment, status: 'authorized' })
    bank.captured(payment)
    const events = [bank.event('order.paid', payment), bank.event('payment.captured', payment), authorized, early]
    const back = portal.takeReturn.execute(visitor(), { order: id, ...bank.returnOf(payment) })
    await Promise.all([back, look(id), ...events.map(tell), ...events.map(tell)])
    for (const event of events.toReversed()) await tell(event)
    await expectBooks(1)
    const [receipt] = await receipts()
    expect(receipt).toMatchObject({ method: 'UPI', reference: payment.id, cashier: '', demo: false, heldPaise: 0n })
    expect(await statuses()).toEqual(['Paid', 'Paid'])
    expect((await look(id)).state).toBe('paid')
    expect(await own.db.delivery.count({ where: { mail: 'receipt', address: 'm@home.example' } })).toBe(1)
    expect(await own.db.gatewayEvent.findMany({ where: { NOT: { body: '' } } })).toEqual([])
  })

  it('that failed may be tried again with the same order, and be authorized after all', async () => {
    const { id, at } = await opened()
    const payment = bank.pay(at, 'failed')
    await tell(bank.event('payment.failed', payment))
    expect(await look(id)).toMatchObject({ state: 'failed', failure: payment.error_description })
    expect(await begin()).toBe(id)
    payment.status = 'authorized'
    await tell(bank.event('payment.authorized', payment))
    expect(payment.status).toBe('captured')
    expect((await look(id)).state).toBe('paid')
    await expectBooks(1)
  })

  it('for a fee that was cancelled, or paid at the counter, becomes credit that the office sees', async () => {
    const { id, at } = await opened()
    const payment = bank.pay(at, 'captured')
    const by = { cancelledById: (await mother.actor())!.id, cancelReason: 'Left' }
    await own.db.fee.updateMany({ data: { status: 'Cancelled', cancelledAt: new Date(), ...by } })
    await tell(bank.event('payment.captured', payment))
    await expectBooks(1)
    expect((await receipts())[0]).toMatchObject({ heldPaise: 20_000n, payments: [] })
    expect((await look(id)).state).toBe('credit')
    const [told, ...more] = await own.db.delivery.findMany()
    expect(more).toEqual([])
    expect(told).toMatchObject({ mail: 'onlineCredit', address: 'm@home.example' })
    const said = await portal.onlineCredit({ subjectId: told?.subjectId ?? '', to: 'm@home.example' })
    expect(said?.says).toContain('₹200.00 of it is your credit')
    expect(said?.facts).toEqual(
      expect.arrayContaining([
        ['Paid for', expect.stringMatching(/^(Tuition|Transport) Fee, (Tuition|Transport) Fee$/)],
        ['Kept as credit', '₹200.00'],
        ['Total', '₹200.00', 'sum'],
      ]),
    )
    expect(said?.attachments).toHaveLength(1)
    await own.db.guardianship.updateMany({ data: { pays: false } })
    expect(await portal.onlineCredit({ subjectId: told?.subjectId ?? '', to: 'm@home.example' })).toBeNull()
    const office = callerAs({ id: (await person('admin')).id, role: 'admin' })
    expect((await portal.onlineToLookAt.execute(office, {})).held).toMatchObject([{ reference: payment.id, held: 200 }])
  })

  it('of two parents at once ends in one receipt and one refusal; of both after all in one credit', async () => {
    const both = await Promise.allSettled([begin(mother), begin(father)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({ code: 'conflict', message: onlineMessages.somebodyPays })
    const orders = []
    for (const who of [mother, father]) {
      await own.db.onlineOrder.updateMany({ data: { createdAt: new Date(Date.now() - 16 * 60_000) } })
      orders.push(await opened(who))
    }
    const paid = orders.map(({ at }) => bank.pay(at, 'captured'))
    await Promise.all(paid.map((payment) => tell(bank.event('payment.captured', payment))))
    await expectBooks(2)
    expect((await receipts()).map(({ heldPaise }) => heldPaise).toSorted()).toEqual([0n, 20_000n])
    await expect(begin()).rejects.toMatchObject({ message: feeMessages.somePaid })
  })

  it('that waits keeps the other parent from paying, on the page of an order that was begun before too', async () => {
    const hers = await opened(mother)
    await own.db.onlineOrder.updateMany({ data: { createdAt: new Date(Date.now() - 16 * 60_000) } })
    const his = await opened(father)
    await expect(begin(mother)).rejects.toMatchObject({ message: onlineMessages.somebodyPays })
    bank.pay(his.at, 'created')
    expect(await look(his.id, father)).toMatchObject({ state: 'waiting', checkout: null })
    expect(await look(hers.id)).toMatchObject({ state: 'elsewhere', checkout: null })
    await expect(begin(mother)).rejects.toMatchObject({ message: onlineMessages.waitsAlready })
    await expect(begin(mother, fees.slice(0, 1))).rejects.toMatchObject({ message: onlineMessages.waitsAlready })
    expect(await begin(father)).toBe(his.id)
  })

  it('of less than was ordered pays as much as the gateway says, whatever the return made of it', async () => {
    const { id, at } = await opened()
    const payment = bank.pay(at, 'created')
    payment.amount = 15_000
    bank.how.down = true
    await portal.takeReturn.execute(visitor(), { order: id, ...bank.returnOf(payment) })
    bank.how.down = false
    expect((await look(id)).state).toBe('waiting')
    bank.captured(payment)
    await tell(bank.event('payment.captured', payment))
    await portal.takeReturn.execute(visitor(), { order: id, ...bank.returnOf(payment) })
    await expectBooks(1)
    expect((await receipts())[0]).toMatchObject({ amountPaise: 15_000n, heldPaise: 0n })
    expect(await own.db.gatewayPayment.findMany()).toMatchObject([{ id: payment.id, amountPaise: 15_000n }])
    expect((await own.db.fee.findMany()).map(({ paidPaise }) => paidPaise).toSorted()).toEqual([10_000, 5000])
  })

  it('of more than is due settles all and keeps the rest', async () => {
    const { at } = await opened()
    const payment = bank.pay(at, 'created')
    payment.amount = 20_500
    bank.captured(payment)
    await tell(bank.event('payment.captured', payment))
    await expectBooks(1)
    expect((await receipts())[0]).toMatchObject({ amountPaise: 20_500n, heldPaise: 500n })
    const told = await own.db.delivery.findFirstOrThrow()
    expect(told.mail).toBe('onlineCredit')
    const said = await portal.onlineCredit({ subjectId: told.subjectId ?? '', to: told.address ?? '' })
    expect(said?.facts).toEqual(
      expect.arrayContaining([
        ['Tuition Fee, student', '₹100.00'],
        ['Kept as credit', '₹5.00'],
        ['Total', '₹205.00', 'sum'],
      ]),
    )
  })

  it('is recorded on a day that is closed at the counter', async () => {
    const { at } = await opened()
    const payment = bank.pay(at, 'captured')
    const { gte: begins, lt: ends } = portal.instantsOf(today)
    const { id: closedById } = await person('admin')
    await own.db.closedDay.create({ data: { day: fromDay(today), begins, ends, closedById } })
    await tell(bank.event('payment.captured', payment))
    await expectBooks(1)
    expect((await receipts())[0]).toMatchObject({ cashier: '', cashSessionId: null })
  })

  it('is begun anew a day later, and of less than the gateway takes not at all', async () => {
    const { id, at } = await opened()
    await own.db.onlineOrder.updateMany({ data: { createdAt: new Date(Date.now() - 25 * 3_600_000) } })
    expect(await look(id)).toMatchObject({ state: 'closed', checkout: null })
    const again = await opened()
    expect(again.id).not.toBe(id)
    // It is paid all the same where its checkout stood open.
    await tell(bank.event('payment.captured', bank.pay(at, 'captured')))
    expect((await look(id)).state).toBe('paid')
    expect((await look(again.id)).state).toBe('closed')
    await own.db.payment.deleteMany()
    await own.db.fee.updateMany({ data: { amountPaise: 99, paidPaise: 0, status: 'Pending' } })
    await expect(begin(mother, fees.slice(0, 1))).rejects.toMatchObject({ message: onlineMessages.tooSmall('₹1.00') })
  })
})

describe('an order', () => {
  it('is nobody’s but the payer’s, as long as they pay for all whose fees it has', async () => {
    const { id } = await opened()
    await expect(look(id, father)).rejects.toMatchObject({ code: 'notFound' })
    const stranger: Caller = { ...mother, actor: async () => ({ ...(await mother.actor())!, children: [] }) }
    await expect(look(id, stranger)).rejects.toMatchObject({
      code: expect.stringMatching('notFound|forbidden') as string,
    })
    const other = (await person('student', { class: 'Class 5' })).id
    const ofAnother: Caller = {
      ...mother,
      actor: async () => {
        const actor = (await mother.actor())!
        return { ...actor, children: actor.children!.map((each) => ({ ...each, id: other })) }
      },
    }
    await expect(look(id, ofAnother)).rejects.toMatchObject({ code: 'notFound' })
    await expect(begin(ofAnother)).rejects.toMatchObject({ code: 'notFound' })
  })

  it('that is named with the signed payment of another changes nothing', async () => {
    const hers = await opened()
    const payment = bank.pay(hers.at, 'captured')
    await own.db.onlineOrder.updateMany({ data: { createdAt: new Date(Date.now() - 16 * 60_000) } })
    const his = await opened(father)
    const calls = bank.how.calls.length
    const answer = await portal.takeReturn.execute(visitor(), { order: his.id, ...bank.returnOf(payment) })
    expect(answer).toEqual({ path: `/fees/online/${his.id}` })
    expect(bank.how.calls).toHaveLength(calls)
    expect(await own.db.gatewayPayment.count()).toBe(0)
    // Nor does a payment that is ours already move to another order.
    await tell(bank.event('payment.captured', payment))
    await tell(bank.event('payment.captured', { ...payment, order_id: his.at }))
    await expectBooks(1)
    expect(await own.db.gatewayPayment.findMany()).toMatchObject([{ orderId: hers.id }])
  })

  it('that the gateway refuses gets a sentence of its own', async () => {
    bank.how.refuses = true
    expect(await look(await begin())).toMatchObject({ state: 'open', trouble: 'refused', checkout: null })
  })

  it('of which many events come at once is worked off once for all', async () => {
    const { at } = await opened()
    const payment = bank.pay(at, 'captured')
    const events = Array.from({ length: 40 }, () => bank.event('payment.captured', payment))
    for (const { id, body, signature } of events)
      await portal.takeEvent.execute(visitor(), { body, signature, eventId: id })
    await Promise.all(events.map(() => portal.workOffEvents()))
    expect(await own.db.gatewayEvent.count({ where: { workedOffAt: null } })).toBe(0)
    await expectBooks(1)
  })
})

describe('what is told', () => {
  it('is refused where the gateway has not signed it, of an event and of a return', async () => {
    const { id, at } = await opened()
    const payment = bank.pay(at, 'created')
    const forged = bank.event('payment.captured', { ...payment, status: 'captured' })
    for (const signature of ['', 'x', `${forged.signature.slice(0, -1)}x`, forged.signature.toUpperCase()])
      await expect(tell({ ...forged, signature })).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(tell({ ...forged, body: forged.body.replace('20000', '20001') })).rejects.toThrow()
    expect(await own.db.gatewayEvent.count()).toBe(0)
    const calls = bank.how.calls.length
    const returned = { order: id, ...bank.returnOf(payment), razorpay_signature: 'f'.repeat(64) }
    expect(await portal.takeReturn.execute(visitor(), returned)).toEqual({ path: `/fees/online/${id}` })
    expect(bank.how.calls).toHaveLength(calls)
    await expectBooks(0)
  })

  it('of a server that was killed before it was worked off is worked off by the next', async () => {
    const { at } = await opened()
    const { id, body, signature } = bank.event('payment.captured', bank.pay(at, 'captured'))
    await portal.takeEvent.execute(visitor(), { body, signature, eventId: id })
    await portal.takeEvent.execute(visitor(), { body, signature, eventId: id })
    await expectBooks(0)
    // Two servers.
    await Promise.all([portal.workOffWaiting(), portal.workOffWaiting()])
    await expectBooks(1)
  })

  it('of others’ orders, and what nobody understands, is done without a trace', async () => {
    const { at } = await opened()
    const payment = bank.pay(at, 'captured')
    await tell(bank.event('payment.captured', { ...payment, order_id: 'order_of_a_shop' }))
    await expectBooks(0)
    expect(await own.db.gatewayEvent.count({ where: { workedOffAt: null } })).toBe(0)
  })
})

describe('without any event', () => {
  it('open orders are asked about, the longer ago the less, and the silence is noticed', async () => {
    const { id, at } = await opened()
    bank.pay(at, 'authorized', 'card')
    expect(await portal.askAboutOpenOrders()).toEqual({ asked: 0, failed: 0 })
    await own.db.onlineOrder.updateMany({
      data: { createdAt: new Date(Date.now() - 3_600_000), askedAt: new Date(Date.now() - 1_200_000) },
    })
    const both = await Promise.all([portal.askAboutOpenOrders(), portal.askAboutOpenOrders()])
    expect(both.map(({ asked }) => asked).toSorted()).toEqual([0, 1])
    await expectBooks(1)
    expect((await receipts())[0]).toMatchObject({ method: 'Card' })
    expect((await look(id)).state).toBe('paid')
    expect(await portal.isWebhookSilent()).toBe(false)
    await own.db.gatewayPayment.updateMany({ data: { createdAt: new Date(Date.now() - 3_600_000) } })
    expect(await portal.isWebhookSilent()).toBe(true)
  })

  it('a gateway that is down gets a sentence, and nothing is lost', async () => {
    bank.how.down = true
    const id = await begin()
    expect(await look(id)).toMatchObject({ state: 'open', trouble: 'away', checkout: null })
    bank.how.down = false
    const { at } = await opened()
    const payment = bank.pay(at, 'authorized')
    bank.how.down = true
    expect(await portal.takeReturn.execute(visitor(), { order: id, ...bank.returnOf(payment) })).toEqual({
      path: `/fees/online/${id}`,
    })
    await tell(bank.event('payment.authorized', payment))
    expect(await look(id)).toMatchObject({ state: 'waiting', trouble: 'away' })
    await expectBooks(0)
    bank.how.down = false
    expect((await look(id)).state).toBe('paid')
    await expectBooks(1)
  })
})

describe('a late fine', () => {
  const rule = (amountPaise: number) => ({
    ...{ kind: 'Day' as const, amountPaise, graceDays: 0, chargeType: 'Miscellaneous' },
  })
  beforeEach(async () => {
    const { id: createdById } = await person('admin')
    await own.db.lateFineRule.create({ data: { ...rule(1000), createdById } })
    await own.db.$executeRaw`UPDATE "FeeStructure" SET "dueDate" = ${today}::date - 3 WHERE "type" = 'Tuition Fee'`
  })
  const fine = () => own.db.lateFine.findFirst({ include: { chargeFee: true } })

  it('is asked for with its fee, and paid with it', async () => {
    const { id, at } = await opened()
    expect(bank.orders.get(at)).toMatchObject({ amount: 23_000 })
    expect(await look(id)).toMatchObject({
      amount: 230,
      fees: [
        { due: 100, fine: 30 },
        { due: 100, fine: 0 },
      ],
    })
    expect(await begin()).toBe(id)
    await tell(bank.event('payment.captured', bank.pay(at, 'captured')))
    expect(await statuses()).toEqual(['Paid', 'Paid', 'Paid'])
    expect(await fine()).toMatchObject({ amountPaise: 3000, chargeFee: { status: 'Paid' } })
    await expectBooks(1)
  })

  it('that has grown since it was asked for stays due for what is short', async () => {
    const { at } = await opened()
    // The school has changed its rule meanwhile.
    await own.db.lateFineRule.updateMany({ data: { amountPaise: 2000 } })
    await tell(bank.event('payment.captured', bank.pay(at, 'captured')))
    expect(await fine()).toMatchObject({ amountPaise: 6000, chargeFee: { status: 'Pending', paidPaise: 3000 } })
    await expectBooks(1)
  })

  it('is of the day on which it was asked for, however late the money is heard of', async () => {
    const { at } = await opened()
    await own.db.onlineOrder.updateMany({ data: { createdAt: new Date(Date.now() - 3 * 24 * 3_600_000) } })
    await tell(bank.event('payment.captured', bank.pay(at, 'captured')))
    expect(await fine()).toBeNull()
    expect(await receipts()).toMatchObject([{ heldPaise: 3000n }])
    await expectBooks(1)
  })

  it('that was waived after it was asked for is credit', async () => {
    const { id, at } = await opened()
    const { id: waivedById } = await person('admin')
    await own.db.lateFine.create({
      data: {
        ...{ feeId: fees[0] ?? '', amountPaise: 3000, day: fromDay(today) },
        ...{ waivedAt: new Date(), waivedById, waiveReason: 'The bank was closed' },
      },
    })
    await tell(bank.event('payment.captured', bank.pay(at, 'captured')))
    expect(await receipts()).toMatchObject([{ heldPaise: 3000n }])
    expect((await look(id)).state).toBe('credit')
    await expectBooks(1)
  })
})
