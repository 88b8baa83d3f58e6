import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromDay } from '@/lib/dates'
import { dayBookMessages } from '@/lib/day-book/messages'
import type * as Days from '@/lib/day-book/queries'
import type * as Books from '@/lib/day-book/service'
import type * as Enrolling from '@/lib/enrolment/enrolment'
import { studentMessages } from '@/lib/enrolment/messages'
import { feeMessages } from '@/lib/fees/messages'
import type * as Advances from '@/lib/payments/advances'
import { advanceMessages, chequeMessages } from '@/lib/payments/back-messages'
import type * as Cheques from '@/lib/payments/cheques'
import type * as Counter from '@/lib/payments/counter'
import type * as Credit from '@/lib/payments/credit'
import type * as Mail from '@/lib/payments/mail'
import type * as Queries from '@/lib/payments/queries'
import type * as Refunds from '@/lib/payments/refunds'
import type * as Paying from '@/lib/payments/service'
import type * as Verifying from '@/lib/payments/verify'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { readPdf } from '@/tests/support/material/pdf'
import { disagreements } from '@/tests/support/school/books'
import { callerAs } from '@/tests/support/school/caller'

/** Advances: money that is given before anything is due, its paper, and how it is taken back. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let enrolling: typeof Enrolling
let paying: typeof Paying
let advances: typeof Advances
let counter: typeof Counter
let cheques: typeof Cheques
let credit: typeof Credit
let refunds: typeof Refunds
let queries: typeof Queries
let verifying: typeof Verifying
let mail: typeof Mail
let days: typeof Days
let books: typeof Books
let today: string
beforeAll(async () => {
  own = await ownDatabase()
  enrolling = await import('@/lib/enrolment/enrolment')
  paying = await import('@/lib/payments/service')
  advances = await import('@/lib/payments/advances')
  counter = await import('@/lib/payments/counter')
  cheques = await import('@/lib/payments/cheques')
  credit = await import('@/lib/payments/credit')
  refunds = await import('@/lib/payments/refunds')
  queries = await import('@/lib/payments/queries')
  verifying = await import('@/lib/payments/verify')
  mail = await import('@/lib/payments/mail')
  days = await import('@/lib/day-book/queries')
  books = await import('@/lib/day-book/service')
  today = (await import('@/lib/server/school-day')).schoolDay()
})
afterAll(() => own.close())

let clerk: ReturnType<typeof callerAs>
let clerkId: string
let children: string[]
beforeEach(async () => {
  await own.empty('User', 'ReceiptCounter', 'RefundCounter', 'CashSession', 'ClosedDay', 'Delivery')
  clerkId = await person('admin', { name: 'Meera' })
  const actor = { id: clerkId, role: 'admin', name: 'Meera', class: null, sessionId: '', pending: false } as const
  clerk = { ...callerAs(actor), actor: () => Promise.resolve(actor) }
  const mother = await person('parent')
  children = []
  for (const name of ['Asha', 'Bina']) {
    const id = await person('student', { name, class: 'Class 5', parentEmail: 'home@tests.example' })
    await own.db.$transaction((tx) => enrolling.enrol(tx, { studentId: id, class: 'Class 5', from: today }))
    const rights = { seesRecords: true, isTold: true, pays: true, mayCollect: true, since: fromDay('2026-04-01') }
    await own.db.guardianship.create({
      data: { guardianId: mother, studentId: id, relation: 'Mother', position: children.length, ...rights },
    })
    children.push(id)
  }
  await own.db.user.updateMany({ where: { id: { in: children } }, data: { provenParentEmail: 'home@tests.example' } })
})

const person = async (role: 'admin' | 'student' | 'parent', over: object = {}) =>
  (
    await own.db.user.create({
      data: { ...{ name: role, role, origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
      select: { id: true },
    })
  ).id

const asha = () => children[0] ?? ''
const bina = () => children[1] ?? ''

/** An advance for the first child, in rupees. @returns its receipt. */
async function given(amount = 5000, over: object = {}) {
  const { payments, receipt } = await paying.paySeveral.execute(clerk, {
    ...{ studentId: asha(), feeIds: [], method: 'Cash', amount, keepRest: true },
    ...over,
  })
  expect(payments).toEqual([])
  return receipt
}

