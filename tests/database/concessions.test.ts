import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type * as ConcessionQueries from '@/lib/concessions/queries'
import { concessionMessages } from '@/lib/concessions/messages'
import type * as Concessions from '@/lib/concessions/service'
import { addDays, fromDay } from '@/lib/dates'
import type * as Enrolling from '@/lib/enrolment/enrolment'
import type * as Fees from '@/lib/fees/service'
import type * as Reversing from '@/lib/payments/reversing'
import type * as Paying from '@/lib/payments/service'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { disagreements } from '@/tests/support/school/books'
import { callerAs } from '@/tests/support/school/caller'

/** What pupils do not have to pay: each rule, what two do at once, and random histories. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let enrolling: typeof Enrolling
let fees: typeof Fees
let paying: typeof Paying
let reversing: typeof Reversing
let concessions: typeof Concessions
let queries: typeof ConcessionQueries
let readSettings: () => Promise<void>
let today: string
beforeAll(async () => {
  own = await ownDatabase()
  enrolling = await import('@/lib/enrolment/enrolment')
  fees = await import('@/lib/fees/service')
  paying = await import('@/lib/payments/service')
  reversing = await import('@/lib/payments/reversing')
  concessions = await import('@/lib/concessions/service')
  queries = await import('@/lib/concessions/queries')
  ;({ readSettings } = await import('@/lib/server/data/read-settings'))
  today = (await import('@/lib/server/school-day')).schoolDay()
})
afterAll(() => own.close())

let clerk: string
let other: string
let pupil: string
beforeEach(async () => {
  await own.empty('User', 'ReceiptCounter')
  clerk = await person('admin')
  other = await person('admin')
  pupil = await person('student')
  await own.db.$transaction((tx) => enrolling.enrol(tx, { studentId: pupil, class: 'Class 5', from: today }))
})

const person = async (role: 'admin' | 'student') =>
  (
    await own.db.user.create({
      data: {
        ...{ name: role, role, origin: 'Office', isActive: true, approvedAt: new Date() },
        ...(role === 'student' && { class: 'Class 5' }),
      },
      select: { id: true },
    })
  ).id

const by = (id: string) => callerAs({ id, role: 'admin' })
const tuition = 'Tuition Fee'

/** A fee of rupees of the pupil. @returns its id. */
const charge = async (amount: number, dueDate = today, type = tuition) =>
  (await fees.addFeeForOne.execute(by(clerk), { id: pupil, type, amount, dueDate })).id

const give = async (share: object, over: object = {}) =>
  (
    await concessions.giveConcession.execute(by(clerk), {
      ...{ studentId: pupil, kind: 'Scholarship', heads: [tuition], from: '2026-04-01', until: '', reason: 'Won' },
      ...{ ...share, ...over },
    } as Parameters<typeof concessions.giveConcession.execute>[1])
  ).id
const approve = (id: string, who = other) => concessions.approveConcession.execute(by(who), { id })
const given = async (share: object, over: object = {}) => {
  const id = await give(share, over)
  await approve(id)
  return id
}
const end = (id: string, lastDay: string) =>
  concessions.endConcession.execute(by(clerk), { id, lastDay, reason: 'Left' })
const pay = (feeId: string, amount?: number) =>
  paying.payFee.execute(by(clerk), { feeId, method: 'UPI', ...(amount !== undefined && { amount }) })

const feeIs = async (id: string) => {
  const { status, concessionPaise, paidPaise } = await own.db.fee.findUniqueOrThrow({ where: { id } })
  return [status, concessionPaise / 100, paidPaise / 100]
}
/** What the office lets pass without a second person, in rupees. */
async function decide(concessionLimit: number | null) {
  await own.db.schoolSettings.update({
    where: { single: true },
    data: { concessionLimit, version: { increment: 1 } },
    select: { version: true },
  })
  await readSettings()
}

const booksAgree = async () =>
  expect(await disagreements((text) => own.db.$queryRawUnsafe(text), /fee|receipt|payment|concession/)).toEqual([])

