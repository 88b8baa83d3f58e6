import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromDay } from '@/lib/dates'
import { dayBookMessages } from '@/lib/day-book/messages'
import type * as Enrolling from '@/lib/enrolment/enrolment'
import { studentMessages } from '@/lib/enrolment/messages'
import { feeMessages } from '@/lib/fees/messages'
import { chequeMessages, refundMessages } from '@/lib/payments/back-messages'
import type * as Cheques from '@/lib/payments/cheques'
import type * as Credit from '@/lib/payments/credit'
import type * as Refunds from '@/lib/payments/refunds'
import type * as Voucher from '@/lib/payments/refund-voucher'
import type * as Reversing from '@/lib/payments/reversing'
import type * as Paying from '@/lib/payments/service'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { disagreements } from '@/tests/support/school/books'
import { callerAs } from '@/tests/support/school/caller'

/** What cheques, reversals and refunds refuse, one by one: a sentence, and nothing is changed. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let portal: typeof Enrolling &
  typeof Paying &
  typeof Cheques &
  typeof Refunds &
  typeof Voucher &
  typeof Credit &
  typeof Reversing
let today: string
beforeAll(async () => {
  own = await ownDatabase()
  portal = {
    ...(await import('@/lib/enrolment/enrolment')),
    ...(await import('@/lib/payments/service')),
    ...(await import('@/lib/payments/cheques')),
    ...(await import('@/lib/payments/refunds')),
    ...(await import('@/lib/payments/refund-voucher')),
    ...(await import('@/lib/payments/credit')),
    ...(await import('@/lib/payments/reversing')),
  }
  today = (await import('@/lib/server/school-day')).schoolDay()
})
afterAll(() => own.close())

let clerkId: string
let clerk: ReturnType<typeof callerAs>
let other: ReturnType<typeof callerAs>
let pupil: string
beforeEach(async () => {
  await own.empty('User', 'ReceiptCounter', 'RefundCounter', 'Delivery', 'ClosedDay')
  clerkId = await person('admin')
  clerk = callerAs({ id: clerkId, role: 'admin' })
  other = callerAs({ id: await person('admin'), role: 'admin' })
  pupil = await person('student', { class: 'Class 5' })
  await own.db.$transaction((tx) => portal.enrol(tx, { studentId: pupil, class: 'Class 5', from: today }))
})

const person = async (role: 'admin' | 'student', over: object = {}) =>
  (
    await own.db.user.create({
      data: { ...{ name: role, role, origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
      select: { id: true },
    })
  ).id

/** A fee of 100 rupees. */
async function fee(type = 'Tuition Fee'): Promise<string> {
  const { id: enrolmentId } = await own.db.enrolment.findFirstOrThrow({ select: { id: true } })
  const run = { class: 'Class 5', type, amountPaise: 10_000, dueDate: fromDay(today), feeCount: 1 }
  const { id: structureId } = await own.db.feeStructure.create({
    data: { ...run, studentId: pupil, createdById: clerkId },
    select: { id: true },
  })
  const data = { structureId, studentId: pupil, enrolmentId, amountPaise: 10_000 }
  return (await own.db.fee.create({ data, select: { id: true } })).id
}

/** Two fees of one receipt, and so many rupees more. @returns the receipt's id and those of its payments. */
async function paid(method: 'Cheque' | 'UPI', more = 0) {
  const { payments } = await portal.paySeveral.execute(clerk, {
    ...{ studentId: pupil, feeIds: [await fee(), await fee('Exam Fee')], method, reference: randomUUID() },
    ...{ amount: 200 + more, keepRest: true },
  })
  const { id } = await own.db.receipt.findFirstOrThrow({ orderBy: { number: 'desc' }, select: { id: true } })
  return { id, payments: payments.map((payment) => payment.id) }
}

const useCredit = async (type = 'Transport Fee') =>
  (await portal.payFromCredit.execute(clerk, { studentId: pupil, feeIds: [await fee(type)] }))[0]?.id ?? ''
const ask = (amount: number, studentId = pupil) =>
  portal.askRefund.execute(clerk, { studentId, amount, method: 'UPI', reason: 'Moves away' })
const approve = (id: string, who = other) => portal.approveRefund.execute(who, { id })
const reject = (id: string, who = other) => portal.rejectRefund.execute(who, { id, reason: 'Owes a fee' })
const clear = (...ids: string[]) => portal.clearCheques.execute(clerk, { ids })
const bounce = (id: string, over: object = {}) =>
  portal.bounceCheque.execute(clerk, { id, reason: 'Funds insufficient', ...over })
