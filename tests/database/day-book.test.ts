import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, fromDay, type Day } from '@/lib/dates'
import { dayBookMessages } from '@/lib/day-book/messages'
import type * as Books from '@/lib/day-book/service'
import type * as Days from '@/lib/day-book/queries'
import type * as Enrolling from '@/lib/enrolment/enrolment'
import type * as Credit from '@/lib/payments/credit'
import type * as Locks from '@/lib/server/data/locks'
import type * as Reversing from '@/lib/payments/reversing'
import type * as Payments from '@/lib/payments/service'
import type * as Refunds from '@/lib/payments/refunds'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { callerAs } from '@/tests/support/school/caller'

/** Drawers and closed days: what a collector counts, and what is refused once a day is closed, also at the same moment. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let books: typeof Books
let days: typeof Days
let payments: typeof Payments
let credit: typeof Credit
let reversing: typeof Reversing
let refunds: typeof Refunds
let enrolling: typeof Enrolling
let lockClosedDays: (typeof Locks)['lockClosedDays']
let dayOf: (day: Day) => { begins: Date; ends: Date }
let today: Day
beforeAll(async () => {
  own = await ownDatabase()
  books = await import('@/lib/day-book/service')
  days = await import('@/lib/day-book/queries')
  payments = await import('@/lib/payments/service')
  credit = await import('@/lib/payments/credit')
  reversing = await import('@/lib/payments/reversing')
  refunds = await import('@/lib/payments/refunds')
  enrolling = await import('@/lib/enrolment/enrolment')
  lockClosedDays = (await import('@/lib/server/data/locks')).lockClosedDays
  const { instantsOf, schoolDay } = await import('@/lib/server/school-day')
  dayOf = (day) => ({ begins: instantsOf(day).gte, ends: instantsOf(day).lt })
  today = schoolDay()
})
afterAll(() => own.close())

let student: string
let cashier: ReturnType<typeof callerAs>
beforeEach(async () => {
  await own.empty('User', 'ReceiptCounter', 'RefundCounter', 'CashSession', 'ClosedDay')
  student = await person('student', { name: 'Asha', class: 'Class 5' })
  await own.db.$transaction((tx) => enrolling.enrol(tx, { studentId: student, class: 'Class 5', from: today }))
  const id = await person('admin', { name: 'Meera' })
  cashier = {
    ...callerAs({ id, role: 'admin' }),
    actor: () => Promise.resolve({ id, role: 'admin', name: 'Meera', class: null, sessionId: '', pending: false }),
  }
})

const person = async (role: 'admin' | 'student', over: object = {}) =>
  (
    await own.db.user.create({
      data: { ...{ name: role, role, origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
      select: { id: true },
    })
  ).id

let runs = 0

/** A fee of the pupil, of 100 rupees, of a run of its own. */
async function fee(): Promise<string> {
  runs += 1
  const { id } = await own.db.user.findFirstOrThrow({ where: { role: 'admin' }, select: { id: true } })
  const structure = await own.db.feeStructure.create({
    data: {
      ...{ class: 'Class 5', type: 'Tuition Fee', amountPaise: 10_000, feeCount: 1, createdById: id },
      dueDate: fromDay(addDays(today, runs)),
    },
    select: { id: true },
  })
  const enrolment = await own.db.enrolment.findFirstOrThrow({ where: { studentId: student }, select: { id: true } })
  const made = await own.db.fee.create({
    data: { structureId: structure.id, studentId: student, enrolmentId: enrolment.id, amountPaise: 10_000 },
    select: { id: true },
  })
  return made.id
}

const pay = (feeId: string, method = 'Cash') => payments.payFee.execute(cashier, { feeId, method, reference: 'R1' })
const drawer = async () => (await days.ownCash.execute(cashier, {})).session
/** Credit of the pupil that somebody else has asked to be given back. @returns the refund's id. */
async function askedRefund(): Promise<string> {
  const feeIds = [await fee()]
  const means = { method: 'Cheque', reference: randomUUID(), amount: 150, keepRest: true } as const
  await payments.paySeveral.execute(cashier, { studentId: student, feeIds, ...means })
  const { id: receiptId } = await own.db.receipt.findFirstOrThrow({ orderBy: { number: 'desc' }, select: { id: true } })
  const { id: decidedById } = await own.db.user.findFirstOrThrow({ where: { role: 'admin' }, select: { id: true } })
  await own.db.chequeDecision.create({ data: { receiptId, state: 'Cleared', decidedById }, select: { id: true } })
  const { id } = await refunds.askRefund.execute(callerAs({ id: await person('admin'), role: 'admin' }), {
    ...{ studentId: student, amount: 50, method: 'Bank Transfer', reference: 'NEFT 7', reason: 'Moves away' },
  })
  return id
}

