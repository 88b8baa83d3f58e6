import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '@/lib/dates'
import { contactMessages } from '@/lib/fees/contact-messages'
import type * as Contacts from '@/lib/fees/contacts'
import type * as Defaulters from '@/lib/fees/defaulters'
import type * as Paying from '@/lib/payments/service'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { withStatements } from '@/tests/support/machine/statements'
import { callerAs } from '@/tests/support/school/caller'
import { owingSchool } from '@/tests/support/school/owing-school'

/** Families with overdue fees: who is in which row, who sees whom, and what families promised. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let defaulters: typeof Defaulters
let contacts: typeof Contacts
let paying: typeof Paying
let readSettings: () => Promise<void>
let today: string
let school: ReturnType<typeof owingSchool>
beforeAll(async () => {
  own = await ownDatabase()
  defaulters = await import('@/lib/fees/defaulters')
  contacts = await import('@/lib/fees/contacts')
  paying = await import('@/lib/payments/service')
  ;({ readSettings } = await import('@/lib/server/data/read-settings'))
  today = (await import('@/lib/server/school-day')).schoolDay()
  school = owingSchool(own, today)
})
afterAll(() => own.close())

let office: string
beforeEach(async () => {
  await own.empty('User', 'ReceiptCounter')
  office = await school.person('admin')
})

async function teachersReach(value: string | null) {
  await own.db.schoolSettings.update({
    where: { single: true },
    data: { teachersReach: value, version: { increment: 1 } } as never,
    select: { version: true },
  })
  await readSettings()
}

type Asked = Parameters<typeof defaulters.listDefaulters.execute>[1]
const listed = async (asked: Asked = {}, caller = callerAs({ id: office, role: 'admin' })) =>
  (await defaulters.listDefaulters.execute(caller, asked)) as {
    rows: Awaited<ReturnType<typeof defaulters.listDefaulters.execute>>['rows']
    total: number
  }
/** The children of each row, in its order. */
const families = async (asked?: Asked, caller = callerAs({ id: office, role: 'admin' })) =>
  (await listed(asked, caller)).rows.map(({ children }) => children.map(({ name }) => name))

describe('a row', () => {
  it('is of those who owe and share whoever pays, with its sums and its credit once', async () => {
    const [asha, bina, dev] = [
      await school.pupil('Asha', 'Class 5', { section: 'A' }),
      await school.pupil('Bina', 'Class 2'),
      await school.pupil('Dev'),
    ]
    await school.payer([asha, bina, dev])
    await school.payer([asha, bina, dev])
    await school.fee(asha, 300, 20)
    await school.fee(asha, 200, 5)
    await school.fee(bina, 1000, 30)
    await school.fee(dev, 700, -5)
    const advance = { studentId: dev, feeIds: [], method: 'UPI' as const, amount: 150, keepRest: true }
    await paying.paySeveral.execute(callerAs({ id: office, role: 'admin' }), advance)
    const { answer, statements } = await withStatements(() => listed())
    expect(answer.total).toBe(1)
    expect(answer.rows).toEqual([
      {
        id: asha,
        name: 'Asha, Bina',
        children: [
          { id: asha, name: 'Asha', class: 'Class 5', section: 'A', rollNo: 1, overdue: 500 },
          { id: bina, name: 'Bina', class: 'Class 2', section: expect.any(String) as string, rollNo: 1, overdue: 1000 },
        ],
        ...{ fees: 3, overdue: 1500, fines: 0, days: 30, credit: 150, covered: false },
        ...{ email: '', phone: '', reminded: '', contacted: '', promise: null },
      },
    ])
    expect(statements).toHaveLength(1)
  })

  it('is of one alone whom nobody pays for, or a guardian who does not pay, is barred, or is one no more', async () => {
    const names = ['Asha', 'Bina', 'Chitra', 'Dev', 'Esha']
    const ids: string[] = []
    for (const name of names) ids.push(await school.pupil(name))
    for (const id of ids) await school.fee(id, 100)
    const [asha, bina, chitra, dev] = ids as [string, string, string, string]
    await school.payer([asha, bina], { pays: false })
    await school.payer([bina, chitra], { barredAt: new Date(), barReason: 'An order' })
    await school.payer([chitra, dev], { until: new Date('2026-06-01') })
    expect(await families()).toEqual(names.map((name) => [name]))
  })

  it('has each pupil once where families have a child in common, and nobody beside whom nobody pays for', async () => {
    const [asha, bina, chitra, dev] = [
      await school.pupil('Asha'),
      await school.pupil('Bina'),
      await school.pupil('Chitra'),
      await school.pupil('Dev'),
    ]
    for (const id of [asha, bina, chitra, dev]) await school.fee(id, 100)
    await school.payer([asha, bina])
    // Whoever pays for most of them decides.
    await school.payer([bina, chitra, dev])
    expect(await families({ sort: 'name' })).toEqual([['Asha'], ['Bina', 'Chitra', 'Dev']])
  })
})

