import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { notificationMessages } from '@/lib/notifications/messages'
import { callerAs } from '@/tests/support/school/caller'
import { interleave } from '@/tests/support/machine/interleave'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** Messages that several look for, lock or take back at the same moment, on a real database. */

let own: Awaited<ReturnType<typeof ownDatabase>>
beforeAll(async () => {
  vi.stubEnv('SEND_DELAY', '90')
  own = await ownDatabase()
})
afterAll(() => own.close())

const queue = () => import('@/lib/server/messages/deliveries/queue')

/** Several rules keep a message from leaving twice: each is tried by itself, since the others would hide that one of them is gone. */
describe('of two servers that look for messages at the same moment', () => {
  const ALL = 120
  beforeEach(async () => {
    await own.db.delivery.deleteMany()
    await own.db.delivery.createMany({
      data: Array.from({ length: ALL }, (_, n) => ({
        channel: 'Email' as const,
        mail: 'passwordReset',
        address: `${n}@tests.example`,
        dueAt: new Date(Date.now() - 60_000 + n),
      })),
    })
  })

  it('each is claimed by one of those who ask at once, and nobody waits for another', async () => {
    const { claimDue } = await queue()
    const batches = await own.db.$transaction(
      async (tx) => {
        // Another server is at the first one. Who waited for it would wait for the end of this transaction, and never get it.
        const [busy] = await tx.$queryRaw<{ id: string }[]>`
        SELECT "id" FROM "Delivery" ORDER BY "dueAt" LIMIT 1 FOR UPDATE`
        return { claimed: await Promise.all([claimDue('Email'), claimDue('Email')]), busy: busy!.id }
      },
      { timeout: 60_000 },
    )
    const ids = batches.claimed.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).not.toContain(batches.busy)
    expect(ids).toHaveLength(100)
  })

  it('one whose claim has run out and was claimed by another is handed over by the other alone', async () => {
    const { claimDue, ClaimLost, markSending, markSent } = await queue()
    const [first] = await claimDue('Email')
    const { id } = first!
    await own.db.delivery.deleteMany({ where: { id: { not: id } } })
    await own.db.delivery.update({ where: { id }, data: { dueAt: new Date(Date.now() - 1000) } })
    const [second] = await claimDue('Email')
    await expect(markSending(first!)).rejects.toThrow(ClaimLost)
    await markSending(second!)
    await markSent(first!, 'Sent')
    expect(await own.db.delivery.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'Sending' })
  })

  it('one that is being handed over is not handed over again', async () => {
    const { claimDue, ClaimLost, markSending } = await queue()
    const [delivery] = await claimDue('Email')
    const both = await Promise.allSettled([markSending(delivery!), markSending(delivery!)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(markSending(delivery!)).rejects.toThrow(ClaimLost)
  })
})

describe('who locks several waits for the one with the smallest id before another is locked', () => {
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
})

it('a notice is taken back whole or sent, however both meet', async () => {
  const { db } = own
  await db.delivery.deleteMany()
  const { sendNotification, undoNotification } = await import('@/lib/notifications/service')
  const { claimDue, markSending } = await queue()
  const person = { origin: 'Command', isActive: true, approvedAt: new Date() } as const
  const [sender] = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      db.user.create({
        data: { ...person, name, role: 'teacher', login: { create: { email: `${name}@tests.example` } } },
        select: { id: true },
      }),
    ),
  )
  const teacher = callerAs({ id: sender!.id, role: 'teacher' })
  const notice = { subject: 'Exam Schedule', message: 'On Monday.', recipients: 'All Teachers' } as const
  let undone = 0
  const last = 12
  for (let round = 0; round <= last; round++) {
    const { id } = await sendNotification.execute(teacher, { type: 'Email', ...notice })
    await db.$executeRaw`UPDATE "Delivery" SET "dueAt" = now() WHERE "notificationId" = ${id}::uuid`
    const claimed = await claimDue('Email')
    expect(claimed).toHaveLength(3)
    const handOver = () => Promise.allSettled(claimed.map((delivery) => markSending(delivery)))
    // One after the other at the ends, and nearer to each other towards the middle.
    const undoing = () =>
      undoNotification.execute(teacher, { id }).then(
        () => null,
        (error: unknown) => error,
      )
    const meet = async (): Promise<[PromiseSettledResult<void>[], unknown]> => {
      if (round === 0) return [await handOver(), await undoing()]
      if (round < last)
        return Promise.all([interleave(2 * round).then(handOver), interleave(2 * (last - round)).then(undoing)])
      const refused = await undoing()
      return [await handOver(), refused]
    }
    const [handed, refused] = await meet()
    const left = handed.filter(({ status }) => status === 'fulfilled').length
    if (refused) expect(refused).toMatchObject({ code: 'conflict', message: notificationMessages.undoTooLate })
    else undone++
    expect([left, await db.delivery.count({ where: { notificationId: id } })]).toEqual(refused ? [3, 3] : [0, 0])
    await db.notification.deleteMany({ where: { id } })
  }
  expect(undone).toBeGreaterThan(0)
  expect(undone).toBeLessThanOrEqual(last)
})
