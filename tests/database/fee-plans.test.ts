import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, fromDay } from '@/lib/dates'
import { split } from '@/tests/support/school/split'
import type * as Charging from '@/lib/fee-plans/charging'
import type * as Optional from '@/lib/fee-plans/optional'
import type * as Plans from '@/lib/fee-plans/plans'
import type * as Previews from '@/lib/fee-plans/previews'
import type * as Payments from '@/lib/payments/service'
import type { Caller } from '@/lib/server/doors/caller'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { disagreements } from '@/tests/support/school/books'
import { callerAs } from '@/tests/support/school/caller'

/** Who gets what by a fee plan: its rules, and what several do at once. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let plans: typeof Plans
let charging: typeof Charging
let previews: typeof Previews
let optional: typeof Optional
let payments: typeof Payments
let admin: Caller
let office: string
beforeAll(async () => {
  own = await ownDatabase()
  plans = await import('@/lib/fee-plans/plans')
  charging = await import('@/lib/fee-plans/charging')
  previews = await import('@/lib/fee-plans/previews')
  optional = await import('@/lib/fee-plans/optional')
  payments = await import('@/lib/payments/service')
  office = await person('admin', { name: 'Office' })
  admin = callerAs({ id: office, role: 'admin' })
})
afterAll(() => own.close())
beforeEach(() => own.empty('FeePlan', 'FeeStructure', 'Receipt', 'Enrolment', 'OptionalHead'))
afterEach(async () => {
  const query = async <Row extends object>(text: string) => own.db.$queryRawUnsafe<Row[]>(text)
  expect(await disagreements(query, /fee|paid|payment/)).toEqual([])
})

const person = async (role: 'admin' | 'student', over: object) =>
  (
    await own.db.user.create({
      data: { ...{ role, name: '', origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
      select: { id: true },
    })
  ).id

const enrol = async (studentId: string, schoolClass: string, from: string) => {
  const { enrol: put } = await import('@/lib/enrolment/enrolment')
  await own.db.$transaction((tx) => put(tx, { studentId, class: schoolClass, from }))
}

async function pupil(from = '2026-04-01', schoolClass = 'Class 5') {
  const id = await person('student', { name: 'Asha Rao', class: schoolClass })
  await enrol(id, schoolClass, from)
  return id
}

/** From one class into another, or the next year. */
async function move(studentId: string, schoolClass: string, from: string) {
  const { enrol: put } = await import('@/lib/enrolment/enrolment')
  await own.db.$transaction(async (tx) => {
    await tx.enrolment.updateMany({ where: { studentId, toDay: null }, data: { toDay: fromDay(addDays(from, -1)) } })
    await put(tx, { studentId, class: schoolClass, from })
  })
}

async function leave(studentId: string, day: string) {
  const { leave: end } = await import('@/lib/enrolment/enrolment')
  await own.db.$transaction((tx) => end(tx, { studentId, lastDay: day, outcome: 'Left' }))
}

const everyMonth = Array.from({ length: 12 }, (_, n) =>
  n < 9 ? `2026-${String(n + 4).padStart(2, '0')}-10` : `2027-0${n - 8}-10`,
)
const line = (type: string, amount: number, over: object = {}) => ({
  ...{ type, class: 'Class 5', section: '', pupils: 'All' as const, amount },
  ...over,
})
const head = (type: string, over: { once?: boolean; optional?: boolean } = {}) => ({
  ...{ type, once: false, optional: false },
  ...over,
})
type Content = Pick<Parameters<typeof Plans.savePlan.execute>[1] & object, never> & {
  dueDates?: string[]
  heads?: ReturnType<typeof head>[]
  lines?: ReturnType<typeof line>[]
}

async function planOf({
  dueDates = everyMonth,
  heads = [head('Tuition Fee')],
  lines = [line('Tuition Fee', 10_000)],
}: Content = {}) {
  const { id } = await plans.addPlan.execute(admin, { year: 2026, name: `Plan ${Math.random()}` })
  await plans.savePlan.execute(admin, { id, name: `Plan ${id.slice(0, 8)}`, dueDates, heads, lines })
  return id
}

