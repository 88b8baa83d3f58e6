import { createHash, randomInt, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '@/scripts/backup/manifest'
import { isSealed } from '@/scripts/backup/seal'
import { ensurePostgres, type Lease } from '@/scripts/database/embedded'
import { migrate } from '@/scripts/database/migrate'
import { eventually } from '@/tests/support/machine/eventually'
import { beginCommand, changedArchive, runCommand, tablesOf, uploadsOf } from '@/tests/support/machine/backups'

/** A small portal that is backed up, destroyed and restored, and archives that must not be. */

const dir = mkdtempSync(path.join(os.tmpdir(), 'portal-backup-'))
// As root the databases run as another user, who has to get in here.
chmodSync(dir, 0o755)
const dataDir = folder('portal')
const archive = path.join(dir, 'portal.tar.gz')
const secret = 'b'.repeat(64)
const [user, fileKey, session] = [randomUUID(), randomUUID(), randomUUID()]
const bytes = Buffer.from('what somebody has uploaded '.repeat(10_000))

let lease: Lease
let before: Record<string, string>

function folder(name: string) {
  const made = path.join(dir, name)
  mkdirSync(made)
  return made
}

async function query<Row extends object>(url: string, text: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** What is in the embedded database of a DATA_DIR. */
async function inside<T>(of: string, work: (url: string) => Promise<T>): Promise<T> {
  const opened = await ensurePostgres({ dir: path.join(of, 'postgres'), database: 'school', flags: ['fsync=off'] })
  try {
    return await work(opened.url)
  } finally {
    await opened.release()
  }
}

const backup = (file: string) => runCommand('backup', file, { DATA_DIR: dataDir })
const restore = (file: string, to: string) => runCommand('restore', file, { DATA_DIR: to })

/** An archive under another name, as `change` makes it. */
async function altered(name: string, change: (whole: Buffer) => Buffer | Promise<Buffer>) {
  const file = path.join(dir, name)
  writeFileSync(file, await change(readFileSync(archive)))
  return file
}

beforeAll(async () => {
  lease = await ensurePostgres({ dir: path.join(dataDir, 'postgres'), database: 'school', flags: ['fsync=off'] })
  const { url } = lease
  await migrate(url)
  const run = (text: string, values: unknown[] = []) => query(url, text, values)
  await run(
    `INSERT INTO "User" (id, name, role, "isActive", "approvedAt", origin) VALUES ($1, $2, 'admin', true, now(), 'Unknown')`,
    [user, 'Ananya\tशर्मा\\N\n"quoted"'],
  )
  await run(`INSERT INTO "Login" ("userId", email, "passwordHash") VALUES ($1, 'a@tests.example', 'x')`, [user])
  await run(`INSERT INTO "Session" (id, "userId", "expiresAt") VALUES ($1, $2, now() + interval '1 day')`, [
    session,
    user,
  ])
  await run(`INSERT INTO "RefreshToken" (hash, "sessionId") VALUES ('x', $1)`, [session])
  await run(`INSERT INTO "PasswordReset" (hash, "userId", "expiresAt") VALUES ('x', $1, now() + interval '1 day')`, [
    user,
  ])
  await run(
    `INSERT INTO "Delivery" (mail, channel, address, status, "decidedAt") VALUES ('passwordReset', 'Email', 'waits@tests.example', 'Queued', NULL), ('passwordReset', 'Email', 'left@tests.example', 'Sent', now())`,
  )
  await run(
    `WITH notice AS (
       INSERT INTO "Notification" (type, subject, message, recipients, "sentById", total)
       VALUES ('SMS', 'x', 'x', 'All Teachers', $1, 1) RETURNING id)
     INSERT INTO "Delivery" ("notificationId", channel, "userId", address, status)
     SELECT id, 'SMS', $1, '919876543210', 'Queued' FROM notice`,
    [user],
  )
  await run(`INSERT INTO "StoredFile" (key, type, size, sha256) VALUES ($1, 'application/pdf', $2, $3)`, [
    fileKey,
    bytes.length,
    createHash('sha256').update(bytes).digest('hex'),
  ])
  await run(
    `INSERT INTO rate_limits (key, points, expire) SELECT 'many ' || n || repeat(md5(n::text), 30), n, n FROM generate_series(1, 12000) n`,
  )
  const [portal] = await query<{ id: string }>(url, 'SELECT id FROM "Portal"')
  const files = path.join(dataDir, 'uploads', portal?.id ?? '', 'files', fileKey.slice(0, 2))
  mkdirSync(files, { recursive: true })
  writeFileSync(path.join(files, fileKey), bytes)
  writeFileSync(path.join(dataDir, 'secret'), secret)
  before = await tablesOf(url)
  expect(await backup(archive)).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await lease.release()
  rmSync(dir, { recursive: true, force: true })
})

describe('npm run backup', () => {
  it('writes one file that only its owner may read, and says what is in it', async () => {
    const file = path.join(dir, 'again.tar.gz')
    const { code, said } = await backup(file)
    expect(said).toContain('1 file, ')
    expect(code).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(existsSync(`${file}.part`)).toBe(false)
  })

  it('replaces no file, and says so in one sentence', async () => {
    const file = path.join(dir, 'precious')
    writeFileSync(file, 'mine')
    expect(await backup(file)).toEqual({ code: 1, said: `The file ${file} is there already: name another.` })
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  it.each([
    ['a folder that is missing', () => [path.join(dir, 'none/a.tar.gz'), {}], 'does not exist.'],
    ['no portal', () => [path.join(dir, 'x'), { DATA_DIR: folder('nobody') }], 'so there is nothing to back up.'],
    [
      'no database',
      () => [path.join(dir, 'x'), { DATABASE_URL: 'postgresql://a:b@127.0.0.1:9/none', AUTH_SECRET: secret }],
      'cannot be reached (ECONNREFUSED).',
    ],
  ] satisfies [string, () => [string, Record<string, string>], string][])(
    'says in one sentence that it cannot with %s',
    async (_what, asked, sentence) => {
      const [file, settings] = asked()
      const { code, said } = await runCommand('backup', file, { DATA_DIR: dataDir, ...settings })
      expect(said.split('\n')).toHaveLength(1)
      expect(said.slice(-sentence.length)).toBe(sentence)
      expect(code).toBe(1)
    },
  )

  it('tells of an uploaded file that the storage has lost, and goes on', async () => {
    const key = randomUUID()
    await query(lease.url, `INSERT INTO "StoredFile" (key, type, size, sha256) VALUES ($1, 'image/png', 5, $2)`, [
      key,
      sha256('lost'),
    ])
    try {
      const { code, said } = await backup(path.join(dir, 'lost.tar.gz'))
      expect(said).toContain('1 uploaded file could not be found')
      expect(code).toBe(0)
    } finally {
      await query(lease.url, 'DELETE FROM "StoredFile" WHERE key = $1', [key])
    }
  })
})

describe('npm run restore', () => {
  it('puts back every row, every file and the secret, ends sessions and holds what waited', async () => {
    const to = path.join(dir, 'restored')
    const { code, said } = await restore(archive, to)
    expect(said).toContain('2 messages waited to be sent')
    expect(code).toBe(0)
    expect(readFileSync(path.join(to, 'secret'), 'utf8')).toBe(secret)
    expect(uploadsOf(to)).toEqual({ [fileKey]: sha256(bytes) })
    expect(existsSync(path.join(to, 'restore-unfinished'))).toBe(false)
    await inside(to, async (url) => {
      expect(await tablesOf(url)).toEqual(before)
      const [state] = await query<object>(
        url,
        `SELECT (SELECT count(*)::int FROM "Session") AS sessions, (SELECT count(*)::int FROM "RefreshToken") AS tokens,
          (SELECT count(*)::int FROM "PasswordReset") AS resets,
          (SELECT string_agg(address, ',' ORDER BY address) FROM "Delivery" WHERE "heldSince" IS NOT NULL) AS held,
          (SELECT count(*)::int FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O') AS silenced,
          (SELECT "last_value" FROM "AuditEntry_id_seq") >= (SELECT max("id") FROM "AuditEntry") AS counting,
          (SELECT count(*)::int FROM pg_constraint WHERE contype = 'f' AND NOT convalidated) AS unchecked`,
      )
      expect(state).toEqual({
        sessions: 0,
        tokens: 0,
        resets: 0,
        held: '919876543210,waits@tests.example',
        silenced: 0,
        // Else what is written next would get the id of an entry that is there.
        counting: true,
        unchecked: 0,
      })
      const keys = `SELECT count(*)::int AS n FROM pg_constraint WHERE contype = 'f'`
      expect(await query(url, keys)).toEqual(await query(lease.url, keys))
      const triggers = 'SELECT count(*)::int AS n FROM pg_trigger WHERE NOT tgisinternal'
      expect(await query(url, triggers)).toEqual(await query(lease.url, triggers))
    })
  })

  it('leaves out what other programs keep in the database, and names it', async () => {
    const file = path.join(dir, 'with-others.tar.gz')
    await query(
      lease.url,
      `CREATE TABLE report (id serial, text text); INSERT INTO report (text) VALUES ('of another program');
       ALTER TABLE "Login" ADD COLUMN synced timestamptz DEFAULT now()`,
    )
    try {
      expect(await backup(file)).toMatchObject({ code: 0 })
    } finally {
      await query(lease.url, 'DROP TABLE report; ALTER TABLE "Login" DROP COLUMN synced')
    }
    const to = folder('without-others')
    const { code, said } = await restore(file, to)
    expect(said).toContain('left out: the table report, the column synced of Login.')
    expect(code).toBe(0)
    const after = await inside(to, (url) => tablesOf(url))
    expect(after).toEqual({ ...before, Delivery: after.Delivery })
  })

  it('refuses a DATA_DIR with anything in it, and leaves it as it was', async () => {
    const to = folder('taken')
    writeFileSync(path.join(to, 'mine'), 'x')
    const { code, said } = await restore(archive, to)
    expect(said).toBe(
      `The folder ${to} (DATA_DIR) is not empty (mine): a restore needs an empty one. Nothing was restored.`,
    )
    expect(code).toBe(1)
  })

  it('refuses a hosted database with anything in it', async () => {
    const to = folder('beside-hosted')
    const settings = { DATA_DIR: to, DATABASE_URL: lease.url, AUTH_SECRET: secret }
    const { code, said } = await runCommand('restore', archive, settings)
    expect(said).toBe('The database of DATABASE_URL is not empty: a restore needs an empty one. Nothing was restored.')
    expect(code).toBe(1)
  })

  it('fills an empty hosted database, and tells of another AUTH_SECRET', async () => {
    await query(lease.url, 'CREATE DATABASE hosted')
    const url = new URL(lease.url)
    url.pathname = '/hosted'
    const settings = { DATA_DIR: path.join(dir, 'hosted'), DATABASE_URL: url.href, AUTH_SECRET: 'c'.repeat(40) }
    const { code, said } = await runCommand('restore', archive, settings)
    expect(said).toContain('AUTH_SECRET is another one')
    expect(code).toBe(0)
    expect(await tablesOf(url.href)).toEqual(before)
    expect(uploadsOf(settings.DATA_DIR)).toEqual({ [fileKey]: sha256(bytes) })
    expect(existsSync(path.join(settings.DATA_DIR, 'secret'))).toBe(false)
  })

  const tooShort = (whole: Buffer) => whole.subarray(0, Math.floor(whole.length / 2))
  const flipped = (whole: Buffer, at: number) => {
    const copy = Buffer.from(whole)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy
  }
  const without = (name: RegExp) => (whole: Buffer) =>
    changedArchive(whole, (entries) => {
      for (const entry of entries.keys()) if (name.test(entry)) entries.delete(entry)
    })
  const withManifest = (change: (manifest: Record<string, unknown>) => void) => (whole: Buffer) =>
    changedArchive(whole, (entries) => {
      const manifest = JSON.parse(String(entries.get('manifest.json'))) as Record<string, unknown>
      change(manifest)
      const text = Buffer.from(JSON.stringify(manifest))
      entries.set('manifest.json', text)
      entries.set('manifest.sha256', Buffer.from(sha256(text)))
    })
  it.each([
    ['that was cut off', tooShort, 'is damaged, cut off'],
    ['without its last byte', (whole: Buffer) => whole.subarray(0, -1), 'is damaged, cut off'],
    ['with a bit flipped in the middle', (whole: Buffer) => flipped(whole, Math.floor(whole.length / 2)), 'is damaged'],
    ['with a bit flipped near its end', (whole: Buffer) => flipped(whole, whole.length - 20), 'is damaged'],
    ['that lacks a table', without(/^tables\/User\//), 'tables/User/000000 is missing'],
    ['that lacks an uploaded file', without(/^files\//), 'is missing'],
    ['that lacks its manifest', without(/^manifest\.json/), 'has no manifest'],
    [
      'with a changed row',
      (whole: Buffer) => changedArchive(whole, (entries) => entries.set('tables/Login/000000', Buffer.from('x'))),
      'tables/Login/000000 was changed',
    ],
    [
      'with something added',
      (whole: Buffer) => changedArchive(whole, (entries) => entries.set('kept/more', Buffer.from('x'))),
      'not in its manifest',
    ],
    [
      'of a newer portal',
      withManifest((manifest) => (manifest.migrations as string[]).push('29990101000000_later')),
      'was made by a newer portal',
    ],
    ['in a newer format', withManifest((manifest) => (manifest.format = 2)), 'was made by a newer portal'],
    ['that is no archive', () => Buffer.from('hello'), 'is damaged'],
  ] as const)('refuses an archive %s before it writes anything', async (what, change, sentence) => {
    const file = await altered(`${what.replaceAll(' ', '-')}.tar.gz`, change)
    const to = path.join(dir, `from ${what}`)
    const { code, said } = await restore(file, to)
    expect(said.split('\n')).toEqual([expect.stringContaining(sentence)])
    expect(code).toBe(1)
    expect(existsSync(to)).toBe(false)
  })

  it('knows an archive in which any one bit is another', async () => {
    const whole = readFileSync(archive)
    const file = path.join(dir, 'one-bit.tar.gz')
    expect(await isSealed(archive)).toBe(true)
    // Each of the beginning, each of the end, where gzip has bits that it does not check, and some between.
    const ends = Array.from({ length: 120 }, (_, at) => [at, whole.length - 1 - at]).flat()
    const between = Array.from({ length: 60 }, () => randomInt(whole.length))
    for (const at of [...ends, ...between]) {
      writeFileSync(file, flipped(whole, at))
      expect(await isSealed(file), `a bit of byte ${at} is another`).toBe(false)
    }
  })

  it('that is killed leaves nothing a portal would start with, and the next one makes it whole', async () => {
    const to = path.join(dir, 'killed')
    const uploads = path.join(to, 'uploads')
    // Again where it had come to its end before it was killed.
    for (let ended = true; ended;) {
      rmSync(to, { recursive: true, force: true })
      const running = beginCommand('restore', archive, { DATA_DIR: to })
      // While rows are read: the files lie before them in the archive.
      await eventually(() => existsSync(uploads) || running.child.exitCode !== null, 'the files are there')
      running.child.kill('SIGKILL')
      const { code, said } = await running.ended
      expect([0, null], said).toContain(code)
      ended = code === 0
    }
    expect(existsSync(path.join(to, 'restore-unfinished'))).toBe(true)
    const refused = await runCommand('backup', path.join(dir, 'of-half.tar.gz'), { DATA_DIR: to })
    expect(refused).toEqual({
      code: 1,
      said: expect.stringContaining('was interrupted: run npm run restore again') as string,
    })
    const other = path.join(dir, 'again.tar.gz')
    expect((await restore(other, to)).said).toContain('A restore of another archive')
    expect(await restore(archive, to)).toMatchObject({ code: 0 })
    expect(uploadsOf(to)).toEqual({ [fileKey]: sha256(bytes) })
    expect(await inside(to, (url) => tablesOf(url))).toEqual(before)
  })
})
