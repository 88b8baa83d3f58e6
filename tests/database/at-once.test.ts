import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fromDay } from '@/lib/dates'
import type * as Accounts from '@/lib/auth/login'
import { loginMessages } from '@/lib/auth/messages'
import type * as Calendar from '@/lib/calendar/service'
import type * as Importing from '@/lib/import/service'
import type * as Paying from '@/lib/payments/service'
import type * as Limits from '@/lib/server/accounts/limits'
import type * as Passwords from '@/lib/server/accounts/passwords'
import type { Transaction } from '@/lib/server/data/db'
import type * as Locks from '@/lib/server/data/locks'
import type * as Enrolling from '@/lib/enrolment/enrolment'
import { financialYearOf } from '@/lib/years'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { callerAs } from '@/tests/support/school/caller'

/** What several do at the same moment, each rule by itself: on a real database, without the doors. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let accounts: typeof Accounts & typeof Limits & typeof Passwords
let calendar: typeof Calendar
let enrolling: typeof Enrolling
let importing: typeof Importing
let locks: typeof Locks
let paying: typeof Paying
let today: string
beforeAll(async () => {
  own = await ownDatabase()
  accounts = {
    ...(await import('@/lib/auth/login')),
    ...(await import('@/lib/server/accounts/limits')),
    ...(await import('@/lib/server/accounts/passwords')),
  }
  calendar = await import('@/lib/calendar/service')
  enrolling = await import('@/lib/enrolment/enrolment')
  importing = await import('@/lib/import/service')
  locks = await import('@/lib/server/data/locks')
  paying = await import('@/lib/payments/service')
  today = (await import('@/lib/server/school-day')).schoolDay()
})
afterAll(() => own.close())

let office: { id: string; role: 'admin' }
beforeEach(async () => {
  await own.empty('User', 'CalendarEntry', 'Import', 'ReceiptCounter')
  office = { ...(await person('admin')), role: 'admin' }
})

const person = (role: 'admin' | 'student' | 'teacher', over: object = {}) =>
  own.db.user.create({
    data: { ...{ name: role, role, origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
    select: { id: true },
  })

/** Begins `work` while another holds a lock, and answers whether it waits; it goes on when the other has ended. */
async function whileHeld<Answer>(lock: (tx: Transaction) => Promise<void>, work: () => Promise<Answer>[]) {
  const begun = await own.db.$transaction(
    async (tx) => {
      await lock(tx)
      const working = work()
      const ended = Promise.race(working).then(
        () => 'has ended',
        () => 'has failed',
      )
      return { working, first: await Promise.race([ended, own.waits(working.length).then(() => 'waits')]) }
    },
    { timeout: 60_000 },
  )
  return { first: begun.first, answers: await Promise.all(begun.working) }
}

it('an import is undone after another one that runs', async () => {
  const columns = { kind: 'Pupils', fileName: 'list.csv', columns: [], people: 0, state: 'Done' } as const
  const { id } = await own.db.import.create({ data: columns, select: { id: true } })
  const { first } = await whileHeld(locks.lockImports, () => [importing.undoImport.execute(callerAs(office), { id })])
  expect(first).toBe('waits')
  expect(await own.db.import.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'Undone' })
})

it('two who say at once that school is open on a holiday are both told so, and it is open once', async () => {
  const day = fromDay(today)
  await own.db.calendarEntry.create({ data: { kind: 'Holiday', name: 'Founders', fromDay: day, toDay: day } })
  const open = () => calendar.openToday.execute(callerAs(office), {})
  const { first, answers } = await whileHeld(locks.lockCalendar, () => [open(), open()])
  expect(first).toBe('waits')
  expect(answers).toMatchObject([{ date: today }, { date: today }])
  expect(await own.db.calendarEntry.count({ where: { kind: 'Working day' } })).toBe(1)
})

it('receipts are in the order of their times, also of who was asked to pay before', async () => {
  const { id: studentId } = await person('student', { class: 'Class 5' })
  await own.db.$transaction((tx) => enrolling.enrol(tx, { studentId, class: 'Class 5', from: today }))
  const enrolment = await own.db.enrolment.findFirstOrThrow({ where: { studentId }, select: { id: true } })
  const structure = await own.db.feeStructure.create({
    data: {
      ...{ class: 'Class 5', type: 'Tuition Fee', amountPaise: 100, dueDate: fromDay(today), feeCount: 1 },
      createdById: office.id,
    },
    select: { id: true },
  })
  const { id: feeId } = await own.db.fee.create({
    data: { structureId: structure.id, studentId, enrolmentId: enrolment.id, amountPaise: 100 },
    select: { id: true },
  })
  // Another one, which came later, is ahead at the counter.
  const before = new Date(Date.now() + 60_000)
  await own.db.receiptCounter.create({ data: { year: financialYearOf(today), last: 7, lastPaidAt: before } })
  await paying.payFee.execute(callerAs(office), { feeId, method: 'Cash' })
  const [paid] = await own.db.receipt.findMany({ where: { payments: { some: { feeId } } } })
  expect(paid).toMatchObject({ number: 8, paidAt: before })
})

it('who has guessed at an account from many addresses is refused at a further one, and its owner nowhere', async () => {
  const [email, password] = ['owner@tests.example', 'the right password']
  const owner = await person('teacher', {
    login: { create: { email, passwordHash: await accounts.hashPassword(password) } },
  })
  const logIn = (address: string) =>
    accounts.login.execute(
      { ...callerAs({ ...owner, role: 'teacher' }), actor: () => Promise.resolve(null), address },
      { email, password },
    )
  await logIn('192.0.2.7')
  for (let guess = 0; guess < 40; guess += 1) await accounts.countAttempt('failedAccount', [email], 'a guess')
  await expect(logIn('192.0.2.8')).rejects.toThrow(loginMessages.tooMany)
  expect(await logIn('192.0.2.7')).toMatchObject({ user: owner })
})

it('a right password comes after the wrong ones that another server counted while it was checked', async () => {
  const counter = { name: 'failedAccount', parts: ['busy@tests.example'] } as const
  const check = (meanwhile: () => Promise<unknown>) =>
    accounts.checkPasswordAttempt(
      { limits: [counter], address: '192.0.2.9', message: loginMessages.tooMany },
      async () => {
        await meanwhile()
        return true
      },
    )
  const guess = async (times: number) => {
    for (let n = 0; n < times; n += 1) await accounts.countAttempt(counter.name, counter.parts, 'a guess')
  }
  await guess(20)
  await expect(check(() => guess(20))).rejects.toThrow(loginMessages.tooMany)
  await expect(
    check(() => Promise.resolve()),
    'and it clears nothing',
  ).rejects.toThrow(loginMessages.tooMany)
})
