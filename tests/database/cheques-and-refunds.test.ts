import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fromDay } from '@/lib/dates'
import type * as Enrolling from '@/lib/enrolment/enrolment'
import { feeMessages } from '@/lib/fees/messages'
import type * as Fees from '@/lib/fees/service'
import { chequeMessages, refundMessages } from '@/lib/payments/back-messages'
import type * as ChequeMail from '@/lib/payments/cheque-mail'
import type * as Cheques from '@/lib/payments/cheques'
import type * as Credit from '@/lib/payments/credit'
import type * as Refunds from '@/lib/payments/refunds'
import type * as Voucher from '@/lib/payments/refund-voucher'
import type * as Reversing from '@/lib/payments/reversing'
import type * as Paying from '@/lib/payments/service'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { disagreements } from '@/tests/support/school/books'
import { callerAs } from '@/tests/support/school/caller'

/** What becomes of cheques, and credit that is given back: each rule, and what two do at once. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let enrolling: typeof Enrolling
let fees: typeof Fees
let paying: typeof Paying
let cheques: typeof Cheques
let refunds: typeof Refunds
let voucher: typeof Voucher
let credit: typeof Credit
let reversing: typeof Reversing
let mail: typeof ChequeMail
let today: string
beforeAll(async () => {
  own = await ownDatabase()
  enrolling = await import('@/lib/enrolment/enrolment')
  fees = await import('@/lib/fees/service')
  paying = await import('@/lib/payments/service')
  cheques = await import('@/lib/payments/cheques')
  refunds = await import('@/lib/payments/refunds')
  voucher = await import('@/lib/payments/refund-voucher')
  credit = await import('@/lib/payments/credit')
  reversing = await import('@/lib/payments/reversing')
  mail = await import('@/lib/payments/cheque-mail')
  today = (await import('@/lib/server/school-day')).schoolDay()
})
afterAll(() => own.close())

let [clerk, other]: { id: string }[] = []
let children: string[]
beforeEach(async () => {
  await own.empty('User', 'ReceiptCounter', 'RefundCounter', 'Delivery')
  clerk = await person('admin')
  other = await person('admin')
  const mother = await person('parent')
  children = []
  for (const name of ['Asha', 'Bina']) {
    const { id } = await person('student', { name, class: 'Class 5' })
    await own.db.$transaction((tx) => enrolling.enrol(tx, { studentId: id, class: 'Class 5', from: today }))
    const rights = { seesRecords: true, isTold: true, pays: true, mayCollect: true, since: fromDay('2026-04-01') }
    await own.db.guardianship.create({
      data: { guardianId: mother.id, studentId: id, relation: 'Mother', position: children.length, ...rights },
    })
    children.push(id)
  }
  await own.db.user.updateMany({
    where: { id: { in: children } },
    data: { parentEmail: 'home@tests.example', provenParentEmail: 'home@tests.example' },
  })
})

const person = (role: 'admin' | 'student' | 'parent', over: object = {}) =>
  own.db.user.create({
    data: { ...{ name: role, role, origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
    select: { id: true },
  })

const by = (who: { id: string } | undefined) => callerAs({ id: who?.id ?? '', role: 'admin' })

/** A fee of 100 rupees of a child. */
async function feeOf(child: number, type = 'Tuition Fee'): Promise<string> {
  const studentId = children[child] ?? ''
  const enrolment = await own.db.enrolment.findFirstOrThrow({ where: { studentId }, select: { id: true } })
  const { id: structureId } = await own.db.feeStructure.create({
    data: {
      ...{ class: 'Class 5', type, amountPaise: 10_000, dueDate: fromDay(today), feeCount: 1 },
      ...{ studentId, createdById: clerk?.id ?? '' },
    },
    select: { id: true },
  })
  const { id } = await own.db.fee.create({
    data: { structureId, studentId, enrolmentId: enrolment.id, amountPaise: 10_000 },
    select: { id: true },
  })
  return id
}

/** Both children's fees with a cheque, and so many rupees more. @returns the receipt's id. */
async function cheque(more = 0, method = 'Cheque'): Promise<string> {
  await paying.paySeveral.execute(by(clerk), {
    studentId: children[0] ?? '',
    feeIds: [await feeOf(0), await feeOf(1)],
    ...{ method: method as 'Cheque', reference: 'CHQ 100200', amount: 200 + more, keepRest: true },
  })
  const { id } = await own.db.receipt.findFirstOrThrow({ orderBy: { number: 'desc' }, select: { id: true } })
  return id
}

const bounce = (id: string, over: object = {}) =>
  cheques.bounceCheque.execute(by(clerk), { id, reason: 'Funds insufficient', ...over })
