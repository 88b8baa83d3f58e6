import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Prisma } from '@/prisma/client/client'
import type * as Rows from '@/lib/server/data/rows'
import { isDatabaseAway } from '@/lib/server/data/watched-pool'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** Statements that go past Prisma answer what they answer through it, whatever the clock of this machine. */

// Read when a date is first made: half an hour off, and the day before UTC's.
vi.stubEnv('TZ', 'America/St_Johns')

describe('rows without Prisma', () => {
  let own: Awaited<ReturnType<typeof ownDatabase>>
  let rowsOf: typeof Rows.rowsOf
  let statements: typeof Rows.statements
  let sql: typeof Prisma.sql
  beforeAll(async () => {
    own = await ownDatabase()
    ;({ rowsOf, statements } = await import('@/lib/server/data/rows'))
    ;({ sql } = (await import('@/prisma/client/client')).Prisma)
  })
  afterAll(() => own.close())

  it('have the types that Prisma gives them', async () => {
    const at = new Date('2026-11-23T23:45:12.345Z')
    const statement = sql`SELECT ${'text'} AS "text", ${7}::int AS "int", ${9_007_199_254_740_993n}::bigint AS "bigint", ${1.5}::float8 AS "float",
      ${true}::boolean AS "boolean", ${null}::text AS "nothing", ${at}::timestamptz AS "at", ${at}::timestamptz::date AS "day", '2026-11-23'::date AS "given",
      'student'::"Role" AS "role", json_build_object('a', 1) AS "json", '[1, "b"]'::jsonb AS "jsonb",
      ${['00000000-0000-4000-8000-000000000001']}::uuid[] AS "ids", ARRAY['x', NULL] AS "texts", ${[1, 2]}::int[] AS "ints"`
    const [row] = await rowsOf<Record<string, unknown>>`${statement}`
    expect(row).toEqual((await own.db.$queryRaw<object[]>(statement))[0])
    expect(row).toMatchObject({ at, given: new Date('2026-11-23'), bigint: 9_007_199_254_740_993n })
    expect(at.getTimezoneOffset()).not.toBe(0)
  })

  it('share the names of prepared statements with Prisma', async () => {
    const named = async () =>
      await rowsOf<{
        name: string
      }>`SELECT "name" FROM pg_prepared_statements WHERE "statement" LIKE ${'SELECT 1 AS "shared%'}`
    for (let times = 0; times < 3; times += 1) {
      expect(await rowsOf`SELECT 1 AS "shared", ${times}::int AS "n"`).toEqual([{ shared: 1, n: times }])
      expect(await own.db.$queryRaw`SELECT 1 AS "shared", ${times}::int AS "n"`).toEqual([{ shared: 1, n: times }])
    }
    expect(await named()).toHaveLength(1)
  })

  const entry = (name: string) => sql`INSERT INTO "CalendarEntry" ("kind", "name", "fromDay", "toDay")
    VALUES ('Holiday', ${name}, '2027-01-01', '2027-01-01')`
  const entries = () => rowsOf<{ name: string }>`SELECT "name" FROM "CalendarEntry" ORDER BY "name"`
  const connection = async () => (await rowsOf<{ pid: number }>`SELECT pg_backend_pid() AS "pid"`)[0]!.pid

  it('of a transaction are all there, or none when its work fails', async () => {
    await own.db.$executeRaw`DELETE FROM "CalendarEntry"`
    const pid = await connection()
    const refused = statements(async (tx) => {
      await tx.$executeRaw`${entry('taken back')}`
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    const wrong = statements(async (tx) => {
      await tx.$executeRaw`${entry('taken back, too')}`
      await tx.$queryRaw`SELECT 1 / 0`
    })
    await expect(wrong).rejects.toThrow('division by zero')
    expect(await entries()).toEqual([])
    expect(await statements((tx) => tx.$executeRaw`${entry('kept')}`)).toBe(1)
    expect(await entries()).toEqual([{ name: 'kept' }])
    // On the same connection, which is in no transaction any more.
    expect(await connection()).toBe(pid)
  })

  it('of a transaction whose connection breaks are taken back, and the next has another connection', async () => {
    await own.db.$executeRaw`DELETE FROM "CalendarEntry"`
    const broken = statements(async (tx) => {
      await tx.$executeRaw`${entry('lost')}`
      await tx.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`
    })
    expect(isDatabaseAway(await broken.catch((error: unknown) => error))).toBe(true)
    expect(await statements((tx) => tx.$executeRaw`${entry('kept')}`)).toBe(1)
    expect(await entries()).toEqual([{ name: 'kept' }])
  })

  const later = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 21_000)

  it('of a transaction that takes too long are taken back', async () => {
    await own.db.$executeRaw`DELETE FROM "CalendarEntry"`
    const slow = statements(async (tx) => {
      await tx.$executeRaw`${entry('too late')}`
      later()
      await tx.$executeRaw`${entry('later')}`
    }).finally(() => vi.restoreAllMocks())
    expect(isDatabaseAway(await slow.catch((error: unknown) => error))).toBe(true)
    const slowAtLast = statements(async (tx) => {
      await tx.$executeRaw`${entry('the last')}`
      later()
    }).finally(() => vi.restoreAllMocks())
    expect(isDatabaseAway(await slowAtLast.catch((error: unknown) => error))).toBe(true)
    expect(await entries()).toEqual([])
  })

  it('say that a statement was cancelled as Prisma says it', async () => {
    const cancelled = sql`DO $$BEGIN RAISE query_canceled; END$$`
    for (const asked of [rowsOf`${cancelled}`, own.db.$queryRaw(cancelled)])
      expect(isDatabaseAway(await asked.catch((error: unknown) => error))).toBe(true)
  })
})