describe('a concession', () => {
  it('takes of fees that are charged before and after it is approved, and of no other', async () => {
    const before = await charge(1000)
    const otherHead = await charge(1000, today, 'Exam Fee')
    const id = await give({ percent: 12.5 })
    expect(await feeIs(before), 'while it waits').toEqual(['Pending', 0, 0])
    await approve(id)
    const after = await charge(999.99, addDays(today, 30))
    expect(await feeIs(before)).toEqual(['Pending', 125, 0])
    expect(await feeIs(otherHead)).toEqual(['Pending', 0, 0])
    // Whole paise, to the school's favour.
    expect(await feeIs(after)).toEqual(['Pending', 124.99, 0])
    await booksAgree()
  })

  it('is of fees that are due from its first day until its last', async () => {
    const [early, first, last, late] = [
      await charge(100, addDays(today, 9)),
      await charge(100, addDays(today, 10)),
      await charge(100, addDays(today, 20)),
      await charge(100, addDays(today, 21)),
    ]
    await given({ amount: 10 }, { from: addDays(today, 10), until: addDays(today, 20) })
    expect(await Promise.all([early, first, last, late].map(feeIs))).toEqual([
      ['Pending', 0, 0],
      ['Pending', 10, 0],
      ['Pending', 10, 0],
      ['Pending', 0, 0],
    ])
  })

  it('pays a fee with what is paid, and is paid whole by itself where it is all of it', async () => {
    await given({ percent: 100 })
    const free = await charge(500)
    expect(await feeIs(free)).toEqual(['Paid', 500, 0])
    await expect(pay(free)).rejects.toThrow()
    await booksAgree()
  })

  it('leaves what is due to pay, and takes no more than what is not paid', async () => {
    const [whole, part] = [await charge(1000), await charge(1000, addDays(today, 1))]
    await pay(whole)
    await pay(part, 800)
    const id = await given({ percent: 50 })
    expect(await feeIs(whole)).toEqual(['Paid', 500, 1000])
    expect(await feeIs(part)).toEqual(['Paid', 500, 800])
    const run = await own.db.feeStructure.findFirstOrThrow({ where: { fees: { some: { id: part } } } })
    expect(Number(run.concededPaise)).toBe(20_000)
    await booksAgree()
    await end(id, addDays('2026-04-01', -1))
    expect(await feeIs(part)).toEqual(['Pending', 0, 800])
    await booksAgree()
  })

  it('takes more of a fee whose payment is reversed', async () => {
    const fee = await charge(1000)
    const { id: payment } = await pay(fee, 900)
    await given({ percent: 50 })
    expect((await own.db.feeStructure.findFirstOrThrow({ where: { fees: { some: { id: fee } } } })).paidCount).toBe(1)
    await reversing.reversePayment.execute(by(clerk), { id: payment, reason: 'Recorded twice' })
    expect(await feeIs(fee)).toEqual(['Pending', 500, 0])
    expect((await pay(fee)).amount).toBe(500)
    await booksAgree()
  })

  it('is gone from a fee that it takes whole, once that is cancelled', async () => {
    await given({ percent: 100 })
    const fee = await charge(1000)
    await fees.cancelFee.execute(by(clerk), { feeId: fee, reason: 'Left the school' })
    expect(await feeIs(fee)).toEqual(['Cancelled', 0, 0])
    await booksAgree()
  })

  it('is gone from a fee that is cancelled, and from a run that is taken back', async () => {
    await given({ percent: 10 })
    const fee = await charge(1000)
    await fees.cancelFee.execute(by(clerk), { feeId: fee, reason: 'By mistake' })
    const [row] = await fees.addFee.execute(by(clerk), {
      class: 'Class 5',
      type: tuition,
      amount: 100,
      dueDate: addDays(today, 3),
    })
    expect(await feeIs(row?.id ?? '')).toEqual(['Pending', 10, 0])
    await fees.undoFeeRun.execute(by(clerk), { id: row?.runId ?? '' })
    await booksAgree()
  })

  it('needs another person, but for an amount that the school lets pass', async () => {
    const id = await give({ percent: 1 })
    await expect(approve(id, clerk)).rejects.toThrow(concessionMessages.ownConcession)
    await approve(id)
    await expect(approve(id)).rejects.toThrow(concessionMessages.alreadyDecided)
    await decide(50)
    const fee = await charge(1000)
    await give({ amount: 50 })
    expect((await feeIs(fee))[1]).toBe(60)
    const more = await give({ amount: 0.01 })
    expect((await own.db.concession.findUniqueOrThrow({ where: { id: more } })).status, 'a second one').toBe('Asked')
    await decide(null)
  })

  it('refuses what is not one share, no heads, and days in the wrong order', async () => {
    const wrong: [object, string][] = [
      [{}, concessionMessages.either],
      [{ percent: 10, amount: 10 }, concessionMessages.either],
      [{ percent: 0 }, concessionMessages.percent],
      [{ percent: 100.01 }, concessionMessages.percent],
      [{ percent: 12.345 }, concessionMessages.percent],
      [{ percent: 10, heads: [] }, concessionMessages.noHeads],
      [{ percent: 10, until: '2026-03-31' }, concessionMessages.endsBefore],
    ]
    for (const [share, message] of wrong) await expect(give(share), message).rejects.toThrow(message)
    expect(await own.db.concession.count()).toBe(0)
  })

  it('ends once, within its days', async () => {
    const id = await given({ percent: 10 }, { until: addDays(today, 60) })
    await expect(end(id, '2026-03-30')).rejects.toThrow(concessionMessages.lastDayTooEarly)
    await expect(end(id, addDays(today, 60))).rejects.toThrow(concessionMessages.lastDayTooLate)
    await end(id, today)
    await expect(end(id, today)).rejects.toThrow(concessionMessages.alreadyEnded)
    const waits = await give({ percent: 10 })
    await expect(end(waits, today)).rejects.toThrow(concessionMessages.notApproved)
  })

  it('is said before it is given: what it takes, and what is paid already', async () => {
    await given({ percent: 10 })
    await pay(await charge(1000), 850)
    await charge(100, addDays(today, 5))
    const extent = await queries.concessionExtent.execute(by(clerk), {
      ...{ studentId: pupil, heads: [tuition], percent: 25, from: '2026-04-01', until: '' },
    })
    expect(extent).toEqual({ fees: 2, conceded: 75, paid: 200, atOnce: false })
  })
})