/** A fee of 100 rupees of a child. */
async function feeOf(studentId: string, type = 'Tuition Fee'): Promise<string> {
  const enrolment = await own.db.enrolment.findFirstOrThrow({ where: { studentId }, select: { id: true } })
  const { id: structureId } = await own.db.feeStructure.create({
    data: {
      ...{ class: 'Class 5', type, amountPaise: 10_000, dueDate: fromDay(today), feeCount: 1 },
      ...{ studentId, createdById: clerkId },
    },
    select: { id: true },
  })
  const { id } = await own.db.fee.create({
    data: { structureId, studentId, enrolmentId: enrolment.id, amountPaise: 10_000 },
    select: { id: true },
  })
  return id
}

const settle = (...feeIds: string[]) => credit.payFromCredit.execute(clerk, { studentId: asha(), feeIds })
const reverse = (id: string) => advances.reverseAdvance.execute(clerk, { id, reason: 'Wrong family' })
const held = async (id: string) => Number((await own.db.receipt.findUniqueOrThrow({ where: { id } })).heldPaise)
const paper = async (id: string, who = clerk) => {
  const { body } = await queries.paymentReceipt.execute(who, { id })
  return (await readPdf(body as Uint8Array<ArrayBuffer>)).join(' ')
}
const verified = async (id: string) => {
  const { code } = await own.db.receipt.findUniqueOrThrow({ where: { id }, select: { code: true } })
  return verifying.verifyReceipts.execute(clerk, { code })
}
const booksAgree = async () =>
  expect(
    await disagreements((text) => own.db.$queryRawUnsafe(text), /fee|receipt|payment|credit|cheque|refund/),
  ).toEqual([])
const refused = (message: string) => ({ code: 'conflict', message })

describe('an advance', () => {
  it('is a receipt without payments, whose money is the pupil’s credit', async () => {
    const { id, receiptNumber, kept } = await given()
    expect(receiptNumber).toMatch(/^20\d\d-\d\d\/000001$/)
    expect(kept).toBe(5000)
    expect(await own.db.receipt.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...{ studentId: asha(), amountPaise: 500_000n, heldPaise: 500_000n, cashier: 'Meera', method: 'Cash' },
    })
    const family = await counter.familyAtCounter.execute(clerk, { id: bina() })
    expect(family).toMatchObject({
      credit: 5000,
      advances: [{ id, receiptNumber, studentName: 'Asha', date: today, amount: 5000, held: 5000, reversible: true }],
    })
    const { personFees } = await import('@/lib/people/fees')
    expect(await personFees.execute(clerk, { id: asha() })).toMatchObject({ credit: 5000, total: 0 })
    expect(await personFees.execute(clerk, { id: bina() })).toMatchObject({ credit: 0 })
    expect(await days.dayBook.execute(clerk, {})).toMatchObject({
      ...{ received: 5000, reversed: 0, heads: [{ type: '', received: 5000, reversed: 0 }] },
    })
    await booksAgree()
  })

  it('is asked for with an amount that is to be kept, for a pupil there is', async () => {
    const ask = (over: object) =>
      paying.paySeveral.execute(clerk, { studentId: asha(), feeIds: [], method: 'Cash', amount: 50, ...over })
    await expect(ask({})).rejects.toMatchObject({ code: 'invalid', message: advanceMessages.nothingToKeep })
    await expect(ask({ keepRest: false })).rejects.toMatchObject({ code: 'invalid' })
    await expect(ask({ keepRest: true, amount: undefined })).rejects.toMatchObject({ code: 'invalid' })
    await expect(ask({ keepRest: true, amount: 0 })).rejects.toMatchObject({ code: 'invalid' })
    await expect(ask({ keepRest: true, studentId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'notFound' })
    await expect(ask({ keepRest: true, studentId: clerkId })).rejects.toMatchObject({ code: 'notFound' })
    await own.db.user.update({ where: { id: asha() }, data: { isActive: false, blockedAt: new Date() } })
    await expect(ask({ keepRest: true })).rejects.toMatchObject(refused(studentMessages.blocked('Asha')))
    expect(await own.db.receipt.count()).toBe(0)
  })

  it('counts to the cash of a family of one day', async () => {
    await expect(given(200_000)).rejects.toMatchObject(refused(feeMessages.tooMuchCash))
    await given(150_000)
    await expect(given(50_000, { studentId: bina() }), 'of a sister').rejects.toMatchObject(
      refused(feeMessages.tooMuchCash),
    )
    await given(49_999.99, { studentId: bina() })
    await given(200_000, { method: 'UPI' })
  })

  it('has a paper, by its own id, that says whose and what it is, also when it is used', async () => {
    const { id, receiptNumber } = await given()
    // The first minute of the school's day, which is still the day before in UTC.
    const { instantsOf } = await import('@/lib/server/school-day')
    const paidAt = new Date(instantsOf(today).gte.getTime() + 60_000)
    await own.db.receipt.update({ where: { id }, data: { paidAt }, select: { id: true } })
    const before = await paper(id)
    for (const said of [receiptNumber, 'Received from Asha', 'Class 5', 'Kept as credit', '₹5,000.00', 'Cashier Meera'])
      expect(before).toContain(said)
    const [payment] = await settle(await feeOf(bina()))
    for (const said of [await paper(id), await paper(payment?.id ?? '')]) {
      for (const text of ['Kept as credit', 'Settled from the credit', 'Bina', 'Amount received ₹5,000.00'])
        expect(said.replaceAll(/\s+/g, ' ')).toContain(text)
      expect(said).not.toContain('REVERSED')
    }
    expect(await verified(id)).toMatchObject({
      ...{ initials: 'A.', date: today },
      receipts: [{ number: receiptNumber, type: 'Kept as credit', amount: 5000, reversed: null }],
    })
  })

  it('is seen by whose it is, and only the line of a sister by her', async () => {
    const { id } = await given()
    const [payment] = await settle(await feeOf(bina()))
    const as = (childId: string) => callerAs({ id: childId, role: 'student' })
    expect(await paper(id, as(asha()))).toContain('Kept as credit')
    await expect(paper(id, as(bina()))).rejects.toMatchObject({ code: 'notFound' })
    const hers = await paper(payment?.id ?? '', as(bina()))
    for (const said of ['Bina', feeMessages.partOfReceipt]) expect(hers).toContain(said)
    for (const secret of ['Asha', 'Kept as credit', '5,000']) expect(hers).not.toContain(secret)
  })

  it('is not found by the id of a receipt with payments of its own', async () => {
    await paying.payFee.execute(clerk, { feeId: await feeOf(asha()), method: 'Cash' })
    const { id } = await own.db.receipt.findFirstOrThrow({ select: { id: true } })
    await expect(paper(id)).rejects.toMatchObject({ code: 'notFound' })
    await expect(paying.mailReceipt.execute(clerk, { id })).rejects.toMatchObject({ code: 'notFound' })
    await expect(reverse(id)).rejects.toMatchObject({ code: 'notFound' })
    await expect(reverse(crypto.randomUUID())).rejects.toMatchObject({ code: 'notFound' })
  })

  it('is mailed to the family', async () => {
    const { id, receiptNumber } = await given()
    expect(await paying.mailReceipt.execute(clerk, { id })).toMatchObject({ email: 'home@tests.example' })
    const said = await mail.receiptMail({ subjectId: id, to: 'home@tests.example' })
    expect(said?.facts).toEqual([
      ['Student', 'Asha'],
      ['Receipt', receiptNumber],
      ['Kept as credit', '₹5,000.00'],
      ['Total', '₹5,000.00', 'sum'],
    ])
    expect(said?.attachments).toHaveLength(1)
  })
})

