import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensurePostgres, type Lease } from '@/scripts/database/embedded'
import { migrate } from '@/scripts/database/migrate'
import { freePort } from '@/scripts/process/ports'
import { databaseAt, type Database } from '@/tests/support/machine/database'

/** What `npm start` says when it cannot: one clear sentence, before anything heavy. */

const taken = createServer()
beforeAll(() => new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve)))
afterAll(() => void taken.close())

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-start-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** On a port that nobody has, unless the settings name one. */
async function start(
  settings: Record<string, string>,
  script = ['scripts/start.ts'],
): Promise<{ code: number; output: string }> {
  const env = {
    PATH: process.env.PATH,
    HOME: os.homedir(),
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    ...settings,
  } as unknown as NodeJS.ProcessEnv
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', ...script],
      { env, timeout: 110_000 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
  })
}

describe('npm start', () => {
  it.each([
    [
      'a used port',
      () => ({ PORT: String((taken.address() as AddressInfo).port) }),
      /Port \d+ is already in use\. Stop the other program or set PORT/,
    ],
    ['an unwritable DATA_DIR', () => ({ DATA_DIR: '/proc/portal' }), /DATA_DIR|\/proc\/portal/],
    ['a wrong setting', () => ({ SCHOOL_TIMEZONE: 'Mars' }), /The setting SCHOOL_TIMEZONE is wrong/],
    [
      'a database server that is not there',
      () => ({
        AUTH_SECRET: 'x'.repeat(40),
        DATABASE_URL: 'postgresql://app:hunter2@127.0.0.1:9/school',
      }),
      /127\.0\.0\.1:9 of DATABASE_URL cannot be reached/,
    ],
    [
      'a database server without a name',
      () => ({
        AUTH_SECRET: 'x'.repeat(40),
        DATABASE_URL: 'postgresql://app:hunter2@no-such-host.invalid/school',
      }),
      /DATABASE_URL/,
    ],
    [
      'a hosted database without a secret',
      () => ({ DATABASE_URL: 'postgresql://app:hunter2@127.0.0.1:9/school' }),
      /AUTH_SECRET/,
    ],
  ])('%s ends in one sentence', async (_what, settings, sentence) => {
    const { code, output } = await start(settings())
    expect(code).toBe(1)
    expect(output).toMatch(sentence)
    expect(output).not.toContain('hunter2')
    expect(output).not.toMatch(/^[ \t]{1,20}at /m)
  })
})

describe('a database with a school of one kind', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-kinds-'))
  // As root the database runs as another user, who has to get in here.
  chmodSync(folder, 0o755)
  const settings = { DATA_DIR: folder, PORT: '' }
  let lease: Lease
  let database: Database
  beforeAll(async () => {
    // One for all of them: what they say has the address in it.
    settings.PORT = String(await freePort())
    lease = await ensurePostgres({ dir: path.join(folder, 'postgres'), database: 'school' })
    await migrate(lease.url)
    database = databaseAt(lease.url)
  })
  afterAll(async () => {
    await database.end()
    await lease.release()
    rmSync(folder, { recursive: true, force: true })
  })

  it('with the demo school is not started as an empty one', async () => {
    await database.sql('UPDATE "Portal" SET "demoBegunAt" = now(), "demoFilledAt" = now(), "emptySince" = NULL')
    const { code, output } = await start(settings, ['scripts/start.ts', '--empty'])
    expect(code).toBe(1)
    expect(output).toMatch(/This database has the demo school, .*: set DATA_DIR to another one for --empty\./)
    expect(await database.sql('SELECT FROM "Portal" WHERE "emptySince" IS NOT NULL')).toEqual([])
  })

  it('that is empty is not filled, by a start or by npm run seed', async () => {
    await database.sql('UPDATE "Portal" SET "demoBegunAt" = NULL, "demoFilledAt" = NULL, "emptySince" = now()')
    const plain = await start(settings)
    expect(plain.code).toBe(1)
    expect(plain.output).toMatch(/belongs to an empty school .* start it with npm start -- --empty/)
    const seeded = await start(settings, ['scripts/seed.ts', '--students', '1'])
    expect(seeded.code).toBe(1)
    expect(seeded.output).toMatch(/gets no demo data/)
    expect(await database.sql('SELECT FROM "User"')).toEqual([])
    // Whoever writes there without these commands.
    await expect(database.sql('UPDATE "Portal" SET "demoBegunAt" = now()')).rejects.toThrow(
      'Portal_demo_or_empty_check',
    )
  })

  it('has one code for its set-up, until it has an administrator', async () => {
    await database.sql('UPDATE "Portal" SET "demoBegunAt" = NULL, "demoFilledAt" = NULL, "emptySince" = NULL')
    const ask = () => start(settings, ['scripts/create-admin.ts', '--code'])
    const [first, second] = [await ask(), await ask()]
    expect(first.code).toBe(0)
    expect(first.output).toMatch(/\/setup with the code\n[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\n/)
    expect(second.output).toBe(first.output)
    expect(await database.sql('SELECT FROM "Portal" WHERE "emptySince" IS NOT NULL')).toHaveLength(1)
    const own = await start({ ...settings, SETUP_CODE: 'a-code-of-my-own' }, ['scripts/create-admin.ts', '--code'])
    expect(own.output).toMatch(/with the code\nof the setting SETUP_CODE\n/)

    await database.sql(
      `INSERT INTO "User" (name, role, "isActive", "approvedAt", origin) VALUES ('Head', 'admin', true, now(), 'Unknown')`,
    )
    const late = await ask()
    expect([late.code, late.output.trim()]).toEqual([
      1,
      'The school has an administrator already: the set-up in the browser is closed.',
    ])
  })
})

describe('npm run seed', () => {
  it.each([
    ['--students', 'abc'],
    ['--students', '0'],
    ['--students', '1e3'],
    ['--students'],
    ['--pupils', '300'],
    ['many'],
  ])('with %s %s ends in one sentence, and opens nothing', async (...args) => {
    const { code, output } = await start({}, ['scripts/seed.ts', ...args])
    expect(code).toBe(1)
    expect(output.trim()).toMatch(/^(The option|There is one option:) --students.* a whole number from 1 to 100000\.$/)
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
  })
})
