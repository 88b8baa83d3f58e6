import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demo, demoPassword } from '@/tests/support/machine/api'
import { runCommand } from '@/tests/support/machine/backups'
import { disagreements } from '@/tests/support/school/books'
import { eventually } from '@/tests/support/machine/eventually'
import { filesIn, formOf, makePdf, materialFields, named } from '@/tests/support/material/files'
import { makeStart, onDatabaseOf, type Running, type Start } from '@/tests/support/machine/npm-start'

/**
 * A disk of its own, with database and files, that is full to the last byte. Only root may mount one: elsewhere these are
 * skipped, and tests/long/api/full-disk.test.ts has the uploads.
 */

const megabyte = 1024 * 1024
const disk = path.join(mkdtempSync(path.join(os.tmpdir(), 'portal-full-')), 'disk')
const ballast = path.join(disk, 'ballast')
const mounted = mount()

function mount(): boolean {
  mkdirSync(disk)
  chmodSync(path.dirname(disk), 0o755)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m,mode=755', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Writes until the disk takes no more. */
function fill() {
  for (const size of [megabyte, 4096, 1])
    try {
      for (;;) appendFileSync(ballast, Buffer.alloc(size))
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
}

let start: Start
let running: Running
let bearer = ''
beforeAll(async () => {
  if (!mounted) return
  start = await makeStart(disk)
  running = start.begin({ LOG_LEVEL: 'error' })
  await running.ready
  bearer = await logIn()
}, 300_000)
afterAll(async () => {
  if (!mounted) return
  await running.stop()
  execFileSync('umount', [disk])
  rmSync(path.dirname(disk), { recursive: true, force: true })
}, 60_000)

async function logIn() {
  const response = await fetch(`${start.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demo.teacher, password: demoPassword }),
  })
  return `Bearer ${((await response.json()) as { accessToken: string }).accessToken}`
}

async function upload(title: string, bytes: Buffer) {
  const body = formOf({ ...materialFields, title }, named('a.pdf', bytes))
  const headers = { authorization: bearer }
  const response = await fetch(`${start.url}/api/study-materials/upload`, { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as { message?: string } }
}

/** A small write. Returns its status, 0 where nobody answers. */
async function addTopic(topic: string) {
  const response = await fetch(`${start.url}/api/study-materials/schedule-topic`, {
    method: 'POST',
    headers: { authorization: bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ class: 'Class 3', section: 'A', subject: 'English', topic, date: '2027-01-11' }),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined)
  return response?.status ?? 0
}

const uploaded = () => filesIn(path.join(start.dataDir, 'uploads')).toSorted()

it.skipIf(!mounted)(
  'a backup, an upload and writes on a full disk say so and leave nothing half there, and all goes on when there is room',
  { timeout: 600_000 },
  async () => {
    const large = Buffer.concat([await makePdf(), randomBytes(3 * megabyte)])
    const acknowledged: string[] = []
    for (let n = 0; n < 5; n++) {
      expect(await addTopic(`Before ${n}`)).toBe(201)
      acknowledged.push(`Before ${n}`)
    }
    const before = uploaded()
    fill()

    const archive = path.join(disk, 'school.tar.gz')
    const { code, said } = await runCommand('backup', archive, { DATA_DIR: start.dataDir })
    expect({ code, said }).toEqual({ code: 1, said: `The backup was not made: there is no space left for ${archive}.` })
    expect(readdirSync(disk).filter((name) => name.startsWith('school'))).toEqual([])

    const refused = await upload('Does not fit', large)
    expect(refused.status, JSON.stringify(refused.body)).toBe(507)
    expect(uploaded()).toEqual(before)

    // Writes go on as long as PostgreSQL has room in files that it has; each says truly what has become of it.
    const answers = new Map<number, number>()
    const until = Date.now() + 40_000
    for (let n = 0; Date.now() < until && n < 3000; n++) {
      const status = await addTopic(`Full ${n}`)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (status === 201) acknowledged.push(`Full ${n}`)
      else expect([0, 503, 507]).toContain(status)
    }
    console.log('on the full disk', Object.fromEntries(answers))

    rmSync(ballast)
    await eventually(async () => (await fetch(`${start.url}/api/health`)).status === 200, 'the portal is well', 120_000)
    await eventually(async () => (await addTopic('With room')) === 201, 'a write with room', 120_000)
    acknowledged.push('With room')
    expect((await upload('Fits', await makePdf())).status).toBe(201)
    expect(await runCommand('backup', archive, { DATA_DIR: start.dataDir })).toMatchObject({ code: 0 })
    expect(existsSync(`${archive}.part`)).toBe(false)
    const found = await onDatabaseOf(start, async (query) => ({
      topics: (
        await query<{ topic: string }>(
          `SELECT topic FROM "ScheduledTopic" WHERE topic ~ '^(Before|Full) ' OR topic = 'With room'`,
        )
      ).map(({ topic }) => topic),
      files: (await query<{ key: string }>('SELECT key FROM "StoredFile"')).map(({ key }) => key).toSorted(),
      disagreements: await disagreements(query),
    }))
    for (const topic of acknowledged) expect(found.topics.filter((each) => each === topic)).toEqual([topic])
    expect(found.files).toEqual(uploaded())
    expect(found.disagreements).toEqual([])
  },
)

it.skipIf(!mounted)(
  'a restore that finds no room says so, and is made whole by the next one',
  { timeout: 300_000 },
  async () => {
    const archive = path.join(disk, 'school.tar.gz')
    const to = path.join(disk, 'restored')
    fill()
    const { code, said } = await runCommand('restore', archive, { DATA_DIR: to })
    expect(code).toBe(1)
    expect(said.split('\n'), said).toHaveLength(1)
    console.log('restore on the full disk:', said)
    rmSync(ballast)
    rmSync(to, { recursive: true, force: true })
    expect(await runCommand('restore', archive, { DATA_DIR: path.join(disk, 'again') })).toMatchObject({ code: 0 })
  },
)
