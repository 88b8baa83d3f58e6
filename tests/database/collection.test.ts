import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type * as Collection from '@/lib/collection/queries'
import type * as Vouchers from '@/lib/collection/vouchers'
import { addDays, fromDay, monthOf, type Day } from '@/lib/dates'
import type * as Days from '@/lib/day-book/queries'
import type * as Queries from '@/lib/fees/queries'
import type * as Enrolling from '@/lib/enrolment/enrolment'
import type * as Credit from '@/lib/payments/credit'
import type * as Payments from '@/lib/payments/service'
import type * as Refunds from '@/lib/payments/refunds'
import type * as Reversing from '@/lib/payments/reversing'
import { financialYearOf } from '@/lib/years'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { callerAs } from '@/tests/support/school/caller'

/** What was expected and what came, and the vouchers, which say the same as the day book. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let collection: typeof Collection
let vouchers: typeof Vouchers
let days: typeof Days
let payments: typeof Payments
let credit: typeof Credit
let reversing: typeof Reversing
let refunds: typeof Refunds
let enrolling: typeof Enrolling
let queries: typeof Queries
let today: Day
beforeAll(async () => {
  own = await ownDatabase()
  collection = await import('@/lib/collection/queries')
  vouchers = await import('@/lib/collection/vouchers')
  days = await import('@/lib/day-book/queries')
  payments = await import('@/lib/payments/service')
  credit = await import('@/lib/payments/credit')
  reversing = await import('@/lib/payments/reversing')
  refunds = await import('@/lib/payments/refunds')
  queries = await import('@/lib/fees/queries')
  enrolling = await import('@/lib/enrolment/enrolment')
  today = (await import('@/lib/server/school-day')).schoolDay()
})
afterAll(() => own.close())

let student: string
let office: string
let cashier: ReturnType<typeof callerAs>
beforeEach(async () => {
  await own.empty('User', 'ReceiptCounter', 'RefundCounter', 'FeeStructure')
  student = await person('student', { name: 'Asha', class: 'Class 5' })
  await own.db.$transaction((tx) => enrolling.enrol(tx, { studentId: student, class: 'Class 5', from: today }))
  office = await person('admin')
  cashier = callerAs({ id: office, role: 'admin' })
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
async function fee(type: string, dueDate: Day): Promise<string> {
  runs += 1
  const structure = await own.db.feeStructure.create({
    data: {
      ...{ class: 'Class 5', type, amountPaise: 10_000, feeCount: 1, createdById: office },
      dueDate: fromDay(dueDate),
      studentId: student,
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

const pay = (feeId: string, more: object = {}) =>
  payments.payFee.execute(cashier, { feeId, method: 'Cash', reference: '', ...more })

const year = () => financialYearOf(today)
const april = () => `${year()}-04-10`
const may = () => `${year()}-05-10`
const read = (month?: string) => collection.readCollection.execute(cashier, { year: year(), ...(month && { month }) })

it('adds up by month and head what was charged, conceded, paid in part and cancelled', async () => {
  await pay(await fee('Tuition Fee', april()))
  await pay(await fee('Tuition Fee', may()), { amount: 40 })
  const conceded = await fee('Exam Fee', may())
  const cancelled = await fee('Exam Fee', may())
  await own.db
    .$executeRaw`UPDATE "Fee" SET "status" = 'Cancelled', "cancelledAt" = now(), "cancelledById" = ${office}::uuid WHERE "id" = ${cancelled}::uuid`
  await own.db
    .$executeRaw`UPDATE "FeeStructure" s SET "feeCount" = 0 FROM "Fee" f WHERE f."structureId" = s."id" AND f."id" = ${cancelled}::uuid`
  // What concessions come to is kept at the fee and at its run.
  await own.db.$executeRaw`UPDATE "Fee" SET "concessionPaise" = 3000 WHERE "id" = ${conceded}::uuid`
  await own.db
    .$executeRaw`UPDATE "FeeStructure" s SET "concededPaise" = 3000 FROM "Fee" f WHERE f."structureId" = s."id" AND f."id" = ${conceded}::uuid`
  const whole = await read()
  expect(whole.total).toEqual({
    ...{ charged: 300, conceded: 30, expected: 270 },
    ...{ collected: 140, demonstrated: 0, owed: 130 },
  })
  expect(whole.months.slice(0, 2)).toMatchObject([
    { month: monthOf(april()), expected: 100, collected: 100, owed: 0 },
    { month: monthOf(may()), charged: 200, expected: 170, collected: 40, owed: 130 },
  ])
  expect(whole.months).toHaveLength(12)
  expect(whole.heads.map(({ type, charged, collected }) => [type, charged, collected])).toEqual([
    ['Exam Fee', 100, 0],
    ['Tuition Fee', 200, 140],
  ])
  const ofApril = await read(monthOf(april()))
  expect(ofApril.heads.map(({ type }) => type)).toEqual(['Tuition Fee'])
  expect(ofApril.money).toMatchObject({ received: 0 })
  expect(whole.money).toBeNull()
})

it('counts no demonstration: what it settled is neither expected nor collected, and owed no more', async () => {
  const online = callerAs({ id: student, role: 'student' })
  const demonstrated = await payments.payFee.execute(online, {
    feeId: await fee('Tuition Fee', april()),
    method: 'UPI',
  })
  await pay(await fee('Tuition Fee', april()))
  expect((await read()).total).toEqual({
    ...{ charged: 200, conceded: 0, expected: 100 },
    ...{ collected: 100, demonstrated: 100, owed: 0 },
  })
  const overview = async () => (await queries.feeOverview.execute(cashier, {})).demonstrated
  expect(await overview()).toBe(100_00)
  await reversing.reversePayment.execute(cashier, { id: demonstrated.id, reason: 'Only shown' })
  expect((await read()).total).toMatchObject({ expected: 200, collected: 100, demonstrated: 0, owed: 100 })
  expect(await overview()).toBe(0)
})

it('has vouchers that come to what the day book says, each with a number of its own that stays', async () => {
  const [first, second, third, fourth] = [
    await fee('Tuition Fee', april()),
    await fee('Exam Fee', april()),
    await fee('Tuition Fee', may()),
    await fee('Exam Fee', may()),
  ]
  const { id } = await pay(first)
  await reversing.reversePayment.execute(cashier, { id, reason: 'Wrong' })
  // 330 for two fees, of which 130 are kept; of them 100 are used and 30 given back.
  await payments.paySeveral.execute(cashier, {
    ...{
      studentId: student,
      feeIds: [second, third],
      method: 'UPI',
      reference: randomUUID().slice(0, 12),
      amount: 330,
    },
    keepRest: true,
  })
  await credit.payFromCredit.execute(cashier, { studentId: student, feeIds: [fourth] })
  const asker = callerAs({ id: await person('admin'), role: 'admin' })
  const { id: refundId } = await refunds.askRefund.execute(asker, {
    ...{ studentId: student, amount: 30, method: 'Cash', reference: '', reason: 'Asked for it' },
  })
  await refunds.approveRefund.execute(cashier, { id: refundId })
  // An advance, and a receipt that goes back with what it kept.
  await payments.paySeveral.execute(cashier, {
    studentId: student,
    feeIds: [],
    method: 'Cash',
    amount: 500,
    keepRest: true,
  })
  await payments.paySeveral.execute(cashier, {
    ...{ studentId: student, feeIds: [first], method: 'Cash', amount: 150, keepRest: true },
  })
  const last = await own.db.payment.findFirstOrThrow({ orderBy: { number: 'desc' }, select: { id: true } })
  await reversing.reversePayment.execute(cashier, { id: last.id, reason: 'Wrong family' })

  const rows = await vouchersOf(today)
  const book = await days.dayBook.execute(cashier, {})
  const sumOf = (which: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(which).reduce((all, { Amount }) => all + Number(Amount), 0)
  expect(sumOf(({ Voucher }) => Voucher === 'Receipt')).toBe(book.received)
  expect(sumOf(({ Voucher }) => Voucher === 'Reversal')).toBe(book.reversed)
  expect(sumOf(({ Voucher }) => Voucher === 'Refund')).toBe(book.refunded)
  expect(book).toMatchObject({ received: 1080, reversed: 250, refunded: 30 })
  // What families have given and what settles nothing is what their receipts hold.
  const held = await own.db.receipt.aggregate({ _sum: { heldPaise: true } })
  const advances = 'Advances from families'
  expect(sumOf(({ Credit }) => Credit === advances) - sumOf(({ Debit }) => Debit === advances)).toBe(
    Number(held._sum.heldPaise) / 100,
  )
  const numbers = rows.map(({ Voucher, Number: number, Debit, Credit, Student }) => [
    Voucher,
    number,
    Debit,
    Credit,
    Student,
  ])
  expect(new Set(numbers.map(String)).size).toBe(rows.length)
  expect(await vouchersOf(today)).toEqual(rows)
})

it('has in the vouchers of a month those of its days alone', async () => {
  await pay(await fee('Tuition Fee', april()))
  expect(await vouchersOf(addDays(`${monthOf(today)}-01`, -1))).toEqual([])
})

async function vouchersOf(day: Day) {
  const file = await vouchers.vouchers.execute(cashier, { month: monthOf(day) })
  const pieces: Uint8Array[] = []
  for await (const piece of file.write('csv')) pieces.push(piece)
  const [head = [], ...rows] = new TextDecoder()
    .decode(Buffer.concat(pieces))
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','))
  return rows.map((cells) => Object.fromEntries(head.map((label, n) => [label, cells[n] ?? ''] as const)))
}
