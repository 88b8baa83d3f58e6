import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fromDay } from '@/lib/dates'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** Transactions that wait for one another: PostgreSQL takes one of them back, and the portal does it again. */

let own: Awaited<ReturnType<typeof ownDatabase>>
beforeAll(async () => {
  own = await ownDatabase()
})
afterAll(() => own.close())

let days: string[]
beforeEach(async () => {
  await own.empty('ClosedDay', 'User')
  const { id } = await own.db.user.create({
    data: { name: 'Office', role: 'admin', origin: 'Office', isActive: true, approvedAt: new Date() },
  })
  days = ['2026-05-04', '2026-05-05']
  for (const day of days)
    await own.db.closedDay.create({
      data: { day: fromDay(day), begins: fromDay(day), ends: new Date(fromDay(day).getTime() + 1), closedById: id },
    })
})

/** Writes both rows, the second once the other has written its first. */
async function writeBoth(order: readonly string[], runs: string[], met: () => Promise<unknown>) {
  const [first = '', second = ''] = order
  return own.db.$transaction(async (tx) => {
    runs.push(first)
    await tx.$executeRaw`UPDATE "ClosedDay" SET "closedAt" = "closedAt" + interval '1 hour' WHERE "day" = ${first}::date`
    await met()
    await tx.$executeRaw`UPDATE "ClosedDay" SET "closedAt" = "closedAt" + interval '1 hour' WHERE "day" = ${second}::date`
  })
}

it('a transaction that PostgreSQL ends because of a deadlock is done again, and once', async () => {
  const before = await own.db.closedDay.findMany({ orderBy: { day: 'asc' } })
  const runs: string[] = []
  let here = 0
  let bothAreHere = () => {}
  const both = new Promise<void>((resolve) => (bothAreHere = resolve))
  // Both have their first row before either asks for the other's; later nobody waits.
  const met = () => {
    if (++here === 2) bothAreHere()
    return both
  }
  await Promise.all([writeBoth(days, runs, met), writeBoth(days.toReversed(), runs, met)])
  expect(runs).toHaveLength(3)
  const after = await own.db.closedDay.findMany({ orderBy: { day: 'asc' } })
  expect(after.map(({ closedAt }, n) => closedAt.getTime() - before[n]!.closedAt.getTime())).toEqual([
    7_200_000, 7_200_000,
  ])
})

it('one that fails otherwise is not', async () => {
  let runs = 0
  const failing = own.db.$transaction(async (tx) => {
    runs++
    await tx.$executeRaw`SELECT 1 / 0`
  })
  await expect(failing).rejects.toThrow()
  expect(runs).toBe(1)
})