const reverse = (id: string, whole?: boolean) => portal.reversePayment.execute(clerk, { id, reason: 'Wrong', whole })
const block = () =>
  own.db.user.update({ where: { id: pupil }, data: { isActive: false, blockedAt: new Date() }, select: { id: true } })
const closeToday = async () => {
  const { instantsOf } = await import('@/lib/server/school-day')
  const { gte: begins, lt: ends } = instantsOf(today)
  await own.db.closedDay.create({ data: { day: fromDay(today), begins, ends, closedById: clerkId } })
}
const nobody = () => crypto.randomUUID()
const conflict = (message: string) => ({ code: 'conflict', message })
const notFound = { code: 'notFound' }
const isBlocked = conflict(studentMessages.blocked('student'))

/** All that could have been written. */
const written = async () => ({
  receipts: await own.db.receipt.findMany({ orderBy: { number: 'asc' } }),
  payments: await own.db.payment.findMany({ orderBy: { number: 'asc' } }),
  fees: await own.db.fee.findMany({ orderBy: { number: 'asc' } }),
  refunds: await own.db.refund.findMany({ orderBy: { id: 'asc' } }),
  counts: [
    ...[await own.db.refundShare.count(), await own.db.chequeDecision.count(), await own.db.paymentReversal.count()],
    ...[await own.db.delivery.count(), await own.db.refundCounter.count()],
  ],
})

/** Refused with these words, and the database is as before. */
async function refuses(work: () => Promise<unknown>, refused: object) {
  const before = await written()
  await expect(work()).rejects.toMatchObject(refused)
  expect(await written()).toEqual(before)
}

const booksAgree = async () =>
  expect(
    await disagreements((text) => own.db.$queryRawUnsafe(text), /fee|receipt|payment|credit|cheque|refund/),
  ).toEqual([])

describe('clearing cheques', () => {
  it('is of all or none: of one that is unknown, no cheque, or decided', async () => {
    const [open, done, transfer] = [await paid('Cheque'), await paid('Cheque'), await paid('UPI')]
    expect(await clear(done.id, done.id), 'one that is named twice is one').toMatchObject({ count: 1 })
    await refuses(() => clear(open.id, nobody()), notFound)
    await refuses(() => clear(open.id, transfer.id), conflict(chequeMessages.noCheque))
    await refuses(() => clear(open.id, done.id), conflict(chequeMessages.someDecided))
    await clear(open.id)
    await booksAgree()
  })

  it('waits for who decides about one of them', async () => {
    const { id } = await paid('Cheque')
    const begun = await own.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Receipt" WHERE "id" = ${id}::uuid FOR UPDATE`
      const clearing = Promise.allSettled([clear(id)])
      await own.waits(1)
      const decision = { receiptId: id, state: 'Bounced', reason: 'Late', decidedById: clerkId } as const
      await tx.chequeDecision.create({ data: decision, select: { id: true } })
      return { clearing }
    })
    expect(await begun.clearing).toMatchObject([{ reason: conflict(chequeMessages.someDecided) }])
  })
})

describe('a bounce', () => {
  it('is of a receipt by cheque that is not decided', async () => {
    const [cheque, transfer] = [await paid('Cheque'), await paid('UPI')]
    await refuses(() => bounce(nobody()), notFound)
    await refuses(() => bounce(transfer.id), conflict(chequeMessages.noCheque))
    await clear(cheque.id)
    await refuses(() => bounce(cheque.id), conflict(chequeMessages.already.Cleared))
  })

  it('is not of a pupil whose data are blocked, nor of a closed day', async () => {
    const { id } = await paid('Cheque')
    await closeToday()
    await refuses(() => bounce(id), conflict(dayBookMessages.isClosed))
    await block()
    await refuses(() => bounce(id), isBlocked)
  })

  it('charges the bank’s fee by a type, and not whom it is charged already', async () => {
    const { id } = await paid('Cheque')
    const charge = { charge: 350, chargeType: 'Miscellaneous' }
    await refuses(() => bounce(id, { charge: 350 }), { code: 'invalid', message: chequeMessages.typeMissing })
    await fee('Miscellaneous')
    await refuses(() => bounce(id, charge), conflict(feeMessages.hasFee('student')))
    await bounce(id)
    expect(await own.db.chequeDecision.findFirstOrThrow()).toMatchObject({ state: 'Bounced', chargeFeeId: null })
    await booksAgree()
  })
})