const clear = (...ids: string[]) => cheques.clearCheques.execute(by(other), { ids })
const receipt = async (id: string) => {
  const { heldPaise, chequeState } = await own.db.receipt.findUniqueOrThrow({ where: { id } })
  return { held: Number(heldPaise), state: chequeState }
}
const booksAgree = async () =>
  expect(
    await disagreements((text) => own.db.$queryRawUnsafe(text), /fee|receipt|payment|credit|cheque|refund/),
  ).toEqual([])

/** Runs both while a row is held, so that they meet at it. */
async function atOnce<T>(id: string, ...work: (() => Promise<T>)[]) {
  const begun = await own.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Receipt" WHERE "id" = ${id}::uuid FOR UPDATE`
    const working = Promise.allSettled(work.map((each) => each()))
    await own.waits(work.length)
    return { working }
  })
  return begun.working
}

it('a cheque is received, and cleared once', async () => {
  const id = await cheque()
  expect(await receipt(id)).toEqual({ held: 0, state: 'Received' })
  await clear(id)
  expect(await receipt(id)).toEqual({ held: 0, state: 'Cleared' })
  await expect(clear(id)).rejects.toMatchObject({ code: 'conflict', message: chequeMessages.someDecided })
  await expect(bounce(id)).rejects.toMatchObject({ code: 'conflict', message: chequeMessages.already.Cleared })
  const transfer = await cheque(0, 'Bank Transfer')
  expect((await receipt(transfer)).state).toBeNull()
  await expect(clear(transfer)).rejects.toMatchObject({ message: chequeMessages.noCheque })
  await expect(bounce(transfer)).rejects.toMatchObject({ message: chequeMessages.noCheque })
  await booksAgree()
})

it('a cheque that bounces opens the fees of all children, takes its credit with what that settled, and charges the bank’s fee', async () => {
  const id = await cheque(150)
  const later = await feeOf(1, 'Exam Fee')
  await credit.payFromCredit.execute(by(clerk), { studentId: children[0] ?? '', feeIds: [later] })
  expect((await receipt(id)).held).toBe(5_000)
  await bounce(id, { charge: 350, chargeType: 'Miscellaneous' })
  expect(await receipt(id)).toEqual({ held: 0, state: 'Bounced' })
  expect(await own.db.payment.count({ where: { status: 'Completed' } })).toBe(0)
  expect(await own.db.fee.count({ where: { status: 'Pending', paidPaise: 0 } })).toBe(4)
  const reasons = await own.db.paymentReversal.findMany({ select: { reason: true } })
  expect(reasons).toEqual(Array(3).fill({ reason: 'Cheque bounced: Funds insufficient' }))
  const { chargeFee } = await own.db.chequeDecision.findFirstOrThrow({ include: { chargeFee: true } })
  expect(chargeFee).toMatchObject({ studentId: children[0], amountPaise: 35_000, status: 'Pending' })
  const told = await own.db.delivery.findMany({ where: { mail: 'chequeBounced' } })
  expect(told.map(({ address }) => address)).toEqual(['home@tests.example'])
  const said = await mail.chequeBounced({ subjectId: told[0]?.subjectId ?? '', to: 'home@tests.example' })
  expect(said?.facts).toEqual(
    expect.arrayContaining([
      ['Reason', 'Funds insufficient'],
      ['Miscellaneous, charge of the bank, Asha', '₹350.00'],
      ['Total', '₹650.00', 'sum'],
    ]),
  )
  expect(await mail.chequeBounced({ subjectId: told[0]?.subjectId ?? '', to: 'stranger@tests.example' })).toBeNull()
  await expect(bounce(id)).rejects.toMatchObject({ message: chequeMessages.already.Bounced })
  await booksAgree()
})

