import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** What `npm start` says when it cannot: one clear sentence, before anything heavy. */

const taken = createServer()
beforeAll(() => new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve)))
afterAll(() => void taken.close())

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-start-'))

function start(
  settings: Record<string, string>,
  script = ['scripts/start.ts'],
): Promise<{ code: number; output: string }> {
  const env = {
    PATH: process.env.PATH,
    HOME: os.homedir(),
    DATA_DIR: dataDir,
    ...settings,
  } as unknown as NodeJS.ProcessEnv
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', ...script],
      { env, timeout: 60_000 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
  })
}

describe('npm start', { timeout: 60_000 }, () => {
  it.each([
    [
      'a used port',
      () => ({ PORT: String((taken.address() as AddressInfo).port) }),
      /Port \d+ is already in use\. Stop the other program or set PORT/,
    ],
    ['an unwritable DATA_DIR', () => ({ PORT: '3199', DATA_DIR: '/proc/portal' }), /DATA_DIR|\/proc\/portal/],
    ['a wrong setting', () => ({ PORT: '3199', SCHOOL_TIMEZONE: 'Mars' }), /The setting SCHOOL_TIMEZONE is wrong/],
    [
      'a database server that is not there',
      () => ({
        PORT: '3199',
        AUTH_SECRET: 'x'.repeat(40),
        DATABASE_URL: 'postgresql://app:hunter2@127.0.0.1:9/school',
      }),
      /127\.0\.0\.1:9 of DATABASE_URL cannot be reached/,
    ],
    [
      'a database server without a name',
      () => ({
        PORT: '3199',
        AUTH_SECRET: 'x'.repeat(40),
        DATABASE_URL: 'postgresql://app:hunter2@no-such-host.invalid/school',
      }),
      /DATABASE_URL/,
    ],
    [
      'a hosted database without a secret',
      () => ({ PORT: '3199', DATABASE_URL: 'postgresql://app:hunter2@127.0.0.1:9/school' }),
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

describe('npm run seed', { timeout: 60_000 }, () => {
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
