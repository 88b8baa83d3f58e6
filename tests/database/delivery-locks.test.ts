import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** Who locks several deliveries waits for the one with the smallest id before another is locked. */

let own: Awaited<ReturnType<typeof ownDatabase>>
beforeAll(async () => void (own = await ownDatabase()))
afterAll(() => own.close())

const queue = () => import('@/lib/server/messages/deliveries/queue')
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const claim = idOf(9)
/** The largest id stands first in the table. */
const numbers = [3, 2, 1]

it.each([
  {
    what: 'claims are given back',
    before: { claim },
    run: async (): Promise<void> =>
      (await queue()).releaseClaims(numbers.map((n) => ({ ...mailTo(n), to: '', claim }))),
    after: { claim: null, status: 'Queued' },
    waits: 0,
  },
  {
    what: 'all are postponed',
    before: {},
    run: async (): Promise<void> => (await queue()).postponeAll('Email', 600),
    after: { claim: null, status: 'Queued' },
    waits: 600,
  },
  {
    what: 'those of a killed process fail',
    before: { status: 'Sending' as const },
    run: async (): Promise<void> => void (await (await queue()).claimDue('Email')),
    after: { claim: null, status: 'Failed', attempts: 1 },
    waits: -60,
  },
])('as $what', async ({ before, run, after, waits }) => {
  const { db } = own
  await db.delivery.deleteMany()
  const dueAt = new Date(Date.now() - 1000)
  for (const n of numbers)
    await db.delivery.create({
      data: { ...mailTo(n), channel: 'Email', address: `${n}@tests.example`, dueAt, ...before },
    })
  let running: Promise<void> | undefined
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM "Delivery" WHERE "id" = ${idOf(1)}::uuid FOR UPDATE`
    running = run()
    await own.waits(1)
    // If this had been locked, each would wait for the other, and Postgres would end one of them.
    await tx.$executeRaw`SELECT FROM "Delivery" WHERE "id" = ${idOf(3)}::uuid FOR UPDATE`
  })
  await running
  const rows = await db.delivery.findMany()
  expect(rows).toHaveLength(numbers.length)
  for (const row of rows) {
    expect(row).toMatchObject(after)
    expect(row.dueAt.getTime()).toBeGreaterThan(Date.now() + (waits - 30) * 1000)
  }
})

const mailTo = (n: number) => ({ id: idOf(n), mail: 'passwordReset', subjectId: null })
