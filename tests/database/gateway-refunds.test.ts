import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fromDay, monthOf } from '@/lib/dates'
import type * as Enrolling from '@/lib/enrolment/enrolment'
import { feeMessages } from '@/lib/fees/messages'
import { refundMessages } from '@/lib/payments/back-messages'
import type * as Vouchers from '@/lib/collection/vouchers'
import type * as Counter from '@/lib/payments/counter'
import type * as Credit from '@/lib/payments/credit'
import type * as ByGateway from '@/lib/payments/gateway-refunds'
import { throughGateway } from '@/lib/payments/lists'
import type * as Asking from '@/lib/payments/online-ask'
import type * as Doors from '@/lib/payments/online-doors'
import type * as Office from '@/lib/payments/online-office'
import type * as Mail from '@/lib/payments/refund-mail'
import type * as Refunds from '@/lib/payments/refunds'
import type * as Voucher from '@/lib/payments/refund-voucher'
import type * as Reversing from '@/lib/payments/reversing'
import type * as Privacy from '@/lib/fee-papers/sql'
import type * as Days from '@/lib/server/school-day'
import type { Caller } from '@/lib/server/doors/caller'
import { gatewaySettings, startGateway, type Event, type GivenBack } from '@/tests/support/gateway/gateway'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { disagreements } from '@/tests/support/school/books'
import { callerAs } from '@/tests/support/school/caller'

/** Credit that goes back through the gateway by which it came: what the portal asks for, and what it makes of each answer. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let bank: Awaited<ReturnType<typeof startGateway>>
let portal: typeof Enrolling &
  typeof Counter &
  typeof Credit &
  typeof ByGateway &
  typeof Asking &
  typeof Doors &
  typeof Office &
  typeof Mail &
  typeof Refunds &
  typeof Voucher &
  typeof Reversing &
  typeof Vouchers &
  typeof Privacy &
  typeof Days
let today: string
beforeAll(async () => {
  bank = await startGateway()
  for (const [name, value] of Object.entries(gatewaySettings(bank.url))) vi.stubEnv(name, value)
  own = await ownDatabase()
  portal = {
    ...(await import('@/lib/enrolment/enrolment')),
    ...(await import('@/lib/payments/counter')),
    ...(await import('@/lib/payments/credit')),
    ...(await import('@/lib/payments/gateway-refunds')),
    ...(await import('@/lib/payments/online-ask')),
    ...(await import('@/lib/payments/online-doors')),
    ...(await import('@/lib/payments/online-office')),
    ...(await import('@/lib/payments/refund-mail')),
    ...(await import('@/lib/payments/refunds')),
    ...(await import('@/lib/payments/refund-voucher')),
    ...(await import('@/lib/payments/reversing')),
    ...(await import('@/lib/collection/vouchers')),
    ...(await import('@/lib/fee-papers/sql')),
    ...(await import('@/lib/server/school-day')),
  }
  today = portal.schoolDay()
})
afterAll(async () => {
  await own.close()
  await bank.close()
})

let child: string
let clerk: Caller
let head: Caller
/** What was to be done after the answers. */
let later: (() => Promise<void>)[]
beforeEach(async () => {
  Object.assign(bank.how, { down: false, refuses: false, slow: 0, calls: [] })
  Object.assign(bank.how, { refunds: 'pending', loses: 0, refusesRefunds: '' })
  await own.empty('User', 'ClosedDay', 'ReceiptCounter', 'RefundCounter', 'GatewayEvent', 'Delivery')
  later = []
  clerk = await officeOf()
  head = await officeOf()
  child = (await person('student', { class: 'Class 5' })).id
  await own.db.$transaction((tx) => portal.enrol(tx, { studentId: child, class: 'Class 5', from: today }))
})

