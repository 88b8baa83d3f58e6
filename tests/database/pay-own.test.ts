import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fromDay } from '@/lib/dates'
import type * as Enrolling from '@/lib/enrolment/enrolment'
import { feeMessages } from '@/lib/fees/messages'
import { messages } from '@/lib/messages'
import type * as Own from '@/lib/payments/own'
import type { Child } from '@/lib/server/accounts/actor'
import type { Caller } from '@/lib/server/doors/caller'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { callerAs } from '@/tests/support/school/caller'

/** What a family pays in one go: what two do at once, brothers and sisters of one class, and a bar that comes meanwhile. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let enrolling: typeof Enrolling
let paying: typeof Own
let today: string
beforeAll(async () => {
  own = await ownDatabase()
  enrolling = await import('@/lib/enrolment/enrolment')
  paying = await import('@/lib/payments/own')
  today = (await import('@/lib/server/school-day')).schoolDay()
})
afterAll(() => own.close())

let office: { id: string }
let children: string[]
let structures: string[]
beforeEach(async () => {
  await own.empty('User', 'ReceiptCounter')
  office = await person('admin')
  children = []
  for (const name of ['Asha', 'Bina']) {
    const { id } = await person('student', { name, class: 'Class 5' })
    await own.db.$transaction((tx) => enrolling.enrol(tx, { studentId: id, class: 'Class 5', from: today }))
    children.push(id)
  }
  structures = []
  for (const type of ['Tuition Fee', 'Transport Fee']) structures.push(await structure(type))
})

const person = (role: 'admin' | 'student' | 'parent', over: object = {}) =>
  own.db.user.create({
    data: { ...{ name: role, role, origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
    select: { id: true },
  })

/** A fee of the class, of 100 rupees. */
const structure = async (type: string) =>
  (
    await own.db.feeStructure.create({
      data: {
        ...{ class: 'Class 5', type, amountPaise: 10_000, dueDate: fromDay(today), feeCount: 2 },
        createdById: office.id,
      },
      select: { id: true },
    })
  ).id

/** The fee of a child, of the first run or the second. */
async function feeOf(child: number, run: number): Promise<string> {
  const studentId = children[child] ?? ''
  const enrolment = await own.db.enrolment.findFirstOrThrow({ where: { studentId }, select: { id: true } })
  const { id } = await own.db.fee.create({
    data: { structureId: structures[run] ?? '', studentId, enrolmentId: enrolment.id, amountPaise: 10_000 },
    select: { id: true },
  })
  return id
}

/** A guardian of both children, as their request knows them. */
async function guardian(over: object = {}): Promise<Caller & { id: string }> {
  const { id } = await person('parent')
  const rights = { seesRecords: true, isTold: true, pays: true, ...over }
  for (const [position, studentId] of children.entries())
    await own.db.guardianship.create({
      data: {
        ...{ guardianId: id, studentId, relation: 'Mother', position: position + 10 * (await taken()) },
        ...{ since: fromDay('2026-04-01'), mayCollect: true, ...rights },
      },
    })
  const known: Child[] = children.map((child) => ({ id: child, name: '', class: 'Class 5', section: null, ...rights }))
  const caller = callerAs({ id, role: 'parent' })
  return { ...caller, id, actor: async () => ({ ...(await caller.actor())!, children: known }) }
}
const taken = () => own.db.guardianship.count()

const pay = (caller: Caller, feeIds: string[]) => paying.payOwn.execute(caller, { feeIds, method: 'UPI' })
const paid = () => own.db.payment.findMany({ orderBy: { number: 'asc' }, include: { receipt: true } })

it('fees of two children of one run are paid and counted, with one receipt', async () => {
  const mother = await guardian()
  const fees = [await feeOf(0, 0), await feeOf(0, 1), await feeOf(1, 0)]
  const answer = await pay(mother, fees)
  expect(answer.map(({ receiptNumber }) => receiptNumber.slice(-6))).toEqual(['000001', '000001', '000001'])
  const payments = await paid()
  expect(payments).toHaveLength(3)
  expect(new Set(payments.map(({ receiptId }) => receiptId)).size).toBe(1)
  expect(payments[0]?.receipt).toMatchObject({ series: 'Demonstration', number: 1, demo: true, cashier: '' })
  const counts = await own.db.feeStructure.findMany({ select: { id: true, paidCount: true } })
  expect(counts.find(({ id }) => id === structures[0])?.paidCount).toBe(2)
  expect(counts.find(({ id }) => id === structures[1])?.paidCount).toBe(1)
})

it('of two who pay overlapping fees at once one gets receipts and one a refusal, and nothing is half paid', async () => {
  const [mother, father] = [await guardian(), await guardian()]
  const [first, shared, last] = [await feeOf(0, 0), await feeOf(0, 1), await feeOf(1, 0)]
  const begun = await own.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Fee" WHERE "id" = ${shared}::uuid FOR UPDATE`
    const working = Promise.allSettled([pay(mother, [first, shared]), pay(father, [last, shared])])
    await own.waits(2)
    return { working }
  })
  const answers = await begun.working
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(refused.reason).toMatchObject({ code: 'conflict', message: feeMessages.somePaid })
  expect(await paid()).toHaveLength(2)
  expect(await own.db.fee.count({ where: { status: 'Paid' } })).toBe(2)
  expect(await own.db.receiptCounter.findFirstOrThrow()).toMatchObject({ last: 1 })
})

it('the same press twice is one payment', async () => {
  const mother = { ...(await guardian()), requestKey: 'the same press' }
  const fees = [await feeOf(0, 0), await feeOf(1, 0)]
  const [first, second] = await Promise.all([pay(mother, fees), pay(mother, fees)])
  expect(second).toEqual(first)
  expect(await paid()).toHaveLength(2)
})

it('a bar that came after the request had begun wins, and what is not theirs to pay is not found', async () => {
  const father = await guardian()
  const fees = [await feeOf(0, 0), await feeOf(1, 0)]
  const [barred = ''] = children
  const begun = await own.db.$transaction(async (tx) => {
    await tx.guardianship.updateMany({
      where: { guardianId: father.id, studentId: barred },
      data: { barredAt: new Date(), barReason: 'An order of the court' },
    })
    const working = Promise.allSettled([pay(father, fees)])
    await own.waits(1)
    return { working }
  })
  expect(await begun.working).toMatchObject([
    { status: 'rejected', reason: { code: 'notFound', message: messages.common.notFound } },
  ])
  expect(await paid()).toEqual([])
  const unpaying = await guardian({ pays: false })
  await expect(pay(unpaying, fees)).rejects.toMatchObject({ code: 'forbidden' })
})