const refusedClosed = { code: 'conflict', message: dayBookMessages.isClosed }

describe('a drawer', () => {
  it('has the cash of its collector, without what was reversed', async () => {
    await pay(await fee())
    await books.openCash.execute(cashier, { opening: 50 })
    const [first, second] = [await fee(), await fee()]
    await pay(first)
    const { id } = await pay(second)
    expect(await drawer()).toMatchObject({ opening: 50, taken: 200, expected: 250 })
    await reversing.reversePayment.execute(cashier, { id, reason: 'Wrong' })
    expect(await drawer()).toMatchObject({ taken: 100, expected: 150 })
  })

  it('is missed by the day book where cash is taken with none open, and by the counter', async () => {
    const counter = await import('@/lib/payments/counter')
    const atCounter = () => counter.familyAtCounter.execute(cashier, { id: student })
    await pay(await fee())
    await pay(await fee(), 'Cheque')
    const { id } = await pay(await fee())
    await reversing.reversePayment.execute(cashier, { id, reason: 'To be in the drawer' })
    expect(await days.dayBook.execute(cashier, {})).toMatchObject({ received: 300, outsideDrawers: 100 })
    expect(await atCounter()).toMatchObject({ drawerOpen: false, dayClosed: false })
    await books.openCash.execute(cashier, { opening: 0 })
    await pay(await fee())
    expect(await days.dayBook.execute(cashier, {})).toMatchObject({ received: 400, outsideDrawers: 100 })
    expect(await atCounter()).toMatchObject({ drawerOpen: true, dayClosed: false })
    await books.closeCash.execute(cashier, { counts: {}, reason: 'At home' })
    await books.closeDay.execute(cashier, { date: today })
    expect(await atCounter()).toMatchObject({ drawerOpen: false, dayClosed: true })
  })

  it('has less by what its collector gave back in cash', async () => {
    await books.openCash.execute(cashier, { opening: 50 })
    const asker = (await own.db.user.findFirstOrThrow({ where: { name: 'Meera' }, select: { id: true } })).id
    const of = { studentId: student, reason: 'Moved away', askedById: asker, decidedById: await person('admin') }
    const approved = { status: 'Approved', decidedAt: new Date(), year: 2026 } as const
    for (const [number, method] of (['Cash', 'BankTransfer'] as const).entries())
      await own.db.refund.create({
        data: { ...of, ...approved, method, number: number + 1, amountPaise: 2000 },
        select: { id: true },
      })
    expect(await drawer()).toMatchObject({ opening: 50, refunded: 20, expected: 30 })
    expect(await days.dayBook.execute(cashier, {})).toMatchObject({ refunded: 40, refundedOutside: 0 })
  })

  it('stands beside refunds by method in the day book, also of a method by which nothing arrived', async () => {
    await pay(await fee())
    const [askedById, decidedById] = [await person('admin'), await person('admin')]
    const of = { studentId: student, reason: 'Moved away', askedById, decidedById, status: 'Approved' } as const
    const methods = ['Cash', 'Cash', 'Cheque', null] as const
    for (const [place, method] of methods.entries())
      await own.db.refund.create({
        data: { ...of, decidedAt: new Date(), year: 2026, number: place + 1, method, amountPaise: 1000 },
        select: { id: true },
      })
    const nothing = { receipts: 0, received: 0, reversed: 0 }
    expect(await days.dayBook.execute(cashier, {})).toMatchObject({
      refunded: 40,
      // Nobody of them has a drawer.
      refundedOutside: 20,
      methods: [
        { method: 'Cash', receipts: 1, received: 100, reversed: 0, refunded: 20 },
        { method: 'Cheque', ...nothing, refunded: 10 },
        { method: 'Through the gateway', ...nothing, refunded: 10 },
      ],
    })
  })

  it('is counted to half a rupee, and keeps how many there were of each note and coin', async () => {
    await books.openCash.execute(cashier, { opening: 201.5 })
    const counts = { note200: '1', note1: '', paise50: '3' }
    expect(await books.closeCash.execute(cashier, { counts })).toMatchObject({ expected: 201.5, counted: 201.5 })
    expect(await own.db.cashSession.findMany({ select: { counts: true, countedPaise: true } })).toEqual([
      { counts: { note200: 1, paise50: 3 }, countedPaise: 20_150n },
    ])
  })

  it('is opened once by two presses at once', async () => {
    const opened = await Promise.allSettled([1, 2].map((opening) => books.openCash.execute(cashier, { opening })))
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(opened.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: dayBookMessages.openAlready },
    })
  })

  it('that is closed while its collector takes cash has all that was counted to it', async () => {
    for (let n = 0; n < 5; n += 1) {
      await books.openCash.execute(cashier, {})
      const feeId = await fee()
      const [paid, closed] = await Promise.all([
        pay(feeId),
        books.closeCash.execute(cashier, { counts: {}, reason: 'At once' }),
      ])
      const [row] = await own.db.$queryRaw<{ inIt: boolean }[]>`
        SELECT r."cashSessionId" IS NOT NULL AS "inIt" FROM "Receipt" r JOIN "Payment" p ON p."receiptId" = r."id"
        WHERE p."id" = ${paid.id}::uuid`
      expect(closed.expected).toBe(row?.inIt ? 100 : 0)
      expect(closed.taken).toBe(closed.expected)
    }
  })
})

