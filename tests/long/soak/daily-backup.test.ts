import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyArchive } from '@/scripts/backup/reader'
import { backupName, backupsAmong } from '@/scripts/backup/rotation'
import { eventually } from '@/tests/support/machine/eventually'
import { makeStart, onDatabaseOf, type Running, type Start } from '@/tests/support/machine/npm-start'

/** What `npm start` does by itself where BACKUP_DIR is set. */

const backups = mkdtempSync(path.join(os.tmpdir(), 'portal-nightly-'))
let start: Start
let running: Running
beforeAll(async () => {
  start = await makeStart()
  running = start.begin({ BACKUP_DIR: backups, BACKUP_KEEP: '2,0,0' }, '--empty')
  await running.ready
}, 300_000)
afterAll(async () => {
  await running.stop()
  start.remove()
  rmSync(backups, { recursive: true, force: true })
}, 60_000)

type Row = { file: string; finished: boolean; failure: string }
const made = () =>
  onDatabaseOf(start, (query) =>
    query<Row>('SELECT file, "finishedAt" IS NOT NULL AS finished, failure FROM "Backup" ORDER BY "startedAt"'),
  )

it(
  'makes a backup soon after the start, rotates, and makes no other on the same day',
  { timeout: 900_000 },
  async () => {
    const [portal] = await onDatabaseOf(start, (query) => query<{ id: string }>('SELECT id FROM "Portal"'))
    const id = portal?.id ?? ''
    const old = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => backupName(id, new Date(`${day}T02:00:00Z`)))
    for (const name of [...old, 'notes.txt']) writeFileSync(path.join(backups, name), 'x')
    await eventually(async () => (await made()).some(({ finished }) => finished), 'the first backup', 240_000)
    const names = () => backupsAmong(readdirSync(backups), id).map(({ name }) => name)
    await eventually(() => names().length === 2, 'the rotation', 30_000)
    const [first] = await made()
    expect(names().toSorted()).toEqual([old[2], first?.file].toSorted())
    expect(readdirSync(backups)).toContain('notes.txt')
    const file = path.join(backups, first?.file ?? '')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await verifyArchive(file)).manifest.portalId).toBe(id)
    // The next look, five minutes later, finds that this day has one.
    await sleep(5 * 60_000 + 30_000)
    expect(await made()).toEqual([{ file: first?.file, finished: true, failure: '' }])
  },
)