it('a cheque of a family is recorded once, until it is reversed; another family may have the same number', async () => {
  const record = async (reference: string, child = 0, who = clerk) =>
    paying.paySeveral.execute(by(who), {
      ...{ studentId: children[child] ?? '', feeIds: [await feeOf(child)], method: 'Cheque' as const, reference },
    })
  const { payments } = await record('chq 7')
  const known = { code: 'conflict', message: expect.stringContaining('is recorded already') as unknown }
  await expect(record('CHQ 7', 1)).rejects.toMatchObject(known)
  await own.db.guardianship.updateMany({ where: { studentId: children[1] ?? '' }, data: { pays: false } })
  await record('CHQ 7', 1)
  await reversing.reversePayment.execute(by(clerk), { id: payments[0]?.id ?? '', reason: 'By mistake' })
  const both = await Promise.allSettled([record('CHQ 7'), record('CHQ 7', 0, other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await booksAgree()
})

it('a transfer is recorded once among all families, unless it pays for several', async () => {
  await own.db.guardianship.updateMany({ where: { studentId: children[1] ?? '' }, data: { pays: false } })
  const record = async (method: 'UPI' | 'Bank Transfer', reference: string, child: number, sharedTransfer?: boolean) =>
    paying.paySeveral.execute(by(clerk), {
      ...{ studentId: children[child] ?? '', feeIds: [await feeOf(child)], method, reference, sharedTransfer },
    })
  const { payments } = await record('UPI', '4213 5566 7788', 0)
  const ofAnother = { code: 'conflict', message: expect.stringContaining('another family’s receipt') as unknown }
  await expect(record('UPI', '421355667788', 1)).rejects.toMatchObject(ofAnother)
  await expect(record('Bank Transfer', '4213-55667788', 1)).rejects.toMatchObject(ofAnother)
  await record('UPI', '421355667788', 1, true)
  expect(await own.db.receipt.count({ where: { sharedTransfer: true } })).toBe(1)
  // Its own receipt has it, too.
  const ofOwn = { code: 'conflict', message: expect.stringContaining('This family’s payment') as unknown }
  for (const shared of [undefined, true])
    await expect(record('UPI', '421355667788', 0, shared)).rejects.toMatchObject(ofOwn)
  await reversing.reversePayment.execute(by(clerk), { id: payments[0]?.id ?? '', reason: 'By mistake' })
  const both = await Promise.allSettled([record('UPI', 'U 9', 0), record('Bank Transfer', 'u9', 1)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  // Of these two nobody knows more than that they came.
  await record('UPI', '', 0)
  await record('UPI', '', 1)
  await booksAgree()
})

it('the charge for a cheque that bounced is taken back as a run, and stays cancelled, because the decision names it', async () => {
  const id = await cheque()
  await bounce(id, { charge: 350, chargeType: 'Miscellaneous' })
  const { chargeFee } = await own.db.chequeDecision.findFirstOrThrow({ include: { chargeFee: true } })
  await fees.undoFeeRun.execute(by(clerk), { id: chargeFee?.structureId ?? '' })
  const { chargeFee: after } = await own.db.chequeDecision.findFirstOrThrow({ include: { chargeFee: true } })
  expect(after).toMatchObject({ status: 'Cancelled', cancelReason: feeMessages.takenBack, cancelledById: clerk?.id })
  await booksAgree()
})

it('of two who say at once that it bounced one does, and one gets a conflict', async () => {
  const id = await cheque()
  const answers = await atOnce(
    id,
    () => bounce(id),
    () => bounce(id),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await own.db.chequeDecision.count()).toBe(1)
  const decision = { receiptId: id, state: 'Cleared', decidedById: clerk?.id ?? '' } as const
  await expect(own.db.chequeDecision.create({ data: decision })).rejects.toThrow('Unique constraint')
  await booksAgree()
})

it('a cheque that bounces while its credit is used leaves nothing paid', async () => {
  const id = await cheque(150)
  const later = await feeOf(0, 'Exam Fee')
  await atOnce<unknown>(
    id,
    () => bounce(id),
    () => credit.payFromCredit.execute(by(clerk), { studentId: children[0] ?? '', feeIds: [later] }),
  )
  if ((await receipt(id)).state === 'Received') await bounce(id)
  expect(await receipt(id)).toEqual({ held: 0, state: 'Bounced' })
  expect(await own.db.payment.count({ where: { status: 'Completed' } })).toBe(0)
  await booksAgree()
})

it('a receipt that was recorded wrongly is reversed whole, with what its credit settled', async () => {
  const id = await cheque(150)
  await credit.payFromCredit.execute(by(clerk), { studentId: children[0] ?? '', feeIds: [await feeOf(0, 'Exam Fee')] })
  const { id: payment } = await own.db.payment.findFirstOrThrow({ where: { receiptId: id }, select: { id: true } })
  await reversing.reversePayment.execute(by(clerk), { id: payment, reason: 'Wrong family', whole: true })
  expect(await receipt(id)).toEqual({ held: 0, state: 'Reversed' })
  expect(await own.db.payment.count({ where: { status: 'Completed' } })).toBe(0)
  await expect(bounce(id)).rejects.toMatchObject({ message: chequeMessages.already.Reversed })
  await expect(clear(id)).rejects.toMatchObject({ message: chequeMessages.someDecided })
  await booksAgree()
})

const ask = (rupees: number, who = clerk) =>
  refunds.askRefund.execute(by(who), {
    ...{ studentId: children[0] ?? '', amount: rupees, method: 'Bank Transfer' },
    ...{ reference: 'NEFT 77', reason: 'Leaves the school' },
  })

it('the money of a cheque is given back only once the bank has paid it', async () => {
  const id = await cheque(150)
  await expect(ask(1)).rejects.toMatchObject({ code: 'invalid' })
  await clear(id)
  await ask(150)
})

it('a refund is approved by another person, has its number, and the oldest receipts hold less', async () => {
  const [first, second] = [await credited(50), await credited(80, 'Exam Fee')]
  const { id } = await ask(70)
  await expect(ask(61), 'what waits counts').rejects.toMatchObject({
    ...{ code: 'invalid', message: refundMessages.notMoreThan('₹60.00') },
  })
  await expect(refunds.approveRefund.execute(by(clerk), { id })).rejects.toMatchObject({
    code: 'conflict',
    message: refundMessages.ownRefund,
  })
  const own_ = own.db.refund.update({
    where: { id },
    data: { status: 'Approved', decidedById: clerk?.id, decidedAt: new Date(), year: 2026, number: 1 },
  })
  await expect(own_).rejects.toThrow('Refund_second_person')
  const { number } = await refunds.approveRefund.execute(by(other), { id })
  expect(number).toMatch(/^REFUND-20\d\d-\d\d\/000001$/)
  expect([await receipt(first), await receipt(second)].map(({ held }) => held)).toEqual([0, 6_000])
  await expect(refunds.approveRefund.execute(by(other), { id })).rejects.toMatchObject({
    message: refundMessages.alreadyDecided,
  })
  const { id: payment } = await own.db.payment.findFirstOrThrow({ where: { receiptId: first }, select: { id: true } })
  await expect(reversing.reversePayment.execute(by(clerk), { id: payment, reason: 'Wrong' })).rejects.toMatchObject({
    message: feeMessages.creditRefunded,
  })
  const { body } = await voucher.refundVoucher.execute(by(other), { id })
  expect(body).toBeInstanceOf(Uint8Array)
  const { movesOf } = await import('@/lib/fee-papers/sql')
  const moves = (await movesOf([children[0] ?? ''], { first: today, last: today })).get(children[0] ?? '')
  expect(moves?.filter(({ kind }) => kind === 'Refund')).toMatchObject([{ paise: 7_000, receiptNumber: number }])
  const { creditChangeOf } = await import('@/lib/fee-papers/statement')
  const { _sum } = await own.db.receipt.aggregate({ where: { studentId: children[0] }, _sum: { heldPaise: true } })
  expect(moves?.reduce((sum, move) => sum + (creditChangeOf(move) ?? 0), 0)).toBe(Number(_sum.heldPaise))
  await booksAgree()
})

/** A fee in cash, and so much more as credit of the first child. */
async function credited(more: number, type = 'Tuition Fee') {
  await paying.paySeveral.execute(by(clerk), {
    ...{ studentId: children[0] ?? '', feeIds: [await feeOf(0, type)], method: 'Cash', reference: '' },
    ...{ amount: 100 + more, keepRest: true },
  })
  const { id } = await own.db.receipt.findFirstOrThrow({ orderBy: { number: 'desc' }, select: { id: true } })
  return id
}

it('of two who ask at once for all the credit one may', async () => {
  const id = await credited(50)
  const answers = await atOnce(
    id,
    () => ask(50),
    () => ask(50, other),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('credit that is used after a refund was asked for is not given back', async () => {
  const id = await credited(50)
  const { id: refund } = await ask(50)
  const fee = await feeOf(0, 'Exam Fee')
  const answers = await atOnce<unknown>(
    id,
    () => credit.payFromCredit.execute(by(clerk), { studentId: children[0] ?? '', feeIds: [fee] }),
    () => refunds.approveRefund.execute(by(other), { id: refund }),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await receipt(id)).held).toBe(0)
  await booksAgree()
})

it('a refund that is rejected keeps its reason and takes no number', async () => {
  const id = await credited(50)
  const { id: refund } = await ask(50)
  await refunds.rejectRefund.execute(by(other), { id: refund, reason: 'Owes a fee' })
  expect(await own.db.refund.findUniqueOrThrow({ where: { id: refund } })).toMatchObject({
    ...{ status: 'Rejected', decideReason: 'Owes a fee', number: null },
  })
  expect((await receipt(id)).held).toBe(5_000)
  expect(await own.db.refundCounter.count()).toBe(0)
  await expect(voucher.refundVoucher.execute(by(other), { id: refund })).rejects.toMatchObject({
    message: refundMessages.notApproved,
  })
})

it('the lists have first what waits', async () => {
  const id = await cheque(150)
  const list = await cheques.listCheques.execute(by(clerk), { q: '100200' })
  expect(list.rows).toMatchObject([
    { id, reference: 'CHQ 100200', students: 'Asha, Bina', amount: 350, state: 'Received', decision: null },
  ])
  expect((await cheques.listCheques.execute(by(clerk), { state: 'Cleared' })).total).toBe(0)
  await clear(id)
  await ask(20)
  expect((await refunds.listRefunds.execute(by(other), { q: 'asha' })).rows).toMatchObject([
    {
      studentName: 'Asha',
      amount: 20,
      method: 'Bank Transfer',
      status: 'Asked',
      own: false,
      number: '',
      decision: null,
    },
  ])
})