describe('an advance that was recorded wrongly', () => {
  it('is taken back with a reason, once, and its paper says so', async () => {
    await books.openCash.execute(clerk, { opening: 50 })
    const { id } = await given()
    expect((await days.ownCash.execute(clerk, {})).session).toMatchObject({ taken: 5000, expected: 5050 })
    expect(await reverse(id)).toEqual({ message: advanceMessages.reversed })
    expect(await held(id)).toBe(0)
    await expect(reverse(id)).rejects.toMatchObject(refused(advanceMessages.alreadyReversed))
    const said = await paper(id)
    for (const text of ['REVERSED', 'by Meera: Wrong family. This receipt is not valid.', '₹5,000.00'])
      expect(said).toContain(text)
    expect(await verified(id)).toMatchObject({ receipts: [{ amount: 5000, reversed: today }] })
    expect((await days.ownCash.execute(clerk, {})).session).toMatchObject({ taken: 0, expected: 50 })
    expect(await days.dayBook.execute(clerk, {})).toMatchObject({ received: 5000, reversed: 5000 })
    const family = await counter.familyAtCounter.execute(clerk, { id: asha() })
    expect(family).toMatchObject({ credit: 0, advances: [] })
    await booksAgree()
  })

  it('stays while its credit is used, and is taken back once that is reversed', async () => {
    const { id } = await given()
    const [payment] = await settle(await feeOf(asha()))
    await expect(reverse(id)).rejects.toMatchObject(refused(feeMessages.creditUsedElsewhere))
    const byHand = own.db.receiptReversal.create({
      data: { receiptId: id, reason: 'Past the rule', reversedById: clerkId },
    })
    await expect(byHand, 'the database says so too').rejects.toThrow('Receipt_amounts')
    const { reversePayment } = await import('@/lib/payments/reversing')
    await reversePayment.execute(clerk, { id: payment?.id ?? '', reason: 'Not this fee' })
    await reverse(id)
    expect(await held(id)).toBe(0)
    await expect(settle(await feeOf(asha(), 'Exam Fee'))).rejects.toMatchObject(refused(feeMessages.noCredit))
    await booksAgree()
  })

  it('stays once something of it was given back', async () => {
    const { id } = await given()
    const asks = callerAs({ id: await person('admin'), role: 'admin' })
    const { id: refund } = await refunds.askRefund.execute(asks, {
      ...{ studentId: asha(), amount: 100, method: 'Cash', reference: '', reason: 'Moves away' },
    })
    await refunds.approveRefund.execute(clerk, { id: refund })
    await expect(reverse(id)).rejects.toMatchObject(refused(feeMessages.creditRefunded))
    await booksAgree()
  })

  it('stays for a pupil whose data are blocked, and on a closed day', async () => {
    const { id } = await given()
    await own.db.user.update({ where: { id: asha() }, data: { isActive: false, blockedAt: new Date() } })
    await expect(reverse(id)).rejects.toMatchObject(refused(studentMessages.blocked('Asha')))
    await own.db.user.update({ where: { id: asha() }, data: { isActive: true, blockedAt: null } })
    await books.closeDay.execute(clerk, { date: today })
    await expect(reverse(id)).rejects.toMatchObject(refused(dayBookMessages.isClosed))
    await expect(given()).rejects.toMatchObject(refused(dayBookMessages.isClosed))
    expect(await held(id)).toBe(500_000)
  })

  it('is not taken by a cheque that bounces on a closed day', async () => {
    const { id } = await given(5000, { method: 'Cheque', reference: 'CHQ 9' })
    await books.closeDay.execute(clerk, { date: today })
    await expect(cheques.bounceCheque.execute(clerk, { id, reason: 'Funds' })).rejects.toMatchObject(
      refused(dayBookMessages.isClosed),
    )
    expect(await held(id)).toBe(500_000)
  })

  it('is not what a gateway has confirmed', async () => {
    const { id } = await given()
    await own.db.receipt.update({ where: { id }, data: { cashier: '', reference: 'pay_1' }, select: { id: true } })
    await expect(reverse(id)).rejects.toMatchObject(refused(advanceMessages.hasArrived))
    expect(await counter.familyAtCounter.execute(clerk, { id: asha() })).toMatchObject({
      advances: [{ id, reversible: false }],
    })
  })

  it('and its use at the same moment follow each other', async () => {
    const { id } = await given()
    const fee = await feeOf(asha())
    const begun = await own.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Receipt" WHERE "id" = ${id}::uuid FOR UPDATE`
      const settling = settle(fee)
      await own.waits(1)
      const working = Promise.allSettled<unknown>([settling, reverse(id)])
      await own.waits(2)
      return { working }
    })
    const answers = await begun.working
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    // In words, also where the database would refuse it.
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    await booksAgree()
  })
})

