import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Settings } from '@/lib/server/env'
import { checkBackupDir, dailyBackup, makeDailyBackups } from '@/scripts/backup/daily'
import { verifyArchive } from '@/scripts/backup/reader'
import { backupName, backupsAmong, keepOf, superseded } from '@/scripts/backup/rotation'
import { ensurePostgres, type Lease } from '@/scripts/database/embedded'
import { migrate } from '@/scripts/database/migrate'
import { StepFailed } from '@/scripts/process/steps'
import { eventually } from '@/tests/support/machine/eventually'
import { makeStart, onDatabaseOf, type Running, type Start } from '@/tests/support/machine/npm-start'

const portal = '12345678-0000-4000-8000-000000000000'
const at = (time: string) => ({ name: backupName(portal, new Date(time)), time: new Date(time) })
/** One each night at two, the newest first. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, day) =>
    at(new Date(Date.parse('2026-11-23T02:00:00Z') - day * 86_400_000).toISOString()),
  )
const daysOf = (backups: readonly { time: Date }[]) => backups.map(({ time }) => time.toISOString().slice(0, 10))

describe('the rotation', () => {
  it('keeps the last of seven days, four weeks and twelve months', () => {
    const all = nights(500)
    const gone = new Set(superseded(all, keepOf('7,4,12')))
    const kept = all.filter(({ name }) => !gone.has(name))
    expect(daysOf(kept)).toEqual([
      ...['2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17'],
      // Sundays, and the last of each month.
      ...['2026-11-15', '2026-11-08', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
      ...['2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
    ])
  })

  it('never removes the newest, and of several of a day only the earlier ones', () => {
    const one = [at('2020-01-01T02:00:00Z')]
    expect(superseded(one, { days: 0, weeks: 0, months: 0 })).toEqual([])
    const [early, late] = [at('2026-11-23T02:00:00Z'), at('2026-11-23T20:00:00Z')]
    expect(superseded([early, late], { days: 7, weeks: 4, months: 12 })).toEqual([early.name])
  })

  it('knows its own files alone', () => {
    const own = backupName(portal, new Date('2026-11-23T02:00:00Z'))
    const others = ['notes.txt', own.replace('12345678', '87654321'), `${own}.part`, own.replace('11-23', '13-23')]
    expect(backupsAmong([own, ...others], portal).map(({ name }) => name)).toEqual([own])
  })
})

describe('the daily backup', () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'portal-daily-'))
  chmodSync(dir, 0o755)
  const [data, backups] = [path.join(dir, 'data'), path.join(dir, 'backups')]
  let lease: Lease
  const query = async <Row extends object>(text: string) => {
    const client = new Client({ connectionString: lease.url })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  const env = () => ({
    ...process.env,
    NODE_ENV: 'production' as const,
    DATABASE_URL: lease.url,
    DATA_DIR: data,
    AUTH_SECRET: 'd'.repeat(40),
  })
  const make = ({ timeZone = atNoon(), to = backups } = {}) =>
    dailyBackup(lease.url, { dir: to, keep: { days: 2, weeks: 0, months: 0 }, timeZone, env: env() })

  beforeAll(async () => {
    mkdirSync(data)
    lease = await ensurePostgres({ dir: path.join(data, 'postgres'), database: 'school', flags: ['fsync=off'] })
    await migrate(lease.url)
  })
  beforeEach(async () => {
    rmSync(backups, { recursive: true, force: true })
    mkdirSync(backups)
    await query('DELETE FROM "Backup"')
  })
  afterAll(async () => {
    await lease.release()
    rmSync(dir, { recursive: true, force: true })
  })

  it('is made by one of several servers, and noted', async () => {
    const made = await Promise.all([make(), make(), make()])
    const [name] = made.filter((each) => each !== undefined)
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(readdirSync(backups)).toEqual([name])
    expect(
      await query('SELECT file, bytes > 0 AS bytes, "finishedAt" > "startedAt" AS ended, failure FROM "Backup"'),
    ).toEqual([{ file: name, bytes: true, ended: true, failure: '' }])
    expect(await make()).toBeUndefined()
  })

  it('is looked for every five minutes, and not made again on the same day', async () => {
    const made = () =>
      query<{ file: string; done: boolean }>(`SELECT file, "finishedAt" IS NOT NULL AS done FROM "Backup"`)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const settings = { BACKUP_DIR: backups, BACKUP_KEEP: '2,0,0', SCHOOL_TIMEZONE: atNoon() } as Settings
    const stop = makeDailyBackups(settings, env(), lease.url)
    vi.advanceTimersByTime(5 * 60_000)
    await eventually(async () => (await made()).some(({ done }) => done), 'the first look makes one')
    const first = await made()
    const holder = new Client({ connectionString: lease.url })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query(`SELECT pg_advisory_lock(hashtext('backups'))`)
    const waiting = () =>
      query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`)
    await eventually(async () => {
      // Again and again: a time to look that comes while the look before is ending is passed over.
      vi.advanceTimersByTime(5 * 60_000)
      return (await waiting()).length > 0
    }, 'a later look waits for its turn')
    await holder.query(`SELECT pg_advisory_unlock(hashtext('backups'))`)
    // It ends with the look that is under way.
    await stop()
    expect(await made()).toEqual(first)
    expect(readdirSync(backups)).toEqual(first.map(({ file }) => file))
  })

  it('is due when the last is older than a day, and in the small hours when this night has none', async () => {
    await query(
      `INSERT INTO "Backup" ("startedAt", "finishedAt") SELECT t, t FROM (SELECT now() - interval '23 hours' AS t) x`,
    )
    expect(await make()).toBeUndefined()
    expect(await make({ timeZone: atThree() })).toBeDefined()
    expect(await make({ timeZone: atThree() })).toBeUndefined()
    await query(`UPDATE "Backup" SET "startedAt" = now() - interval '25 hours'`)
    // A backup is named by the second, and replaces none.
    for (const name of readdirSync(backups)) rmSync(path.join(backups, name))
    expect(await make()).toBeDefined()
  })

  it('removes what is superseded and what a killed one has left, and nothing else', async () => {
    const [{ id = '' } = {}] = await query<{ id: string }>('SELECT id FROM "Portal"')
    const old = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => backupName(id, new Date(`${day}T02:00:00Z`)))
    for (const name of [...old, `${old[0]}.part`, 'notes.txt']) writeFileSync(path.join(backups, name), 'x')
    const name = await make()
    expect(readdirSync(backups).toSorted()).toEqual([name, old[2], 'notes.txt'].toSorted())
  })

  it('that fails is noted in one sentence, removes nothing, and is tried again after an hour', async () => {
    const [{ id = '' } = {}] = await query<{ id: string }>('SELECT id FROM "Portal"')
    const old = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => backupName(id, new Date(`${day}T02:00:00Z`)))
    for (const name of old) writeFileSync(path.join(backups, name), 'x')
    await query('ALTER TABLE "StoredFile" RENAME TO "StoredFile away"')
    try {
      await expect(make()).rejects.toThrow(StepFailed)
    } finally {
      await query('ALTER TABLE "StoredFile away" RENAME TO "StoredFile"')
    }
    expect(readdirSync(backups).toSorted()).toEqual(old)
    expect(await query('SELECT file, "finishedAt", failure <> \'\' AS told FROM "Backup"')).toEqual([
      { file: '', finishedAt: null, told: true },
    ])
    expect(await make()).toBeUndefined()
    await query(`UPDATE "Backup" SET "startedAt" = now() - interval '61 minutes'`)
    expect(await make()).toBeDefined()
  })

  it('is made anew when the process that began it has fallen silent', async () => {
    await query(
      `INSERT INTO "Backup" ("startedAt", "seenAt") VALUES (now() - interval '2 hours', now() - interval '4 minutes')`,
    )
    expect(await make()).toBeUndefined()
    await query(`UPDATE "Backup" SET "seenAt" = now() - interval '6 minutes'`)
    expect(await make()).toBeDefined()
  })

  it('has a folder that can be written, and not in DATA_DIR', () => {
    const inside = path.join(data, 'backups')
    expect(() => checkBackupDir(inside, data)).toThrow('The setting BACKUP_DIR is wrong: it must be a folder outside')
    expect(() => checkBackupDir('/proc/backups', data)).toThrow(
      'The folder /proc/backups (BACKUP_DIR) cannot be written',
    )
    checkBackupDir(path.join(dir, 'new'), data)
    expect(existsSync(path.join(dir, 'new'))).toBe(true)
  })
})

describe('npm start', () => {
  const backups = mkdtempSync(path.join(os.tmpdir(), 'portal-nightly-'))
  let start: Start
  let running: Running
  beforeAll(async () => {
    start = await makeStart()
    running = start.begin({ BACKUP_DIR: backups, BACKUP_KEEP: '2,0,0' }, '--empty')
    await running.ready
  })
  afterAll(async () => {
    await running.stop()
    start.remove()
    rmSync(backups, { recursive: true, force: true })
  })

  it('makes a backup soon after the start, for its owner alone, and rotates', { timeout: 300_000 }, async () => {
    type Row = { file: string; finished: boolean; failure: string }
    const made = () =>
      onDatabaseOf(start, (query) =>
        query<Row>('SELECT file, "finishedAt" IS NOT NULL AS finished, failure FROM "Backup" ORDER BY "startedAt"'),
      )
    const [portal] = await onDatabaseOf(start, (query) => query<{ id: string }>('SELECT id FROM "Portal"'))
    const id = portal?.id ?? ''
    const old = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => backupName(id, new Date(`${day}T02:00:00Z`)))
    for (const name of [...old, 'notes.txt']) writeFileSync(path.join(backups, name), 'x')
    await eventually(async () => (await made()).some(({ finished }) => finished), 'the first backup', 240_000)
    const names = () => backupsAmong(readdirSync(backups), id).map(({ name }) => name)
    await eventually(() => names().length === 2, 'the rotation')
    const [first] = await made()
    expect(first).toEqual({ file: first?.file, finished: true, failure: '' })
    expect(names().toSorted()).toEqual([old[2], first?.file].toSorted())
    expect(readdirSync(backups)).toContain('notes.txt')
    const file = path.join(backups, first?.file ?? '')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await verifyArchive(file)).manifest.portalId).toBe(id)
  })
})

/** A zone in which it is about that hour now. */
function zoneAt(hour: number) {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
const atNoon = () => zoneAt(12)
const atThree = () => zoneAt(3)