const person = (role: 'admin' | 'student' | 'parent', over: object = {}) =>
  own.db.user.create({
    data: { ...{ name: role, role, origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
    select: { id: true },
  })
const officeOf = async (): Promise<Caller> => ({
  ...callerAs({ id: (await person('admin')).id, role: 'admin' }),
  afterwards: (task) => void later.push(task),
})
const visitor = (): Caller => ({ ...callerAs({ id: '', role: 'student' }), actor: () => Promise.resolve(null) })

let payer: string
/** An online payment of so many paise that settled nothing, or a fee of 100 rupees, by a mother with an address. @returns the gateway's id of it. */
async function paidOnline(amount: number, feeId?: string) {
  const { id } = await person('parent', { contactEmail: 'm@home.example', provenContactEmail: 'm@home.example' })
  payer = id
  await own.db.guardianship.create({
    data: {
      ...{ guardianId: id, studentId: child, relation: 'Mother', since: fromDay(today), mayCollect: true },
      ...{ position: await own.db.guardianship.count(), seesRecords: true, isTold: true, pays: true },
    },
  })
  const at = `order_${id}`
  bank.orders.set(at, { id: at, amount, receipt: id, status: 'created' })
  await own.db.onlineOrder.create({
    data: {
      ...{ gatewayOrderId: at, payerId: id, studentId: child, amountPaise: amount },
      ...(feeId && { fees: { create: { feeId, duePaise: 10_000 } } }),
    },
  })
  const payment = bank.pay(at, 'captured')
  await tell(bank.event('payment.captured', payment))
  await own.db.delivery.deleteMany()
  return payment.id
}

/** A fee of 100 rupees. @returns its id. */
async function fee() {
  const run = await own.db.feeStructure.create({
    data: {
      ...{ class: 'Class 5', type: 'Tuition Fee', amountPaise: 10_000, dueDate: fromDay(today), feeCount: 1 },
      createdById: (await clerk.actor())!.id,
    },
  })
  const enrolment = await own.db.enrolment.findFirstOrThrow({ where: { studentId: child } })
  const { id } = await own.db.fee.create({
    data: { structureId: run.id, studentId: child, enrolmentId: enrolment.id, amountPaise: 10_000 },
  })
  return id
}

/** The vouchers of this month: which it is, and the accounts that get and give. */
async function accounts() {
  const pieces: Uint8Array[] = []
  const file = await portal.vouchers.execute(clerk, { month: monthOf(today) })
  for await (const piece of file.write('csv')) pieces.push(piece)
  const rows = Buffer.concat(pieces).toString().trimEnd().split('\r\n').slice(1)
  return rows.map((row) => row.split(',')).map((cells) => [cells[1], cells[3], cells[4], cells[5]].join(' | '))
}

const tell = ({ id, body, signature }: Event) =>
  portal.takeEvent.execute(visitor(), { body, signature, eventId: id }).then(() => portal.workOffEvents())
const ask = (amount: number, method: string = throughGateway, who = clerk) =>
  portal.askRefund.execute(who, { studentId: child, amount, method, reason: 'Paid twice' }).then(({ id }) => id)
/** Approves; `send` does what follows the answer. */
const approve = async (id: string, who = head) => {
  const answer = await portal.approveRefund.execute(who, { id })
  for (const task of later.splice(0)) await task()
  return answer
}
const wait = () => own.db.gatewayRefund.updateMany({ data: { askedAt: new Date(Date.now() - 3_600_000) } })
const held = async () => Number((await own.db.receipt.aggregate({ _sum: { heldPaise: true } }))._sum.heldPaise)
const listed = async () => (await portal.listRefunds.execute(clerk, { page: 1, pageSize: 20 })).rows
const given = (paymentId: string) => [...bank.refunds.values()].filter(({ payment_id }) => payment_id === paymentId)
const only = (paymentId: string): GivenBack => {
  const [refund, ...more] = given(paymentId)
  expect(more).toEqual([])
  return refund!
}
const expectBooks = async () =>
  expect(await disagreements((text) => own.db.$queryRawUnsafe(text), /refund|receipt/i)).toEqual([])

describe('a refund through the gateway', () => {
  it('is asked for, approved by another and given back of the oldest payments, each once, with its key', async () => {
    const [first, second] = [await paidOnline(10_000), await paidOnline(10_000)]
    const family = await portal.familyAtCounter.execute(clerk, { id: child })
    expect(family.students).toMatchObject([{ credit: 200, creditOfGateway: 200 }])
    const id = await ask(150)
    expect(bank.how.calls.filter((call) => call.includes('refund'))).toEqual([])
    const { number, message } = await approve(id)
    expect(number).toMatch(/^REFUND-.*\/000001$/)
    expect(message).toBe(refundMessages.sent(number))
    expect([only(first).amount, only(second).amount]).toEqual([10_000, 5000])
    const stored = await own.db.gatewayRefund.findMany({ orderBy: { createdAt: 'asc' } })
    expect(stored.map((part) => part.id).toSorted()).toEqual(
      [only(first), only(second)].map(({ receipt }) => receipt).toSorted(),
    )
    expect(await listed()).toMatchObject([{ status: 'Waiting for the gateway', method: throughGateway, failed: null }])
    for (const paymentId of [first, second]) {
      bank.decideRefund(only(paymentId), 'processed')
      const event = bank.refundEvent('refund.processed', only(paymentId))
      await Promise.all([tell(event), tell(event), tell(bank.refundEvent('refund.created', only(paymentId)))])
      await tell(event)
    }
    expect(await listed()).toMatchObject([{ status: 'Given back', number, failed: null }])
    expect(await held()).toBe(5000)
    const mails = await own.db.delivery.findMany({ where: { mail: 'refundPaid' } })
    expect(mails.map(({ address }) => address)).toEqual(['m@home.example', 'm@home.example'])
    const said = await portal.refundPaid({ subjectId: mails[0]?.subjectId ?? '', to: 'm@home.example' })
    expect(said?.facts).toContainEqual(['Refund', number])
    expect((await portal.refundVoucher.execute(clerk, { id })).name).toContain('refund_')
    await expectBooks()
  })

  it('is of no more than came through it and is not asked for already, and has no number of its own', async () => {
    await paidOnline(10_000)
    const counted = { method: 'Cash' as const, paidById: payer, studentId: child, amountPaise: 9000, heldPaise: 9000 }
    const paidAt = new Date(Date.now() - 86_400_000)
    await own.db.receipt.create({ data: { ...counted, year: 2026, number: 77, paidAt, cashier: 'x' } })
    await expect(ask(101)).rejects.toMatchObject({ message: refundMessages.notMoreThroughGateway('₹100.00') })
    await expect(
      portal.askRefund.execute(clerk, { ...asked, studentId: child, reference: 'NEFT 1' }),
    ).rejects.toMatchObject({ message: refundMessages.noReference })
    const both = await Promise.allSettled([ask(60), ask(60, throughGateway, head)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(ask(50)).rejects.toMatchObject({ message: refundMessages.notMoreThroughGateway('₹40.00') })
    await ask(90, 'Cash')
    const family = await portal.familyAtCounter.execute(clerk, { id: child })
    expect(family.students).toMatchObject([{ credit: 190, creditOfGateway: 100 }])
  })

  it('of which the answer was lost is asked about again with the same key, and is one', async () => {
    const payment = await paidOnline(10_000)
    bank.how.loses = 1
    await approve(await ask(100))
    expect(given(payment)).toHaveLength(1)
    expect(await own.db.gatewayRefund.findMany()).toMatchObject([{ state: 'asked', gatewayRefundId: null }])
    await portal.askAboutRefunds()
    expect(bank.how.calls.filter((call) => call.includes('refund'))).toHaveLength(1)
    await wait()
    expect(await portal.askAboutRefunds()).toEqual({ asked: 1, failed: 0 })
    expect(await own.db.gatewayRefund.findMany()).toMatchObject([
      { state: 'pending', gatewayRefundId: only(payment).id },
    ])
    await expectBooks()
  })

  it('that never reached it is asked for later; on two servers at once by one', async () => {
    const payment = await paidOnline(10_000)
    bank.how.down = true
    await approve(await ask(100))
    await wait()
    expect(await portal.askAboutRefunds()).toEqual({ asked: 1, failed: 1 })
    bank.how.down = false
    await wait()
    const both = await Promise.all([portal.askAboutRefunds(), portal.askAboutRefunds()])
    expect(both.map(({ asked: count }) => count).toSorted()).toEqual([0, 1])
    expect(only(payment).amount).toBe(10_000)
    expect(await held()).toBe(0)
  })

  it('that is refused is credit again, by a row that says why, and may be asked for anew', async () => {
    await paidOnline(10_000)
    bank.how.refusesRefunds = 'Your account does not have enough balance to carry out the refund operation.'
    const id = await ask(100)
    await approve(id)
    expect(await listed()).toMatchObject([
      { status: 'Failed', failed: { amount: 100, reason: bank.how.refusesRefunds }, decision: {} },
    ])
    expect(await held()).toBe(10_000)
    expect(await own.db.refundShare.findMany()).toMatchObject([{ refundId: id, amountPaise: 10_000n }])
    expect(await own.db.refundReturn.findMany()).toMatchObject([{ reason: bank.how.refusesRefunds }])
    await wait()
    expect(await portal.askAboutRefunds()).toEqual({ asked: 0, failed: 0 })
    const moves = (await portal.movesOf([child], { first: today, last: today })).get(child) ?? []
    expect(moves.map(({ kind, paise }) => [kind, paise])).toEqual([
      ['Kept', 10_000],
      ['Refund', 10_000],
      ['Return', 10_000],
    ])
    await expectBooks()
    bank.how.refusesRefunds = ''
    await approve(await ask(100))
    expect(await held()).toBe(0)
    await expectBooks()
  })

  it('of which all calls are refused, as with keys that have expired, stays waiting', async () => {
    await paidOnline(10_000)
    bank.how.refuses = true
    await approve(await ask(100))
    expect(await listed()).toMatchObject([{ status: 'Waiting for the gateway' }])
    expect(await held()).toBe(0)
  })

  it('that fails at the bank is credit again, whatever is told of it afterwards, on a closed day too', async () => {
    const payment = await paidOnline(10_000)
    await approve(await ask(100))
    const { gte: begins, lt: ends } = portal.instantsOf(today)
    const { id: closedById } = await person('admin')
    await own.db.closedDay.create({ data: { day: fromDay(today), begins, ends, closedById } })
    bank.decideRefund(only(payment), 'failed')
    const failed = bank.refundEvent('refund.failed', only(payment))
    await Promise.all([tell(failed), tell(bank.refundEvent('refund.failed', only(payment)))])
    await tell(bank.refundEvent('refund.processed', { ...only(payment), status: 'processed' }))
    await tell(bank.refundEvent('refund.created', { ...only(payment), status: 'pending' }))
    expect(await listed()).toMatchObject([
      { status: 'Failed', failed: { amount: 100, reason: refundMessages.failedThere } },
    ])
    expect(await held()).toBe(10_000)
    expect(await own.db.refundReturn.count()).toBe(1)
    expect(await own.db.delivery.count({ where: { mail: 'refundPaid' } })).toBe(0)
    await expectBooks()
  })

  it('is settled by an event that comes before the answer to the call', async () => {
    const payment = await paidOnline(10_000)
    const id = await ask(100)
    await portal.approveRefund.execute(head, { id })
    bank.how.slow = 200
    const calls = later.splice(0).map((task) => task())
    await vi
      .waitFor(() => expect(given(payment)).toHaveLength(1), { timeout: 3000, interval: 5 })
      .catch(() => undefined)
    bank.how.slow = 0
    const early: GivenBack = { ...only(payment), status: 'processed' }
    await tell(bank.refundEvent('refund.processed', early))
    await Promise.all(calls)
    expect(await listed()).toMatchObject([{ status: 'Given back' }])
    expect(await own.db.delivery.count({ where: { mail: 'refundPaid' } })).toBe(1)
  })

  it('is changed by no event that the gateway has not signed, nor by one of something else', async () => {
    const payment = await paidOnline(10_000)
    await approve(await ask(100))
    const refund: GivenBack = { ...only(payment), status: 'failed' }
    const { body, id } = bank.refundEvent('refund.failed', refund)
    await expect(tell({ id, body, signature: 'f'.repeat(64) })).rejects.toMatchObject({ code: 'unauthenticated' })
    await tell(bank.refundEvent('refund.failed', { ...refund, receipt: null }))
    await tell(bank.refundEvent('refund.failed', { ...refund, amount: 1 }))
    await tell(bank.refundEvent('refund.failed', { ...refund, id: 'rfnd_another' }))
    expect(await listed()).toMatchObject([{ status: 'Waiting for the gateway' }])
    expect(await held()).toBe(0)
  })

  it('that was made at the gateway itself is shown to the office', async () => {
    const due = await fee()
    const payment = await paidOnline(15_000, due)
    const shown = async () =>
      (await portal.onlineToLookAt.execute(clerk, {})).givenBack.map(({ givenBack, amount }) => [givenBack, amount])
    // One of the portal's own is none of these, though the gateway has it among the others.
    await approve(await ask(30))
    await tell(bank.refundEvent('refund.created', only(payment)))
    expect(await shown()).toEqual([])
    const [first, second] = [bank.giveBackThere(payment, 2000), bank.giveBackThere(payment, 1000)]
    const events = [bank.refundEvent('refund.created', first), bank.refundEvent('refund.processed', second)]
    bank.how.down = true
    await tell(events[0]!)
    expect(await shown()).toEqual([])
    bank.how.down = false
    await portal.workOffEvents()
    expect(await shown()).toEqual([[30, 150]])
    bank.decideRefund(second, 'failed')
    await tell(bank.refundEvent('refund.failed', second))
    // What was said before comes last.
    await tell(events[1]!)
    expect(await shown()).toEqual([[20, 150]])
    await expectBooks()
    // Of two who ask at once, who began earlier hears less and is slower.
    const later = new Date(Date.now() + 60_000)
    await own.db.gatewayPayment.updateMany({ data: { givenBackThereAskedAt: later, givenBackTherePaise: 700 } })
    await tell(bank.refundEvent('refund.processed', first))
    expect(await shown()).toEqual([[7, 150]])
    const monthAgo = new Date(Date.now() - 31 * 86_400_000)
    await own.db.gatewayPayment.updateMany({ data: { givenBackThereAskedAt: monthAgo } })
    expect(await shown()).toEqual([])
  })

  it('that was made at the gateway itself is shown no more once its payment is reversed', async () => {
    const payment = await paidOnline(10_000, await fee())
    await tell(bank.refundEvent('refund.created', bank.giveBackThere(payment, 10_000)))
    const shown = async () => (await portal.onlineToLookAt.execute(clerk, {})).givenBack.length
    expect(await shown()).toBe(1)
    const { id } = await own.db.payment.findFirstOrThrow()
    await portal.reversePayment.execute(clerk, { id, reason: 'Refunded at the gateway' })
    expect(await shown()).toBe(0)
    await expectBooks()
  })

  it('is in the vouchers of the account to which the money came, whichever way it was paid, and so is what fails', async () => {
    const payment = await paidOnline(15_000, await fee())
    await approve(await ask(50))
    bank.decideRefund(only(payment), 'failed')
    await tell(bank.refundEvent('refund.failed', only(payment)))
    expect(await accounts()).toEqual([
      'Receipt | Payment gateway | Advances from families | 50.00',
      'Receipt | Payment gateway | Tuition Fee | 100.00',
      'Refund | Advances from families | Payment gateway | 50.00',
      'Refund returned | Payment gateway | Advances from families | 50.00',
    ])
  })

  it('that came back whole has no voucher for anybody to sign, and keeps nobody from reversing its receipt', async () => {
    const payment = await paidOnline(15_000, await fee())
    const id = await ask(50)
    await approve(id)
    const settled = await own.db.payment.findFirstOrThrow()
    const reverse = () => portal.reversePayment.execute(clerk, { id: settled.id, reason: 'Another family' })
    await expect(reverse()).rejects.toMatchObject({ message: feeMessages.creditRefunded })
    expect((await portal.refundVoucher.execute(clerk, { id })).name).toContain('refund_')
    bank.decideRefund(only(payment), 'failed')
    await tell(bank.refundEvent('refund.failed', only(payment)))
    await expect(portal.refundVoucher.execute(clerk, { id })).rejects.toMatchObject({
      message: refundMessages.cameBack,
    })
    await reverse()
    expect(await held()).toBe(0)
    await expectBooks()
  })

  it('finds its money where cash was given back meanwhile: of that goes first what came at the counter', async () => {
    await paidOnline(5_000)
    const counted = { method: 'Cash' as const, paidById: payer, studentId: child, amountPaise: 5000, heldPaise: 5000 }
    await own.db.receipt.create({ data: { ...counted, year: 2026, number: 78, paidAt: new Date(), cashier: 'x' } })
    const [online, cash] = [await ask(50), await ask(50, 'Cash')]
    await approve(cash)
    await approve(online)
    expect(await held()).toBe(0)
  })

  it('keeps what it is asked of from what credit settles, until somebody has decided', async () => {
    await paidOnline(12_000)
    const due = await fee()
    const id = await ask(70)
    const family = await portal.familyAtCounter.execute(clerk, { id: child })
    expect(family.students).toMatchObject([{ credit: 120, askedBack: 70 }])
    const use = () => portal.payFromCredit.execute(clerk, { studentId: child, feeIds: [due] })
    expect(await use()).toMatchObject([{ amount: 50 }])
    await expect(use()).rejects.toMatchObject({ message: feeMessages.noCredit })
    await approve(id)
    expect(await held()).toBe(0)
    await expectBooks()
  })

  it('keeps it of the pupil of whom it is asked, whichever credit of the family is older', async () => {
    await paidOnline(12_000)
    const { id: sister } = await person('student', { class: 'Class 5' })
    const link = {
      relation: 'Mother',
      since: fromDay(today),
      position: 0,
      seesRecords: true,
      isTold: true,
      mayCollect: true,
    }
    await own.db.guardianship.create({ data: { ...link, guardianId: payer, studentId: sister, pays: true } })
    const counted = { method: 'Cash' as const, paidById: payer, studentId: sister, amountPaise: 5000, heldPaise: 5000 }
    await own.db.receipt.create({ data: { ...counted, year: 2026, number: 79, paidAt: new Date(), cashier: 'x' } })
    const id = await ask(70)
    const used = await portal.payFromCredit.execute(clerk, { studentId: child, feeIds: [await fee()] })
    expect(used.map(({ amount }) => amount)).toEqual([50, 50])
    await approve(id)
    expect(await held()).toBe(0)
  })

  it('that fails while its credit is used leaves each rupee once', async () => {
    const payment = await paidOnline(20_000)
    const due = await fee()
    await approve(await ask(100))
    bank.decideRefund(only(payment), 'failed')
    await Promise.all([
      portal.payFromCredit.execute(clerk, { studentId: child, feeIds: [due] }),
      tell(bank.refundEvent('refund.failed', only(payment))),
    ])
    expect(await held()).toBe(10_000)
    await expectBooks()
  })
})

const asked = { amount: 10, method: throughGateway, reason: 'Paid twice' }