describe('an advance by cheque', () => {
  const byCheque = { method: 'Cheque', reference: 'CHQ 77' }

  it('that bounces holds nothing, with what was settled of it, and its paper says so', async () => {
    const { id } = await given(5000, byCheque)
    await settle(await feeOf(asha()))
    const list = await cheques.listCheques.execute(clerk, {})
    expect(list.rows).toMatchObject([{ id, paymentId: id, students: 'Asha', state: 'Received' }])
    await cheques.bounceCheque.execute(clerk, { id, reason: 'Funds insufficient' })
    expect(await held(id)).toBe(0)
    const said = await paper(id)
    for (const text of ['REVERSED', chequeMessages.reversalReason('Funds insufficient')]) expect(said).toContain(text)
    expect(await days.dayBook.execute(clerk, {})).toMatchObject({ received: 5000, reversed: 5000 })
    await expect(reverse(id)).rejects.toMatchObject(refused(chequeMessages.already.Bounced))
    await booksAgree()
  })

  it('that is taken back is a cheque that was reversed', async () => {
    const { id } = await given(5000, byCheque)
    await reverse(id)
    expect(await own.db.receipt.findUniqueOrThrow({ where: { id } })).toMatchObject({ chequeState: 'Reversed' })
    await expect(cheques.bounceCheque.execute(clerk, { id, reason: 'Late' })).rejects.toMatchObject(
      refused(chequeMessages.already.Reversed),
    )
    await booksAgree()
  })
})
