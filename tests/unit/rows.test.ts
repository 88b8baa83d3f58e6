import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Prisma } from '@/prisma/client/client'
import type * as Rows from '@/lib/server/data/rows'
import { isDatabaseAway } from '@/lib/server/data/watched-pool'
import { ownDatabase } from '../support/own-database'

/** Statements that go past Prisma answer what they answer through it, whatever the clock of this machine. */

// Read when a date is first made: half an hour off, and the day before UTC's.
vi.stubEnv('TZ', 'America/St_Johns')

describe('rows without Prisma', { timeout: 60_000 }, () => {
  let own: Awaited<ReturnType<typeof ownDatabase>>
  let rowsOf: typeof Rows.rowsOf
  let sql: typeof Prisma.sql
  beforeAll(async () => {
    own = await ownDatabase('rows')
    ;({ rowsOf } = await import('@/lib/server/data/rows'))
    ;({ sql } = (await import('@/prisma/client/client')).Prisma)
  }, 120_000)
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

  it('say that a statement was cancelled as Prisma says it', async () => {
    const cancelled = sql`DO $$BEGIN RAISE query_canceled; END$$`
    for (const asked of [rowsOf`${cancelled}`, own.db.$queryRaw(cancelled)])
      expect(isDatabaseAway(await asked.catch((error: unknown) => error))).toBe(true)
  })
})