it('a drawer that is counted while cash of it is given back waits for the refund, and counts it', async () => {
  const { id: asker } = await own.db.user.findFirstOrThrow({ where: { name: 'Meera' }, select: { id: true } })
  const id = await askedRefund()
  await own.db.refund.update({ where: { id }, data: { method: 'Cash', askedById: asker }, select: { id: true } })
  await books.openCash.execute(cashier, { opening: 100 })
  const decides = callerAs({ id: await person('admin'), role: 'admin' })
  const begun = await own.db.$transaction(async (tx) => {
    // The approval has its drawer, and waits for its number.
    await tx.$queryRaw`LOCK TABLE "RefundCounter" IN ACCESS EXCLUSIVE MODE`
    const approving = refunds.approveRefund.execute(decides, { id })
    await own.waits(1)
    const closing = books.closeCash.execute(cashier, { counts: {}, reason: 'At once' })
    await own.waits(2)
    return { both: Promise.all([closing, approving]) }
  })
  const [closed] = await begun.both
  expect(closed).toMatchObject({ opening: 100, refunded: 50, expected: 50 })
})

describe('a closed day', () => {
  it('refuses what is paid and reversed at the counter, and changes nothing', async () => {
    const { id } = await pay(await fee())
    const open = await fee()
    await books.closeDay.execute(cashier, { date: today })
    await expect(pay(open)).rejects.toMatchObject(refusedClosed)
    await expect(pay(open, 'Cheque')).rejects.toMatchObject(refusedClosed)
    await expect(
      payments.paySeveral.execute(cashier, { studentId: student, feeIds: [open], method: 'Cash' }),
    ).rejects.toMatchObject(refusedClosed)
    await expect(reversing.reversePayment.execute(cashier, { id, reason: 'Wrong' })).rejects.toMatchObject(
      refusedClosed,
    )
    expect(await own.db.payment.count()).toBe(1)
    expect(await own.db.paymentReversal.count()).toBe(0)
    expect(await own.db.payment.count({ where: { status: 'Reversed' } })).toBe(0)
    expect(await days.dayBook.execute(cashier, {})).toMatchObject({ received: 100, closable: false })
  })

  it('refuses that credit settles a fee, which would be a voucher of it', async () => {
    await payments.paySeveral.execute(cashier, {
      studentId: student,
      feeIds: [],
      method: 'Cash',
      amount: 150,
      keepRest: true,
    })
    const [early, late] = [await fee(), await fee()]
    const used = await credit.payFromCredit.execute(cashier, { studentId: student, feeIds: [early] })
    expect(used).toMatchObject([{ amount: 100 }])
    await books.closeDay.execute(cashier, { date: today })
    await expect(credit.payFromCredit.execute(cashier, { studentId: student, feeIds: [late] })).rejects.toMatchObject(
      refusedClosed,
    )
    expect(await own.db.payment.count()).toBe(1)
    expect(await own.db.receipt.findMany()).toMatchObject([{ heldPaise: 5_000n }])
  })

  it('is no day on which a drawer is opened', async () => {
    await books.closeDay.execute(cashier, { date: today })
    await expect(books.openCash.execute(cashier, {})).rejects.toMatchObject({
      ...{ code: 'conflict', message: dayBookMessages.notToday },
    })
    expect(await own.db.cashSession.count()).toBe(0)
    // The screen does not offer it either.
    expect(await days.ownCash.execute(cashier, {})).toEqual({ session: null, dayClosed: true })
  })

  it('refuses the approval of a refund, which keeps the credit and takes no number, and lets one be rejected', async () => {
    const [early, late] = [await askedRefund(), await askedRefund()]
    await refunds.approveRefund.execute(cashier, { id: early })
    await books.closeDay.execute(cashier, { date: today })
    await expect(refunds.approveRefund.execute(cashier, { id: late })).rejects.toMatchObject(refusedClosed)
    expect(await own.db.refund.findUniqueOrThrow({ where: { id: late } })).toMatchObject({ status: 'Asked' })
    expect(await own.db.refundShare.aggregate({ _sum: { amountPaise: true } })).toMatchObject({
      _sum: { amountPaise: 5_000n },
    })
    expect(await own.db.refundCounter.findMany()).toMatchObject([{ last: 1 }])
    // What was approved in time may still lose its words.
    await own.db.refund.update({ where: { id: early }, data: { reason: '-' }, select: { id: true } })
    await refunds.rejectRefund.execute(cashier, { id: late, reason: 'Tomorrow' })
  })

  it('refuses a refund whose approval has waited until the day was closed', async () => {
    const id = await askedRefund()
    const { begins, ends } = dayOf(today)
    const begun = await own.db.$transaction(async (tx) => {
      await lockClosedDays(tx)
      await tx.closedDay.create({ data: { day: fromDay(today), begins, ends, closedById: await person('admin') } })
      const approving = Promise.allSettled([refunds.approveRefund.execute(cashier, { id })])
      await own.waits(1)
      return { approving }
    })
    expect(await begun.approving).toMatchObject([{ status: 'rejected', reason: refusedClosed }])
    expect(await own.db.refund.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'Asked', number: null })
  })

  it('waits for a refund whose approval has begun', async () => {
    const id = await askedRefund()
    const begun = await own.db.$transaction(async (tx) => {
      const decision = { decidedById: await person('admin'), decidedAt: new Date(), year: 2026, number: 1 }
      await tx.refund.update({ where: { id }, data: { status: 'Approved', ...decision }, select: { id: true } })
      const closing = Promise.allSettled([books.closeDay.execute(cashier, { date: today })])
      await own.waits(1)
      expect(await tx.closedDay.count()).toBe(0)
      return { closing }
    })
    expect(await begun.closing).toMatchObject([{ status: 'fulfilled' }])
  })

  it('waits for the drawers to be counted', async () => {
    await books.openCash.execute(cashier, {})
    await expect(books.closeDay.execute(cashier, { date: today })).rejects.toMatchObject({
      code: 'conflict',
      message: dayBookMessages.stillOpen('Meera'),
    })
    await books.closeCash.execute(cashier, { counts: {} })
    await books.closeDay.execute(cashier, { date: today })
  })

  it('has all that was recorded before it was closed, and nothing after', async () => {
    const feeIds = []
    for (let n = 0; n < 8; n += 1) feeIds.push(await fee())
    const closing = books.closeDay.execute(cashier, { date: today })
    const paid = await Promise.allSettled(feeIds.map((id) => pay(id, 'Cheque')))
    await closing
    for (const refused of paid.filter(({ status }) => status === 'rejected'))
      expect(refused).toMatchObject({ reason: refusedClosed })
    // Whoever was let in has committed before the day was closed.
    const late = await own.db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS "count" FROM "Receipt" r, "ClosedDay" d WHERE r.xmin::text::bigint > d.xmin::text::bigint`
    expect(late).toEqual([{ count: 0 }])
    await expect(pay(await fee())).rejects.toMatchObject(refusedClosed)
  })
})
