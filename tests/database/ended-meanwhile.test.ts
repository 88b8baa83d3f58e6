import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messages } from '@/lib/messages'
import type * as dbModule from '@/lib/server/data/db'
import type * as factsModule from '@/lib/server/request-context'
import type * as rowsModule from '@/lib/server/data/rows'
import type { Actor } from '@/lib/server/accounts/actor'
import { callerAs } from '@/tests/support/school/caller'
import { databaseAt, type Database } from '@/tests/support/machine/database'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** Work that waits while the session ends, the account is deactivated or the password changed: nothing of it is kept. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let beside: Database
beforeAll(async () => {
  own = await ownDatabase()
  beside = databaseAt(String(process.env.DATABASE_URL))
})
afterAll(async () => {
  await beside.end()
  await own.close()
})

let actor: Pick<Actor, 'id' | 'role' | 'sessionId'>
beforeEach(async () => {
  const login = { create: { email: `${randomUUID()}@tests.example`, passwordHash: 'hash-one' } }
  const { id } = await own.db.user.create({
    data: { name: 'Office', role: 'admin', origin: 'Command', isActive: true, approvedAt: new Date(), login },
    select: { id: true },
  })
  const session = await own.db.session.create({
    data: { userId: id, expiresAt: new Date(Date.now() + 60_000) },
    select: { id: true },
  })
  actor = { id, role: 'admin', sessionId: session.id }
})

type Ways = typeof rowsModule & typeof dbModule

/** The ways in which operations write; each adds somebody with this address of theirs. */
const writers: Record<string, (ways: Ways, address: string) => Promise<unknown>> = {
  'a transaction': ({ db }, address) =>
    db.$transaction(async (tx) => {
      await tx.user.count()
      await tx.user.create({ data: { name: 'New', role: 'teacher', origin: 'Office', address } })
    }),
  'a statement': ({ db }, address) =>
    db.user.createMany({ data: [{ name: 'New', role: 'teacher', origin: 'Office', address }] }),
  'a statement past Prisma': ({ rowsOf }, address) =>
    rowsOf`INSERT INTO "User" ("name", "role", "origin", "address") VALUES ('New', 'teacher', 'Office', ${address}) RETURNING "id"`,
  'a transaction past Prisma': ({ statements }, address) =>
    statements(
      (tx) =>
        tx.$executeRaw`INSERT INTO "User" ("name", "role", "origin", "address") VALUES ('New', 'teacher', 'Office', ${address})`,
    ),
}

async function operationOf(writer: (ways: Ways, address: string) => Promise<unknown>, address: string) {
  const { operation } = await import('@/lib/server/doors/operation')
  const ways = { ...(await import('@/lib/server/data/rows')), ...(await import('@/lib/server/data/db')) }
  const { z } = await import('zod')
  return operation({
    access: 'profile:update',
    input: z.object({}),
    output: z.unknown(),
    run: () => writer(ways, address),
  })
}

/** Lets `work` wait for the table of people until `meanwhile` is done. */
async function whileWaiting<T>(work: () => Promise<T>, meanwhile: () => Promise<unknown>) {
  const { Client } = await import('pg')
  const blocker = new Client({ connectionString: process.env.DATABASE_URL })
  await blocker.connect()
  await blocker.query('BEGIN')
  await blocker.query('LOCK TABLE "User" IN SHARE ROW EXCLUSIVE MODE')
  const working = work().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  await own.waits(1)
  await meanwhile()
  await blocker.query('COMMIT')
  await blocker.end()
  return working
}

const added = (address: string) => own.db.user.count({ where: { address } })

const refused = { error: { code: 'unauthenticated', message: messages.common.unauthenticated } }

describe.each(Object.entries(writers))('%s', (_name, writer) => {
  it('is kept while the session lives', async () => {
    const address = randomUUID()
    const work = await operationOf(writer, address)
    const outcome = await whileWaiting(
      () => work.execute(callerAs(actor), {}),
      async () => {},
    )
    expect(outcome).not.toHaveProperty('error')
    expect(await added(address)).toBe(1)
  })

  it('is not kept when the session has ended', async () => {
    const address = randomUUID()
    const work = await operationOf(writer, address)
    const outcome = await whileWaiting(
      () => work.execute(callerAs(actor), {}),
      () => beside.sql('DELETE FROM "Session" WHERE "id" = $1', [actor.sessionId]),
    )
    expect(outcome).toMatchObject(refused)
    expect(await added(address)).toBe(0)
    // The connection is good for the next.
    await writer({ ...(await import('@/lib/server/data/rows')), ...(await import('@/lib/server/data/db')) }, address)
    expect(await added(address)).toBe(1)
  })
})

describe('what is kept', () => {
  const [, writer] = Object.entries(writers)[0]!
  const meanwhile = async (change: () => Promise<unknown>, before: (facts: typeof factsModule) => void = () => {}) => {
    const address = randomUUID()
    const facts = await import('@/lib/server/request-context')
    const work = await operationOf(async (ways, at) => {
      before(facts)
      await change()
      return writer(ways, at)
    }, address)
    const outcome = await work.execute(callerAs(actor), {}).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    )
    return { outcome, kept: await added(address) }
  }
  const set = (column: string, value: unknown) => () =>
    beside.sql(
      `UPDATE "${column === 'passwordHash' ? 'Login' : 'User'}" SET "${column}" = $2
      WHERE "${column === 'passwordHash' ? 'userId' : 'id'}" = $1`,
      [actor.id, value],
    )

  it.each([
    ['a deactivated account', 'isActive', false],
    ['an account of another role', 'role', 'teacher'],
  ])('is nothing of %s', async (_of, column, value) => {
    expect(await meanwhile(set(column, value))).toMatchObject({ outcome: refused, kept: 0 })
  })

  it('is nothing of a request that was confirmed with a password which is changed', async () => {
    const confirmed = await meanwhile(set('passwordHash', 'hash-two'), ({ notePassword }) => notePassword('hash-one'))
    expect(confirmed).toMatchObject({ outcome: refused, kept: 0 })
    expect((await meanwhile(set('passwordHash', 'hash-three'))).kept).toBe(1)
  })

  it('is what goes on after the response, when its owner has logged out, but not when the account is ended', async () => {
    const { afterResponse } = await import('@/lib/server/request-context')
    const [logOut, deactivate] = [
      () => beside.sql('DELETE FROM "Session" WHERE "id" = $1', [actor.sessionId]),
      set('isActive', false),
    ]
    for (const [change, kept] of [
      [logOut, 1],
      [deactivate, 0],
    ] as const) {
      const address = randomUUID()
      const work = await operationOf(
        (ways, at) =>
          afterResponse(async () => {
            await change()
            return writer(ways, at)
          }),
        address,
      )
      await work.execute(callerAs(actor), {}).catch(() => undefined)
      expect(await added(address)).toBe(kept)
    }
  })
})