describe('a reversal', () => {
  it('is of a payment that is not reversed', async () => {
    const { payments } = await paid('UPI')
    const [one = '', two = ''] = payments
    await refuses(() => reverse(nobody()), notFound)
    await reverse(one)
    await refuses(() => reverse(one), conflict(feeMessages.alreadyReversed))
    await refuses(() => reverse(one, true), conflict(feeMessages.alreadyReversed))
    await reverse(two)
    await booksAgree()
  })

  it('is not of a pupil whose data are blocked, nor of a closed day', async () => {
    const [payment = ''] = (await paid('UPI')).payments
    await closeToday()
    await refuses(() => reverse(payment), conflict(dayBookMessages.isClosed))
    await block()
    await refuses(() => reverse(payment), isBlocked)
    await refuses(() => reverse(payment, true), isBlocked)
  })

  it('of the last own payment goes with what was kept, and not while that is used', async () => {
    const { id, payments } = await paid('UPI', 150)
    const [one = '', two = ''] = payments
    const used = await useCredit()
    await reverse(one)
    expect(await own.db.receipt.findUniqueOrThrow({ where: { id } })).toMatchObject({ heldPaise: 5_000n })
    await refuses(() => reverse(two), conflict(feeMessages.creditUsedElsewhere))
    await reverse(used)
    expect(await own.db.receipt.findUniqueOrThrow({ where: { id } })).toMatchObject({ heldPaise: 15_000n })
    await reverse(two)
    expect(await own.db.receipt.findUniqueOrThrow({ where: { id } })).toMatchObject({ heldPaise: 0n })
    await booksAgree()
  })

  it('of a whole receipt has one of its own payments, and all of them', async () => {
    const { payments } = await paid('UPI', 150)
    const [one = ''] = payments
    const used = await useCredit()
    await reverse(used, true)
    expect(await own.db.payment.count({ where: { status: 'Completed' } })).toBe(0)
    expect(await own.db.payment.count()).toBe(3)
    await refuses(() => reverse(one, true), conflict(feeMessages.alreadyReversed))
    await booksAgree()
  })

  it('of a whole advance is not a payment’s: those from its credit are reversed one by one', async () => {
    const advance = { studentId: pupil, feeIds: [], amount: 150, keepRest: true, method: 'UPI' } as const
    await portal.paySeveral.execute(clerk, advance)
    const used = await useCredit()
    await refuses(() => reverse(used, true), conflict(feeMessages.onlyFromCredit))
    await reverse(used)
    await booksAgree()
  })

  it('is not of a receipt of which something was given back, unless another own payment stays', async () => {
    const { payments } = await paid('UPI', 150)
    const [one = '', two = ''] = payments
    await approve((await ask(50)).id)
    await refuses(() => reverse(one, true), conflict(feeMessages.creditRefunded))
    await reverse(one)
    await refuses(() => reverse(two), conflict(feeMessages.creditRefunded))
    await booksAgree()
  })

  it('of one from credit gives it back, also where it is the last', async () => {
    const { id, payments } = await paid('UPI', 150)
    const used = await useCredit()
    for (const payment of payments.slice(1)) await reverse(payment)
    await approve((await ask(50)).id)
    await reverse(used)
    expect(await own.db.receipt.findUniqueOrThrow({ where: { id } })).toMatchObject({ heldPaise: 10_000n })
    await booksAgree()
  })

  it('of a whole receipt is tried again where its credit was used at that moment', async () => {
    const { id, payments } = await paid('UPI', 150)
    const later = await fee('Transport Fee')
    const begun = await own.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Receipt" WHERE "id" = ${id}::uuid FOR UPDATE`
      const working = Promise.allSettled([reverse(payments[0] ?? '', true)])
      await own.waits(1)
      const of = await tx.payment.findFirstOrThrow({ where: { receiptId: id } })
      const { structureId } = await tx.fee.findUniqueOrThrow({ where: { id: later } })
      const made = { receiptId: id, feeId: later, structureId, studentId: pupil, studentName: of.studentName }
      await tx.payment.create({ data: { ...made, amountPaise: 10_000, fromCredit: true, paidAt: new Date() } })
      return { working }
    })
    expect(await begun.working).toMatchObject([{ reason: conflict(feeMessages.creditUsedMeanwhile) }])
    expect(await own.db.paymentReversal.count()).toBe(0)
    await booksAgree()
  })
})