describe('the list', () => {
  beforeEach(async () => {
    const [asha, bina, chitra] = [
      await school.pupil('Asha Rao', 'Class 5'),
      await school.pupil('Bina Rao', 'Class 2', { rollNo: 77 }),
      await school.pupil('Chitra Iyer', 'Class 7'),
    ]
    await school.payer([asha, bina])
    await school.fee(asha, 100, 40)
    await school.fee(bina, 100, 3)
    await school.fee(chitra, 900, 5)
  })

  it('finds a family by any of its children, and shows all who owe', async () => {
    const both = ['Asha Rao', 'Bina Rao']
    expect(await families({ q: 'bina' })).toEqual([both])
    expect(await families({ q: '77' })).toEqual([both])
    expect(await families({ class: 'Class 2' })).toEqual([both])
    expect(await families({ class: 'Class 2', q: 'asha' })).toEqual([both])
    expect(await families({ class: 'Class 3' })).toEqual([])
    expect((await listed({ q: 'rao' })).total).toBe(1)
  })

  it('is sorted by its sums, and has pages that follow each other', async () => {
    const [rao, iyer] = [['Asha Rao', 'Bina Rao'], ['Chitra Iyer']]
    expect(await families()).toEqual([iyer, rao])
    expect(await families({ sort: 'overdue' })).toEqual([rao, iyer])
    expect(await families({ sort: '-days' })).toEqual([rao, iyer])
    expect(await families({ sort: '-name' })).toEqual([iyer, rao])
    expect(await families({ page: 2, pageSize: 1 })).toEqual([rao])
    expect(await families({ page: 400, pageSize: 1 })).toEqual([])
  })

  it('has for a teacher of some sections the children of these alone, and nothing of what families said', async () => {
    await teachersReach('classes')
    const { section } = await own.db.user.findFirstOrThrow({ where: { name: 'Bina Rao' } })
    const asha = await own.db.user.findFirstOrThrow({ where: { name: 'Asha Rao' } })
    await school.call(asha.id, 1, 5)
    await school.credit(asha.id, 5_000)
    const duty = { kind: 'ClassTeacher' as const, class: 'Class 2', section, subject: null }
    const actor = { id: await school.person('teacher'), role: 'teacher' as const, duties: [duty] }
    const teacher = callerAs(actor)
    const { rows, total } = await listed({}, teacher)
    expect([total, rows.length]).toEqual([1, 1])
    expect(rows[0]).toMatchObject({ name: 'Bina Rao', overdue: 100, days: 3, contacted: '', promise: null })
    expect(rows[0]).toMatchObject({ credit: 0, covered: false })
    expect((await listed({ q: 'bina' })).rows[0]).toMatchObject({ credit: 50, covered: false })
    const { personFees } = await import('@/lib/people/fees')
    const bina = await own.db.user.findFirstOrThrow({ where: { name: 'Bina Rao' } })
    await school.credit(bina.id, 7_000)
    expect(await personFees.execute(teacher, { id: bina.id })).toMatchObject({ credit: 0 })
    const office = callerAs({ id: await school.person('admin'), role: 'admin' })
    expect(await personFees.execute(office, { id: bina.id })).toMatchObject({ credit: 70 })
    const { feeOverview } = await import('@/lib/fees/queries')
    await own.db.$executeRaw`UPDATE "PaymentTally" SET "demoPaise" = 100`
    expect(await feeOverview.execute(teacher, {})).toMatchObject({ demonstrated: 0 })
    expect(await families({ q: 'asha' }, teacher)).toEqual([])
    expect(await families({ class: 'Class 5' }, teacher)).toEqual([])
    await expect(listed({ promise: 'Promised' }, teacher)).rejects.toMatchObject({ code: 'forbidden' })
    const note = { studentId: asha.id, way: 'Phone', said: 'Will pay' } as const
    await expect(contacts.noteFeeContact.execute(teacher, note)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(contacts.listFeeContacts.execute(teacher, { id: asha.id })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await teachersReach(null)
  })
})

describe('what a family said', () => {
  const by = () => callerAs({ id: office, role: 'admin' })
  const note = (studentId: string, over: object = {}, caller = by()) =>
    contacts.noteFeeContact.execute(caller, { studentId, way: 'Phone', said: 'Will pay soon', ...over } as never)
  const promiseOf = async (asked: Asked = {}) => (await listed(asked)).rows.map(({ promise }) => promise)
  let asha: string
  let bina: string
  beforeEach(async () => {
    asha = await school.pupil('Asha')
    bina = await school.pupil('Bina')
    await school.payer([asha, bina])
    await school.fee(bina, 100, 10)
  })

  it('is in the history and in the row of the family, of whichever child it is noted', async () => {
    await note(asha, { way: 'InPerson', promised: addDays(today, 5), amount: '60.50' })
    await note(bina, { said: 'Was not at home' })
    const { rows, total } = await contacts.listFeeContacts.execute(by(), { id: bina })
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      {
        studentId: bina,
        student: 'Bina',
        by: 'admin',
        way: 'Phone',
        said: 'Was not at home',
        promised: '',
        amount: null,
      },
      { studentId: asha, way: 'InPerson', promised: addDays(today, 5), amount: 60.5 },
    ])
    expect((await contacts.listFeeContacts.execute(by(), { id: asha, page: 2, pageSize: 1 })).rows).toMatchObject([
      { studentId: asha },
    ])
    const row = { contacted: today, promise: { until: addDays(today, 5), amount: 60.5, passed: false } }
    expect((await listed()).rows).toMatchObject([row])
    const stranger = await school.pupil('Chitra')
    expect((await contacts.listFeeContacts.execute(by(), { id: stranger })).total).toBe(0)
    await expect(contacts.listFeeContacts.execute(by(), { id: office })).rejects.toMatchObject({ code: 'notFound' })
  })

  it('counts as a promise until its day is over, then as one that has passed; the last one counts', async () => {
    await school.call(asha, 9, 0)
    expect(await promiseOf()).toEqual([{ until: today, amount: null, passed: false }])
    expect([await families({ promise: 'Promised' }), await families({ promise: 'Passed' })]).toEqual([[['Bina']], []])
    await school.call(bina, 8, -1)
    await school.call(bina, 7)
    expect(await promiseOf()).toEqual([{ until: addDays(today, -1), amount: null, passed: true }])
    expect([await families({ promise: 'Promised' }), await families({ promise: 'Passed' })]).toEqual([[], [['Bina']]])
    expect((await listed({ promise: 'Passed' })).total).toBe(1)
    expect(await families({ promise: 'Passed', q: 'nobody' })).toEqual([])
  })

  it('was of fees that are settled where it was said before what is overdue was due', async () => {
    await school.call(asha, 11, -2)
    expect(await promiseOf()).toEqual([null])
    expect(await families({ promise: 'Passed' })).toEqual([])
  })

  it('is in the history of a row where families overlap, of whichever child the row found it', async () => {
    const chitra = await school.pupil('Chitra')
    await school.fee(asha, 10)
    await school.payer([chitra, bina])
    await school.call(chitra, 2, 4)
    const [row] = (await listed({ q: 'asha' })).rows
    expect(row).toMatchObject({ promise: { until: addDays(today, 4) } })
    expect((await contacts.listFeeContacts.execute(by(), { id: row!.id })).rows).toMatchObject([{ student: 'Chitra' }])
  })

  it('is said of those whom somebody pays for together, in the filter as in the row', async () => {
    const chitra = await school.pupil('Chitra')
    await school.payer([chitra, asha])
    await school.fee(chitra, 50)
    await school.call(chitra, 2, 4)
    // Nobody pays for Bina and Chitra both.
    expect(await promiseOf({ sort: 'name' })).toEqual([null, { until: addDays(today, 4), amount: null, passed: false }])
    expect(await families({ promise: 'Promised' })).toEqual([['Chitra']])
  })

  it.each([
    [{ promised: () => addDays(today, -1) }, contactMessages.promisePast],
    [{ promised: () => addDays(today, 367) }, contactMessages.promiseFar],
    [{ amount: () => '50' }, contactMessages.amountWithoutDay],
    [{ said: () => ' ' }, contactMessages.incomplete],
    [{ said: () => 'x'.repeat(501) }, 'at most 500'],
    [{ promised: () => addDays(today, 3), amount: () => '0' }, 'greater than zero'],
    [{ promised: () => addDays(today, 3), amount: () => '1.005' }, 'two decimals'],
  ] as [Record<string, () => string>, string][])('is refused where something is wrong: %o', async (over, message) => {
    const said = Object.fromEntries(Object.entries(over).map(([key, value]) => [key, value()]))
    await expect(note(asha, said)).rejects.toThrow(message)
    expect(await own.db.feeContact.count()).toBe(0)
  })

  it('promises at most what the family owes: of all its children, what is due later too, and by the promised day', async () => {
    const at = (message: string) => ({ code: 'invalid', message, details: { errors: { amount: message } } })
    const promised = addDays(today, 5)
    await school.fee(asha, 250, -30)
    await note(asha, { promised, amount: '350' })
    await expect(note(asha, { promised, amount: '350.01' })).rejects.toMatchObject(
      at(contactMessages.moreThanOwed('₹350.00')),
    )
    // A promise is for the money of that day, on which each late day costs ten rupees more.
    await own.db.lateFineRule.create({
      data: { kind: 'Day', amountPaise: 1000, chargeType: 'Miscellaneous', createdById: office },
    })
    const fine = 10 * 15
    await note(asha, { promised, amount: String(350 + fine) })
    await expect(note(bina, { promised, amount: String(350 + fine + 1) })).rejects.toMatchObject(
      at(contactMessages.moreThanOwed('₹500.00')),
    )
    const chitra = await school.pupil('Chitra')
    await expect(note(chitra, { promised, amount: '1' })).rejects.toMatchObject(at(contactMessages.owesNothing))
  })

  it('takes a promise of today and of a year ahead, of a pupil alone, and of nobody whose data are blocked', async () => {
    await note(asha, { promised: today })
    await note(asha, { promised: addDays(today, 366) })
    await expect(note(office)).rejects.toMatchObject({ code: 'notFound' })
    const erased = await school.pupil('Dev')
    await own.db.erasure
      .create({ data: { userId: erased, reason: 'Asked', begunById: office } as never })
      .catch(() => {})
    await own.db.user.update({ where: { id: erased }, data: { blockedAt: new Date(), isActive: false } })
    await expect(note(erased)).rejects.toMatchObject({ code: 'conflict' })
    expect(await own.db.feeContact.count()).toBe(2)
  })

  it('is noted once when the same request comes twice at once, and by each of two who note at once', async () => {
    const twice = { ...by(), requestKey: crypto.randomUUID() }
    const answers = await Promise.all([note(asha, {}, twice), note(asha, {}, twice)])
    expect(answers[0]).toEqual(answers[1])
    expect(await own.db.feeContact.count()).toBe(1)
    const other = callerAs({ id: await school.person('admin'), role: 'admin' })
    await Promise.all([note(bina), note(bina, {}, other)])
    expect(await own.db.feeContact.count()).toBe(3)
  })

  it('is held to its days and sums by the database too', async () => {
    const row = (over: string) =>
      own.db.$executeRawUnsafe(
        `INSERT INTO "FeeContact" ("studentId", day, way, said, "promisedDay", "promisedPaise", "notedById")
         SELECT '${asha}', '2026-11-10', 'Phone', 'x', ${over}, '${office}'`,
      )
    await row(`'2026-11-10', 1`)
    for (const wrong of [`'2026-11-09', NULL`, `'2027-11-12', NULL`, 'NULL, 100', `'2026-11-11', 0`])
      await expect(row(wrong), wrong).rejects.toThrow(/FeeContact_(promised|amount)/)
  })
})