const charge = (id: string, instalment?: number) => charging.chargePlan.execute(admin, { id, instalment })
const update = (id: string) => charging.updatePlan.execute(admin, { id })
const takeBack = (id: string, from?: number) => charging.takeBackPlan.execute(admin, { id, from })

/** Open fees of a pupil: day and paise. */
const feesOf = async (studentId: string, type = 'Tuition Fee') =>
  (
    await own.db.fee.findMany({
      where: { studentId, status: { not: 'Cancelled' }, structure: { type } },
      select: { id: true, amountPaise: true, structure: { select: { dueDate: true } } },
      orderBy: { structure: { dueDate: 'asc' } },
    })
  ).map((fee) => ({ id: fee.id, paise: fee.amountPaise, due: fee.structure.dueDate.toISOString().slice(0, 10) }))

const pay = (id: string) => payments.payFee.execute(admin, { feeId: id, method: 'Cash' })

describe('what a pupil is charged', () => {
  it('is a year in instalments that add up to the paisa, the rest of the division in the first', async () => {
    const asha = await pupil()
    const id = await planOf({ dueDates: everyMonth.slice(0, 3), lines: [line('Tuition Fee', 100)] })
    expect(await charge(id)).toEqual({ fees: 3, total: 100 })
    // What each pays and why stays to be read afterwards, and a preview has nothing more of it.
    expect(await previews.planPupils.execute(admin, { id })).toMatchObject({ rows: [{ fees: 3, total: 100 }] })
    expect(await previews.previewPlan.execute(admin, { id })).toMatchObject({ fees: 0, having: 0 })
    expect((await feesOf(asha)).map(({ paise }) => paise)).toEqual([3_334, 3_333, 3_333])
  })

  it('is the amount of the section before that of the class, and of new pupils before that of all', async () => {
    const before = await pupil('2025-04-01')
    await move(before, 'Class 5', '2026-04-01')
    const fresh = await pupil()
    const id = await planOf({
      dueDates: ['2026-04-10'],
      lines: [line('Tuition Fee', 100), line('Tuition Fee', 300, { pupils: 'New' })],
    })
    await charge(id)
    expect(await feesOf(before)).toMatchObject([{ paise: 10_000 }])
    expect(await feesOf(fresh)).toMatchObject([{ paise: 30_000 }])
    await takeBack(id)
    const { section } = await own.db.enrolment.findFirstOrThrow({ where: { studentId: fresh } })
    await plans.savePlan.execute(admin, {
      ...{ id, name: 'Sections', dueDates: ['2026-04-10'], heads: [head('Tuition Fee')] },
      lines: [line('Tuition Fee', 300, { pupils: 'New' }), line('Tuition Fee', 500, { section })],
    })
    await charge(id)
    expect(await feesOf(fresh)).toMatchObject([{ paise: 50_000 }])
  })

  it('of a head that is charged once is all of it, with the first instalment that is theirs', async () => {
    const [asha, late] = [await pupil(), await pupil('2026-07-20')]
    const id = await planOf({ heads: [head('Exam Fee', { once: true })], lines: [line('Exam Fee', 500)] })
    await charge(id)
    expect(await feesOf(asha, 'Exam Fee')).toMatchObject([{ due: '2026-04-10', paise: 50_000 }])
    expect(await feesOf(late, 'Exam Fee')).toMatchObject([{ due: '2026-07-10', paise: 50_000 }])
  })

  it('of an optional head is what is due from the month in which they got it until its last day', async () => {
    const [asha, bina] = [await pupil(), await pupil()]
    await own.db.user.update({ where: { id: asha }, data: { admissionNo: `T${asha.slice(0, 8)}` } })
    const id = await planOf({
      heads: [head('Transport Fee', { optional: true })],
      lines: [line('Transport Fee', 1_200)],
    })
    const add = (from: string, to: string) =>
      optional.addOptionalHead.execute(admin, { admissionNo: `T${asha.slice(0, 8)}`, type: 'Transport Fee', from, to })
    await add('2026-06-25', '2026-09-09')
    await expect(add('2026-09-01', '')).rejects.toMatchObject({ code: 'conflict' })
    await charge(id)
    expect((await feesOf(asha, 'Transport Fee')).map(({ due }) => due)).toEqual([
      '2026-06-10',
      '2026-07-10',
      '2026-08-10',
    ])
    expect(await feesOf(bina, 'Transport Fee')).toEqual([])
    const head1 = await own.db.optionalHead.findFirstOrThrow({ where: { studentId: asha } })
    await optional.endOptionalHead.execute(admin, { id: head1.id, to: '2026-07-31' })
    expect(await update(id)).toMatchObject({ joined: { fees: 0 }, outdated: [{ why: 'ended', fees: 1 }] })
    expect(await feesOf(asha, 'Transport Fee')).toHaveLength(2)
  })

  it('leaves out who has a fee of the type with this due day, and says so before', async () => {
    const [asha, bina] = [await pupil(), await pupil()]
    const other = await planOf({ dueDates: ['2026-05-10'], lines: [line('Tuition Fee', 77)] })
    await charge(other)
    const fees = await feesOf(asha)
    await own.db.$executeRaw`UPDATE "FeeStructure" SET "feeCount" = "feeCount" - 1`
    await own.db.fee.update({
      where: { id: fees[0]!.id },
      data: { status: 'Cancelled', cancelledAt: new Date(), cancelledById: office },
    })
    const id = await planOf({ dueDates: ['2026-05-10', '2026-06-10'] })
    expect(await previews.previewPlan.execute(admin, { id })).toMatchObject({ fees: 3, having: 1, pupils: 2 })
    expect(await previews.planPupils.execute(admin, { id })).toMatchObject({ total: 2 })
    expect(await charge(id)).toMatchObject({ fees: 3 })
    expect(await feesOf(bina)).toMatchObject([{ paise: 7_700 }, { due: '2026-06-10' }])
  })

  it('is nothing while nobody is in the school year, and the plan stays a draft', async () => {
    const id = await planOf()
    await expect(charge(id)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('2026-27') })
    expect(await plans.readPlan.execute(admin, { id })).toMatchObject({ state: 'Draft' })
  })
})

