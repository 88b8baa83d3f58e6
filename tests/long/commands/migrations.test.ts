import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensurePostgres, type Lease } from '@/scripts/database/embedded'
import { applyWithin, makeHistory, migrate } from '@/scripts/database/migrate'
import { difference, naturalColumns, newMigration } from '@/scripts/database/new-migration'
import { interleave } from '@/tests/support/machine/interleave'
import { eventually } from '@/tests/support/machine/eventually'
import { makeRelease } from '@/tests/support/school/saved-school'

/** Wherever a migration is interrupted, the next start goes on and the database ends up the same. No row gets lost. */

const all = readdirSync('prisma/migrations', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()
const dir = mkdtempSync(path.join(os.tmpdir(), 'portal-migrations-'))
chmodSync(dir, 0o755)

describe('migrations', () => {
  let lease: Lease
  let number = 0
  beforeAll(async () => {
    lease = await ensurePostgres({ dir, database: 'postgres', flags: ['fsync=off'] })
  })
  afterAll(async () => {
    await lease.release()
    rmSync(dir, { recursive: true, force: true })
  })

  /** A fresh database and a way to ask it. */
  async function database() {
    const name = `migrated_${++number}`
    await ask(lease.url, `CREATE DATABASE ${name}`)
    const url = lease.url.replace(/\/postgres$/, `/${name}`)
    return { url, sql: (text: string) => ask(url, text) }
  }

  async function ask(url: string, text: string) {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Their tables and columns are those of another migration by now. */
  const undoneLater = ['20261121230610_reversals', '20261122191000_class_teachers', '20261122202500_receipts']
  const historyTable = `CREATE TABLE _prisma_migrations (id text, checksum text, finished_at timestamptz, migration_name text,
    logs text, rolled_back_at timestamptz, started_at timestamptz DEFAULT now(), applied_steps_count int)`
  const history = 'SELECT migration_name AS name, finished_at IS NOT NULL AS done FROM _prisma_migrations ORDER BY 1'
  const whole = all.map((name) => ({ name, done: true }))

  it('run once, in their order, with the record that Prisma keeps', async () => {
    const { url, sql } = await database()
    expect(await migrate(url)).toEqual(all)
    expect(await migrate(url)).toEqual([])
    expect(await sql(history)).toEqual(whole)
    expect(
      await sql(`SELECT 1 FROM _prisma_migrations WHERE checksum !~ '^[0-9a-f]{64}$' OR applied_steps_count <> 1`),
    ).toEqual([])
  })

  it('make the database that the schema describes', async () => {
    const { url, sql } = await database()
    await migrate(url)
    expect(await difference(url)).toBe('')
    // A column that only the database has is a difference.
    await sql('ALTER TABLE "User" ADD "nickname" text')
    expect(await difference(url)).toContain('DROP COLUMN "nickname"')
  })

  it('let people’s words be sorted as people sort them', async () => {
    const { url, sql } = await database()
    await migrate(url)
    const columns = await sql(`
      SELECT table_name || '.' || column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND collation_name = 'natural'`)
    expect(new Set(columns.map(({ column }) => column))).toEqual(naturalColumns())
  })

  it('are written from the schema, with the collation of people’s words', async () => {
    const into = mkdtempSync(path.join(dir, 'written-'))
    const schema = path.join(into, 'schema.prisma')
    const natural = '// COLLATE "natural"'
    const model = `model OfThisTest {\n  id Int @id\n  title String ${natural}\n  shelf String\n  authorName String? ${natural}\n}\n`
    writeFileSync(schema, `${readFileSync('prisma/schema.prisma', 'utf8')}\n${model}`)
    const file = String(await newMigration('of_this_test', { schema, into }))
    // It runs after every other.
    expect([...all, path.basename(path.dirname(file))].sort().at(-1)).toMatch(/^\d{14}_of_this_test$/)
    const { url, sql } = await database()
    await migrate(url)
    await sql(readFileSync(file, 'utf8'))
    expect(await difference(url, schema)).toBe('')
    expect(
      await sql(`
        SELECT column_name AS name, collation_name AS collation FROM information_schema.columns
        WHERE table_name = 'OfThisTest' AND data_type = 'text' ORDER BY 1`),
    ).toEqual([
      { name: 'authorName', collation: 'natural' },
      { name: 'shelf', collation: null },
      { name: 'title', collation: 'natural' },
    ])
    expect(await newMigration('nothing', { into })).toBeUndefined()
  })

  it('two starts at the same moment run each of them once', async () => {
    const { url, sql } = await database()
    const both = await Promise.all([migrate(url), migrate(url)])
    expect(both.flat().sort()).toEqual(all)
    expect(await sql(history)).toEqual(whole)
  })

  it('go on after a kill -9 at any moment', async () => {
    const { url, sql } = await database()
    for (const milliseconds of [20, 60, 120]) {
      const script = `const { migrate } = await import('@/scripts/database/migrate'); console.log('go'); await migrate(${JSON.stringify(url)})`
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = new Promise((resolve) => child.once('exit', resolve))
      await new Promise((resolve) => child.stdout.once('data', resolve))
      await interleave(milliseconds)
      child.kill('SIGKILL')
      await ended
    }
    await migrate(url)
    expect(await sql(history)).toEqual(whole)
    // No killed session holds anything back.
    await eventually(
      async () => (await sql(`SELECT 1 FROM pg_stat_activity WHERE state LIKE 'idle in%'`)).length === 0,
      'nothing is left open',
    )
  })

  it('go on where Prisma’s own command was interrupted between a migration and its record', async () => {
    const { url, sql } = await database()
    await migrate(url)
    // The SQL is there, its record is open: what ended every later start with P3009.
    for (const name of all.filter((each) => !undoneLater.includes(each))) {
      await sql(
        `UPDATE _prisma_migrations SET finished_at = NULL, applied_steps_count = 0 WHERE migration_name = '${name}'`,
      )
      await migrate(url)
      expect(await sql(history)).toEqual(whole)
    }
  })

  it.each(undoneLater)('go on likewise before a later migration has taken away what %s made', async (undone) => {
    const { url, sql } = await database()
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query('BEGIN')
    await makeHistory(client)
    await applyWithin(client, (name) => name <= undone)
    await client.query('COMMIT')
    await client.end()
    await sql(
      `UPDATE _prisma_migrations SET finished_at = NULL, applied_steps_count = 0 WHERE migration_name = '${undone}'`,
    )
    await migrate(url)
    expect(await sql(history)).toEqual(whole)
  })

  it('go on where Prisma’s own command was interrupted before the migration', async () => {
    const { url, sql } = await database()
    await sql(historyTable)
    await sql(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, applied_steps_count) VALUES ('1', '', '${all[0]}', now(), 0)`,
    )
    expect(await migrate(url)).toEqual(all)
    expect(await sql(history)).toEqual(whole)
  })

  it('leave a database alone that is somebody else’s', async () => {
    const { url, sql } = await database()
    await sql('CREATE TABLE theirs (id int)')
    await expect(migrate(url)).rejects.toThrow(
      'The database of DATABASE_URL has tables that are not the portal’s: give it an empty one.',
    )
    expect(await sql(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).toEqual([{ tablename: 'theirs' }])
  })

  it('leave no trace of one that fails', async () => {
    const { url, sql } = await database()
    await migrate(url)
    // The last one cannot run again: what it adds is there, and nothing says that it was left open.
    await sql(`DELETE FROM _prisma_migrations WHERE migration_name = '${all[0]}'`)
    await expect(migrate(url)).rejects.toThrow(
      `The migration ${all[0]} failed, and the database is as it was before it.`,
    )
    expect(await sql(history)).toEqual(whole.slice(1))
  })

  it('do not take a missing table for one that a migration has dropped before', async () => {
    const { url, sql } = await database()
    await migrate(url)
    const name = '20261121230510_request_keys'
    await sql(`DROP TABLE "RequestKey"; ALTER TABLE "Delivery" RENAME TO "Lost"`)
    await sql(
      `UPDATE _prisma_migrations SET finished_at = NULL, applied_steps_count = 0 WHERE migration_name = '${name}'`,
    )
    await expect(migrate(url)).rejects.toThrow(`The migration ${name} failed, and the database is as it was before it.`)
    expect(await sql(`SELECT finished_at FROM _prisma_migrations WHERE migration_name = '${name}'`)).toEqual([
      { finished_at: null },
    ])
  })

  describe('of a school that exists', () => {
    let school: Awaited<ReturnType<typeof database>>
    let before: Record<string, unknown>
    const first = all.filter((name) => name <= '20261121120000_receipts_as_paid')
    beforeAll(async () => {
      school = await database()
      await makeRelease(school.url, first)
      await school.sql(readFileSync('tests/support/school/school-before.sql', 'utf8'))
      before = await counts()
      expect(await migrate(school.url)).toEqual(all.slice(first.length))
    })

    /** How many rows each of the first tables has. */
    async function counts() {
      const tables = before
        ? Object.keys(before)
        : (
            await school.sql(
              `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
            )
          ).map(({ tablename }) => String(tablename))
      const [row] = await school.sql(
        `SELECT ${tables.map((table) => `(SELECT count(*)::int FROM "${table}") AS "${table}"`).join(', ')}`,
      )
      return row ?? {}
    }

    it('keep every row', async () => {
      expect(Object.keys(before).length).toBeGreaterThan(20)
      expect(await counts()).toEqual(before)
    })

    it('fill in nothing by themselves', async () => {
      expect(
        await school.sql(
          'SELECT "demoBegunAt" IS NOT NULL AS begun, "demoFilledAt" IS NOT NULL AS filled FROM "Portal"',
        ),
      ).toEqual([{ begun: true, filled: true }])
      const empty = await database()
      await migrate(empty.url)
      expect(await empty.sql('SELECT "demoBegunAt", "demoFilledAt" FROM "Portal"')).toEqual([
        { demoBegunAt: null, demoFilledAt: null },
      ])
    })

    it('leave every password that somebody has chosen', async () => {
      expect(
        await school.sql(
          'SELECT "name" FROM "User" JOIN "Login" ON "userId" = id WHERE "passwordHash" IS NULL ORDER BY 1',
        ),
      ).toEqual([{ name: 'again' }, { name: 'invited' }])
    })

    it('say how people came where that is known, and by whom', async () => {
      const came = await school.sql(`
        SELECT u.name, u.origin, b.name AS by FROM "User" u LEFT JOIN "User" b ON b.id = u."addedById"
        WHERE u.origin <> 'Unknown' ORDER BY u.id`)
      expect(came).toEqual([
        ...['invited', 'again', 'chosen'].map((name) => ({ name, origin: 'Application', by: 'admin' })),
        { name: 'waiting', origin: 'SignUp', by: null },
      ])
      // Whoever makes a person from now on has to say it.
      await expect(school.sql(`INSERT INTO "User" (name, role) VALUES ('x', 'teacher')`)).rejects.toThrow('"origin"')
    })

    it('make a login of every account, also of one that waits, and people are found as before', async () => {
      const logins = await school.sql('SELECT email, "passwordHash" AS hash FROM "Login" ORDER BY "userId"')
      expect(logins).toHaveLength(10)
      expect(logins[0]).toEqual({ email: 'admin@school.example', hash: 'hash of admin' })
      expect(logins.at(-1)).toEqual({ email: 'waiting@school.example', hash: 'hash of waiting' })
      expect(await school.sql('SELECT email FROM "Session" JOIN "Login" USING ("userId")')).toEqual([
        { email: 'waiting@school.example' },
      ])
      expect(await school.sql(`SELECT findable FROM "User" WHERE name IN ('admin', 'pupil') ORDER BY name`)).toEqual([
        { findable: 'admin\n\nadmin@school example\n\n' },
        { findable: expect.stringMatching(/^pupil\n\d\npupil@school example\n\n$/) as unknown },
      ])
      // Who applied was asked for it.
      expect(
        await school.sql(
          `SELECT name, "dateOfBirth"::text AS born FROM "User" WHERE "dateOfBirth" IS NOT NULL ORDER BY 1`,
        ),
      ).toEqual(['again', 'chosen', 'invited'].map((name) => ({ name, born: '2014-01-01' })))
    })

    it('have one current report of each teacher and subject', async () => {
      expect(await school.sql('SELECT "code" FROM "Report" WHERE "isCurrent" ORDER BY 1')).toEqual([
        { code: 'c22' },
        { code: 'c23' },
        { code: 'c25' },
      ])
      expect(await school.sql('SELECT DISTINCT "subjectKey" FROM "Report"')).toEqual([{ subjectKey: 'Hindi' }])
    })

    it('know which payments were a demonstration, and count them as they come and go', async () => {
      expect(await school.sql('SELECT "number", "demo" FROM "Receipt" ORDER BY 1')).toEqual([
        { number: 1, demo: true },
        { number: 2, demo: false },
      ])
      expect(await school.sql(`SELECT "lastPaidAt" = '2026-11-03' AS last FROM "ReceiptCounter"`)).toEqual([
        { last: true },
      ])
      const tally = 'SELECT "method", "count", "demoPaise"::int AS demo FROM "PaymentTally" ORDER BY 1'
      expect(await school.sql(tally)).toEqual([
        { method: 'UPI', count: 1, demo: 50_000 },
        { method: 'Card', count: 1, demo: 0 },
      ])
      await school.sql(`DELETE FROM "Payment" p USING "Receipt" r WHERE r."id" = p."receiptId" AND r."method" = 'Card'`)
      expect(await school.sql(tally)).toEqual([
        { method: 'UPI', count: 1, demo: 50_000 },
        { method: 'Card', count: 0, demo: 0 },
      ])
    })

    it('make school days of Sundays that were marked, excuse absences on leave, and the tallies follow', async () => {
      expect(
        await school.sql(`SELECT "day"::text, "excused" FROM "Attendance" WHERE "status" = 'Absent' ORDER BY 1`),
      ).toEqual([
        { day: '2026-11-14', excused: true },
        { day: '2026-11-15', excused: true },
        { day: '2026-11-16', excused: true },
      ])
      expect(await school.sql('SELECT kind, "fromDay"::text AS day FROM "CalendarEntry" ORDER BY 2')).toEqual([
        { kind: 'Working day', day: '2025-04-20' },
        { kind: 'Working day', day: '2026-11-15' },
      ])
      expect(
        await school.sql(`SELECT start::text, present, absent FROM "AttendanceTally" WHERE span = 'month' ORDER BY 1`),
      ).toEqual([
        { start: '2025-04-01', present: 1, absent: 0 },
        { start: '2026-04-01', present: 1, absent: 0 },
        { start: '2026-09-01', present: 1, absent: 0 },
        { start: '2026-11-01', present: 0, absent: 0 },
      ])
    })

    it('enrol everybody from the first day that is known of them, in the class of each year', async () => {
      const of = async (name: string) =>
        school.sql(`
          SELECT e.year, e.class, e.section, e."rollNo" AS roll, e."fromDay"::text AS "from", e."toDay"::text AS "to", e.outcome
          FROM "Enrolment" e JOIN "User" u ON u.id = e."studentId" WHERE u.name = '${name}' ORDER BY e."fromDay"`)
      const risen = await of('risen')
      const before = { year: 2025, class: 'Class 7', section: null, roll: null, outcome: 'Promoted' }
      expect(risen[0]).toEqual({ ...before, from: '2025-04-20', to: '2026-03-31' })
      expect(risen[1]).toMatchObject({ year: 2026, class: 'Class 8', from: '2026-04-01' })
      expect(risen.at(-1)).toMatchObject({ class: 'Class 8', section: 'B', roll: 5, to: null, outcome: null })
      const left = { year: 2026, class: 'Class 8', section: 'B', roll: 6, outcome: 'Left' }
      expect(await of('gone')).toEqual([{ ...left, from: '2026-06-01', to: '2026-09-07' }])
      expect((await of('pupil')).at(-1)).toMatchObject({ class: 'Class 8', section: 'A', roll: 1, to: null })
      // Every mark has one on its day.
      expect(
        await school.sql(`SELECT a.day FROM "Attendance" a WHERE NOT EXISTS (
          SELECT FROM "Enrolment" e WHERE e."studentId" = a."studentId" AND e.class = a.class
            AND a.day BETWEEN e."fromDay" AND coalesce(e."toDay", 'infinity'))`),
      ).toEqual([])
    })

    it('give each pupil an admission number, and go on counting behind it', async () => {
      const given = await school.sql(
        `SELECT "admissionNo" AS no FROM "User" WHERE role = 'student' AND "approvedAt" IS NOT NULL ORDER BY 1`,
      )
      expect(given.map(({ no }) => no)).toEqual(['1', '2', '3', '4', '5', '6'])
      expect(await school.sql('SELECT next_admission_numbers(1) AS no')).toEqual([{ no: '7' }])
    })

    it('put files in the order of their classes, and leave what waits to be sent', async () => {
      expect(
        await school.sql('SELECT "title", "type"::text, "classRank" FROM "StudyMaterial" ORDER BY "classRank"'),
      ).toEqual([
        { title: 'letters', type: 'Assignment', classRank: 1000 },
        { title: 'poems', type: 'PDF', classRank: 12000 },
      ])
      expect(await school.sql('SELECT "status" FROM "Delivery"')).toEqual([{ status: 'Queued' }])
    })
  })
})
