import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ownDatabase } from '@/tests/support/machine/own-database'

/**
 * Two servers look for deliveries at the same moment. Several rules keep a message from leaving twice: each is tried by
 * itself here, since the others would hide that one of them is gone.
 */

let own: Awaited<ReturnType<typeof ownDatabase>>
beforeAll(async () => void (own = await ownDatabase()))
afterAll(() => own.close())

const queue = () => import('@/lib/server/messages/deliveries/queue')

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