describe('bringing up to date', () => {
  it('charges joiners from their month, cancels later fees of leavers, and follows a change of class', async () => {
    const [leaver, mover] = [await pupil(), await pupil()]
    const id = await planOf({
      lines: [line('Tuition Fee', 12_000), line('Tuition Fee', 24_000, { class: 'Class 6' })],
    })
    await charge(id)
    const paid = await feesOf(mover)
    await pay(paid[0]!.id)
    await pay(paid[5]!.id)
    await leave(leaver, '2026-06-15')
    await move(mover, 'Class 6', '2026-07-16')
    const joiner = await pupil('2026-11-20')
    expect(await charging.planUpdate.execute(admin, { id })).toMatchObject({
      joined: { fees: 5 + 7 },
      outdated: [
        { why: 'left', fees: 9 },
        { why: 'moved', fees: 7 },
      ],
    })
    await update(id)
    expect((await feesOf(joiner)).map(({ due }) => due)).toEqual(everyMonth.slice(7))
    expect((await feesOf(leaver)).map(({ due }) => due)).toEqual(everyMonth.slice(0, 3))
    // What was paid of the old class stays, also what was paid early.
    expect((await feesOf(mover)).map(({ paise }) => paise)).toEqual([
      ...[100_000, 100_000, 100_000, 100_000, 200_000, 100_000],
      ...Array.from({ length: 6 }, () => 200_000),
    ])
    expect(await update(id)).toEqual({ joined: { pupils: 0, fees: 0, total: 0 }, outdated: [] })
    const [cancelled] = await own.db.fee.findMany({ where: { studentId: leaver, status: 'Cancelled' } })
    expect(cancelled?.cancelReason).toBe('Left the school before it was due')
  })

  it('does not charge again what somebody cancelled', async () => {
    const asha = await pupil()
    const id = await planOf()
    await charge(id)
    const { cancelFee } = await import('@/lib/fees/service')
    await cancelFee.execute(admin, { feeId: (await feesOf(asha))[3]!.id, reason: 'A place for free' })
    expect(await update(id)).toMatchObject({ joined: { fees: 0 } })
    expect(await feesOf(asha)).toHaveLength(11)
  })
})

