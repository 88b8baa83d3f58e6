import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fromDay } from '@/lib/dates'
import type * as Enrolling from '@/lib/enrolment/enrolment'
import type * as Printing from '@/lib/payments/printing'
import type * as Queries from '@/lib/payments/queries'
import type * as Paying from '@/lib/payments/service'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { readPdf } from '@/tests/support/material/pdf'
import { callerAs } from '@/tests/support/school/caller'

/** Papers of receipts: the office gives out one original, and what it prints later says that it is a duplicate. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let enrolling: typeof Enrolling
let printing: typeof Printing
let queries: typeof Queries
let paying: typeof Paying
let today: string
beforeAll(async () => {
  own = await ownDatabase()
  enrolling = await import('@/lib/enrolment/enrolment')
  printing = await import('@/lib/payments/printing')
  queries = await import('@/lib/payments/queries')
  paying = await import('@/lib/payments/service')
  today = (await import('@/lib/server/school-day')).schoolDay()
})
afterAll(() => own.close())

let office: ReturnType<typeof callerAs>
let child: string
beforeEach(async () => {
  await own.empty('User', 'ReceiptCounter')
  office = callerAs({ id: await person('admin'), role: 'admin' })
  child = await person('student', { class: 'Class 5' })
  await own.db.$transaction((tx) => enrolling.enrol(tx, { studentId: child, class: 'Class 5', from: today }))
})

const person = async (role: 'admin' | 'student', over: object = {}) =>
  (
    await own.db.user.create({
      data: { ...{ name: role, role, origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
      select: { id: true },
    })
  ).id

/** Two fees that were paid at once. @returns the ids of the payments. */
async function paid(): Promise<string[]> {
  const { id: createdById } = await own.db.user.findFirstOrThrow({ where: { role: 'admin' }, select: { id: true } })
  const enrolment = await own.db.enrolment.findFirstOrThrow({ where: { studentId: child }, select: { id: true } })
  const feeIds = []
  for (const type of ['Tuition Fee', 'Exam Fee']) {
    const run = { class: 'Class 5', type, amountPaise: 10_000, dueDate: fromDay(today), feeCount: 1, createdById }
    const { id: structureId } = await own.db.feeStructure.create({ data: run, select: { id: true } })
    const data = { structureId, studentId: child, enrolmentId: enrolment.id, amountPaise: 10_000 }
    feeIds.push((await own.db.fee.create({ data, select: { id: true } })).id)
  }
  const { payments } = await paying.paySeveral.execute(office, { studentId: child, feeIds, method: 'UPI' })
  return payments.map(({ id }) => id)
}

const print = (id: string) => printing.notePrinting.execute(office, { id })
const paper = async (id: string, of?: string, who = office) => {
  const { body } = await queries.paymentReceipt.execute(who, { id, printing: of })
  return (await readPdf(body as Uint8Array<ArrayBuffer>)).join(' ')
}

it('the first paper is the original, by whichever of its payments, and the next says Duplicate', async () => {
  const [one = '', other = ''] = await paid()
  expect(await paper(one), 'nothing is printed yet').not.toContain('Duplicate')
  const first = await print(one)
  expect(first.duplicate).toBe(false)
  expect(await paper(one, first.id)).not.toContain('Duplicate')
  const second = await print(other)
  expect(second.duplicate).toBe(true)
  expect(await paper(other, second.id)).toContain('Duplicate')
  expect(await paper(other), 'without a printing').toContain('Duplicate')
  expect(await paper(other, crypto.randomUUID())).toContain('Duplicate')
  expect(await own.db.receiptPrinting.findMany({ select: { isFirst: true }, orderBy: { printedAt: 'asc' } })).toEqual([
    { isFirst: true },
    { isFirst: false },
  ])
})

it('the original is to be had for some minutes, and not with the address of then', async () => {
  const [id = ''] = await paid()
  const first = await print(id)
  await own.db.receiptPrinting.update({
    ...{ where: { id: first.id }, data: { printedAt: new Date(Date.now() - 11 * 60_000) }, select: { id: true } },
  })
  expect(await paper(id, first.id)).toContain('Duplicate')
})

it('of two who print at once one has the original', async () => {
  const [id = ''] = await paid()
  const answers = await Promise.all([print(id), print(id), print(id)])
  expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1)
})

it('a family’s own file has no mark', async () => {
  const [id = ''] = await paid()
  await print(id)
  expect(await paper(id, undefined, callerAs({ id: child, role: 'student' }))).not.toContain('Duplicate')
})

it('an advance is printed by its own id, and nothing else by a receipt’s', async () => {
  const advance = { studentId: child, feeIds: [], method: 'UPI', amount: 50, keepRest: true } as const
  const { receipt } = await paying.paySeveral.execute(office, advance)
  const first = await print(receipt.id)
  expect(await paper(receipt.id, first.id)).not.toContain('Duplicate')
  expect(await paper(receipt.id)).toContain('Duplicate')
  await paid()
  const other = await own.db.receipt.findFirstOrThrow({ where: { id: { not: receipt.id } }, select: { id: true } })
  await expect(print(other.id)).rejects.toMatchObject({ code: 'notFound' })
  await expect(print(crypto.randomUUID())).rejects.toMatchObject({ code: 'notFound' })
})