it('meets a fee that is added at the same moment', async () => {
  const id = await give({ percent: 10 })
  // Both have begun before either is done.
  const [fee] = await Promise.all([charge(1000), approve(id)])
  expect((await feeIs(fee))[1]).toBe(100)
  await booksAgree()
})

it('comes to the same in whatever order things happen', async () => {
  const share = fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map((points) => ({ percent: points / 100 })),
    fc.integer({ min: 1, max: 90_000 }).map((paise) => ({ amount: paise / 100 })),
  )
  const event = fc.oneof(
    fc.record({
      do: fc.constant('concede' as const),
      share,
      day: fc.integer({ min: -5, max: 30 }),
      ends: fc.boolean(),
    }),
    fc.record({
      do: fc.constant('charge' as const),
      paise: fc.integer({ min: 1, max: 100_000 }),
      day: fc.integer({ min: 0, max: 30 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 2, maxLength: 7 }), fc.boolean(), async (events, backwards) => {
      await own.empty('FeeStructure', 'Concession')
      const days = new Set<number>()
      const known = events.filter((each) => each.do === 'concede' || (!days.has(each.day) && days.add(each.day)))
      for (const each of backwards ? known.toReversed() : known) {
        if (each.do === 'charge') await charge(each.paise / 100, addDays(today, each.day))
        else {
          const id = await given(each.share, { from: addDays(today, each.day) })
          if (each.ends) await end(id, addDays(today, each.day + 9))
        }
      }
      for (const fee of known) {
        if (fee.do !== 'charge') continue
        const taken = known.reduce((sum, each) => {
          if (each.do === 'charge' || fee.day < each.day || (each.ends && fee.day > each.day + 9)) return sum
          return (
            sum +
            ('percent' in each.share
              ? Math.floor((Math.round(each.share.percent * 100) * fee.paise) / 10_000)
              : Math.round(each.share.amount * 100))
          )
        }, 0)
        const { concessionPaise } = await own.db.fee.findFirstOrThrow({
          where: { structure: { dueDate: fromDay(addDays(today, fee.day)) } },
        })
        expect(concessionPaise).toBe(Math.min(fee.paise, taken))
      }
      await booksAgree()
    }),
    { numRuns: 15 },
  )
})