describe('taking back', () => {
  it('takes all of it while nothing is paid, and then the plan can be changed', async () => {
    const asha = await pupil()
    const id = await planOf()
    await charge(id)
    await expect(plans.removePlan.execute(admin, { id })).rejects.toMatchObject({ code: 'conflict' })
    expect(await takeBack(id)).toEqual({ fees: 12, total: 10_000 })
    expect(await feesOf(asha)).toEqual([])
    await plans.removePlan.execute(admin, { id })
    expect(await own.db.feeStructure.count({ where: { undoneAt: { not: null } } })).toBe(12)
  })

  it('is refused with how many are paid, and later instalments go alone', async () => {
    const asha = await pupil()
    const id = await planOf()
    await charge(id)
    await pay((await feesOf(asha))[2]!.id)
    await expect(takeBack(id)).rejects.toMatchObject({
      message:
        '1 fee of it is paid in whole or in part, so it cannot be taken back. Instalments 4 to 12 can be taken back alone.',
    })
    expect(await takeBack(id, 4)).toMatchObject({ fees: 9 })
    expect(await plans.readPlan.execute(admin, { id })).toMatchObject({ state: 'Charged in part' })
    expect(await charge(id)).toMatchObject({ fees: 9 })
  })
})

describe('at once', () => {
  it('two who charge charge once', async () => {
    const asha = await pupil()
    const id = await planOf()
    const done = await Promise.all([charge(id), charge(id), charge(id, 1)])
    expect(done.reduce((sum, { fees }) => sum + fees, 0)).toBe(12)
    expect(await feesOf(asha)).toHaveLength(12)
  })

  it('one that was killed in between goes on where it was', async () => {
    const asha = await pupil()
    const id = await planOf()
    await charge(id, 1)
    await charge(id, 2)
    expect(await charge(id)).toMatchObject({ fees: 10 })
    expect(await charge(id, 2)).toMatchObject({ fees: 0 })
    expect(await feesOf(asha)).toHaveLength(12)
  })

  it('the database refuses a second run of a line and an instalment', async () => {
    await pupil()
    const id = await planOf()
    await charge(id, 1)
    const twice = own.db.$executeRaw`
      INSERT INTO "FeeStructure" ("class", "type", "amountPaise", "dueDate", "createdById", "planLineId", "planInstalmentId")
      SELECT "class", "type", "amountPaise", "dueDate", "createdById", "planLineId", "planInstalmentId" FROM "FeeStructure" LIMIT 1`
    await expect(twice).rejects.toThrow('FeeStructure_of_plan_key')
    await expect(own.db.$executeRaw`DELETE FROM "FeePlan"`).rejects.toThrow('FeeStructure_of_plan')
  })

  it('somebody pays while it is taken back: one of the two, never both', async () => {
    for (let n = 0; n < 10; n += 1) {
      const asha = await pupil()
      const id = await planOf({ dueDates: ['2026-04-10'], lines: [line('Tuition Fee', 10 + n)] })
      await own.db
        .$executeRaw`UPDATE "FeePlanInstalment" SET "dueDate" = "dueDate" + ${n}::int WHERE "planId" = ${id}::uuid`
      await charge(id)
      const fee = (await feesOf(asha))[0]!
      const [taken, paid] = await Promise.allSettled([takeBack(id), pay(fee.id)])
      expect([taken.status, paid.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })

  it('somebody pays while it is charged and brought up to date', async () => {
    const asha = await pupil()
    const id = await planOf()
    await charge(id, 1)
    const [first] = await feesOf(asha)
    await pupil('2026-05-02')
    const done = await Promise.allSettled([charge(id), pay(first!.id), update(id), pay(first!.id)])
    expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(await feesOf(asha)).toHaveLength(12)
  })
})

describe('the audit', () => {
  const said = async (what: 'Added' | 'Removed') => {
    const rows = await own.db.auditEntry.findMany({ where: { kind: { in: ['Fee', 'FeeStructure'] }, what } })
    return rows.map(({ kind }) => kind).toSorted()
  }
  const changed = (record: string) =>
    own.db.auditEntry.count({ where: { kind: 'FeeStructure', what: 'Changed', record } })

  it('has the runs that charge and that are taken back, and a fee that comes later or goes alone', async () => {
    await pupil()
    const id = await planOf({ dueDates: ['2026-05-10'] })
    const [added, removed] = [await said('Added'), await said('Removed')]
    await charge(id)
    expect(await said('Added')).toEqual([...added, 'FeeStructure'].toSorted())
    const joiner = await pupil()
    await update(id)
    expect(await said('Added')).toEqual([...added, 'FeeStructure', 'Fee'].toSorted())
    const run = await own.db.feeStructure.findFirstOrThrow({
      where: { planInstalmentId: { not: null }, undoneAt: null },
    })
    const seen = await changed(run.id)
    await takeBack(id)
    expect(await said('Removed')).toEqual(removed)
    expect(await changed(run.id)).toBe(seen + 1)
    await charge(id)
    await own.db.$executeRaw`UPDATE "FeeStructure" SET "feeCount" = "feeCount" - 1 WHERE "undoneAt" IS NULL`
    await own.db.fee.delete({ where: { id: (await feesOf(joiner))[0]!.id } })
    expect(await said('Removed')).toEqual([...removed, 'Fee'].toSorted())
  })

  it('cannot be stopped by a setting, nor by a run that is not of a plan', async () => {
    const [asha, added] = [await pupil(), await said('Added')]
    await own.db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT set_config('portal.recorded_by_run', 'on', true)`
      const run = await tx.feeStructure.create({
        data: {
          ...{ class: 'Class 5', type: 'Exam Fee', amountPaise: 100, dueDate: fromDay('2026-05-10') },
          ...{ createdById: office, feeCount: 1 },
        },
      })
      const { id: enrolmentId } = await tx.enrolment.findFirstOrThrow({ where: { studentId: asha } })
      await tx.fee.create({ data: { structureId: run.id, studentId: asha, enrolmentId, amountPaise: 100 } })
    })
    expect(await said('Added')).toEqual([...added, 'FeeStructure', 'Fee'].toSorted())
  })
})

it('a plan is copied with every amount raised to whole rupees, on the days of the new year', async () => {
  const id = await planOf({ dueDates: ['2026-04-30', '2027-02-28'], lines: [line('Tuition Fee', 12_345)] })
  const copy = await plans.addPlan.execute(admin, { year: 2027, name: 'Next', copyOf: id, raise: 7.5 })
  expect(copy.lines).toMatchObject([{ amount: 13_271 }])
  expect(copy.instalments.map(({ dueDate }) => dueDate)).toEqual(['2027-04-30', '2028-02-28'])
  await expect(plans.addPlan.execute(admin, { year: 2027, name: 'Next' })).rejects.toMatchObject({ code: 'conflict' })
})

it('what is charged is what the plan says, for whatever plan and whoever joins', { timeout: 120_000 }, async () => {
  const amounts = fc.integer({ min: 1, max: 5_000_000 })
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 12 })
  const joined = fc.array(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(amounts, days, joined, joined, async (paise, chosen, first, later) => {
      await own.empty('FeePlan', 'FeeStructure', 'Receipt', 'Enrolment')
      const dueDates = chosen.toSorted((a, b) => a - b).map((place) => everyMonth[place]!)
      const monthStart = (place: number) => `${everyMonth[place]!.slice(0, 7)}-01`
      const put = async (place: number) => ({ id: await pupil(monthStart(place)), from: monthStart(place) })
      const pupils = await Promise.all([0, ...first].map(put))
      const id = await planOf({ dueDates, lines: [line('Tuition Fee', paise / 100)] })
      await charge(id)
      pupils.push(...(await Promise.all(later.map(put))))
      await update(id)
      const parts = split(paise, dueDates.length)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(paise)
      for (const { id: student, from } of pupils) {
        const wanted = dueDates.flatMap((due, place) =>
          due >= from && parts[place]! > 0 ? [{ due, paise: parts[place]! }] : [],
        )
        expect((await feesOf(student)).map(({ due, paise: of }) => ({ due, paise: of }))).toEqual(wanted)
      }
    }),
    { numRuns: 8 },
  )
})
