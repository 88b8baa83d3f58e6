import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { notificationMessages } from '@/lib/notifications/messages'
import { callerAs } from '@/tests/support/school/caller'
import { interleave } from '@/tests/support/machine/interleave'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** Undo while the messages leave, on a real database: one of both wins. */

let own: Awaited<ReturnType<typeof ownDatabase>>
beforeAll(async () => {
  vi.stubEnv('SEND_DELAY', '90')
  own = await ownDatabase()
})
afterAll(() => own.close())

it('a notice is taken back whole or sent, however both meet', async () => {
  const { db } = own
  const { sendNotification, undoNotification } = await import('@/lib/notifications/service')
  const { claimDue, markSending } = await import('@/lib/server/messages/deliveries/queue')
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