describe('a refund', () => {
  it('is asked for a pupil, of credit that is free', async () => {
    await paid('UPI', 100)
    await refuses(() => ask(1, nobody()), notFound)
    await refuses(() => ask(1, clerkId), notFound)
    await refuses(() => ask(100.01), { code: 'invalid', message: refundMessages.notMoreThan('₹100.00') })
    await ask(60)
    await refuses(() => ask(40.01), { code: 'invalid', message: refundMessages.notMoreThan('₹40.00') })
    const second = await ask(40)
    await refuses(() => ask(0.01), { code: 'invalid', message: refundMessages.notMoreThan('₹0.00') })
    await reject(second.id)
    await ask(40)
    // It settles nothing meanwhile.
    const due = { studentId: pupil, feeIds: [await fee('Transport Fee')] }
    await refuses(() => portal.payFromCredit.execute(clerk, due), conflict(feeMessages.noCredit))
    await refuses(() => ask(1), { code: 'invalid', message: refundMessages.notMoreThan('₹0.00') })
  })

  it('is of the credit of this pupil alone, whatever others have and are asked for, and of no demonstration', async () => {
    await paid('UPI', 100)
    const sister = await person('student', { class: 'Class 5' })
    const receipt = { series: 'Fees', year: 1999, method: 'UPI', paidAt: new Date(), paidById: clerkId } as const
    for (const [number, over] of [{ studentId: sister }, { studentId: pupil, demo: true }].entries())
      await own.db.receipt.create({
        data: { ...receipt, ...over, number: number + 1, amountPaise: 70_000, heldPaise: 70_000 },
        select: { id: true },
      })
    await ask(700, sister)
    await refuses(() => ask(100.01), { code: 'invalid', message: refundMessages.notMoreThan('₹100.00') })
    await ask(100)
  })

  it('is not asked for, nor approved, for a pupil whose data are blocked', async () => {
    await paid('UPI', 100)
    const { id } = await ask(50)
    await block()
    await refuses(() => ask(10), isBlocked)
    await refuses(() => approve(id), isBlocked)
  })

  it('is decided once, by another person', async () => {
    await paid('UPI', 100)
    const [one, two] = [await ask(50), await ask(50)]
    for (const decide of [approve, reject]) {
      await refuses(() => decide(nobody()), notFound)
      await refuses(() => decide(one.id, clerk), conflict(refundMessages.ownRefund))
    }
    await approve(one.id)
    await reject(two.id)
    for (const { id } of [one, two])
      for (const decide of [approve, reject]) await refuses(() => decide(id), conflict(refundMessages.alreadyDecided))
    await booksAgree()
  })

  it('is approved of what is there then, without demonstrations and cheques that wait', async () => {
    const { id: receipt } = await paid('UPI', 100)
    const cheque = await paid('Cheque', 100)
    await refuses(() => ask(100.01), { code: 'invalid' })
    const { id } = await ask(100)
    await useCredit()
    const left = Number((await own.db.receipt.findUniqueOrThrow({ where: { id: receipt } })).heldPaise)
    expect(left).toBe(0)
    await refuses(() => approve(id), conflict(refundMessages.notMoreThan('₹0.00')))
    await clear(cheque.id)
    await approve(id)
    expect(await own.db.refundShare.findMany()).toMatchObject([{ receiptId: cheque.id, amountPaise: 10_000n }])
    await booksAgree()
  })

  it('that two approve at once is decided by one, and the other is told so', async () => {
    const { id: receipt } = await paid('UPI', 200)
    const { id } = await ask(100)
    const approvals = await own.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Receipt" WHERE "id" = ${receipt}::uuid FOR UPDATE`
      const working = Promise.allSettled([approve(id), approve(id)])
      await own.waits(2)
      return { working }
    })
    const answers = await approvals.working
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: conflict(refundMessages.alreadyDecided),
    })
    expect(await own.db.refundShare.count()).toBe(1)
    await booksAgree()
  })

  it('has a voucher once it is approved', async () => {
    await paid('UPI', 100)
    const { id } = await ask(50)
    const voucher = (of: string) => portal.refundVoucher.execute(other, { id: of })
    await expect(voucher(nobody())).rejects.toMatchObject(notFound)
    await expect(voucher(id)).rejects.toMatchObject(conflict(refundMessages.notApproved))
    await approve(id)
    expect((await voucher(id)).name).toMatch(/^refund_REFUND-20\d\d-\d\d-000001\.pdf$/)
  })
})
