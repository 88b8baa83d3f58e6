import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demo, demoPassword } from '@/tests/support/machine/api'
import { runCommand } from '@/tests/support/machine/backups'
import { eventually } from '@/tests/support/machine/eventually'
import { makeStart, onDatabaseOf, type Running, type Start } from '@/tests/support/machine/npm-start'
import { makePortal, type Portal } from '@/tests/support/machine/portal'
import { slowClient } from '@/tests/support/machine/slow'
import { filesIn, formOf, makePdf, materialFields, named } from '@/tests/support/material/files'
import { disagreements } from '@/tests/support/school/books'

/**
 * A disk that takes no more: for uploads the system refuses to write beyond a length of a file, as it does when the disk is
 * full; and a disk of its own, with database and files, that is full to the last byte. Only root may mount one: elsewhere
 * that is skipped.
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
    rmSync(path.dirname(disk), { recursive: true })
    return false
  }
}

type Answered = { status?: number; body: { message?: string } }

function answerOf(call: http.ClientRequest): Promise<Answered> {
  return new Promise((resolve, reject) => {
    call.on('error', reject)
    call.on('response', (response) => {
      let text = ''
      response.on('data', (piece: Buffer) => (text += piece.toString()))
      response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) as Answered['body'] }))
    })
  })
}

describe('an upload on a full disk', () => {
  const largestFile = 0.75 * megabyte
  const sentence = 'The server is full, so nothing was saved. Please tell the school office.'
  let portal: Portal
  let authorization: string
  beforeAll(async () => {
    portal = await makePortal({}, { largestFile })
    await portal.start()
    authorization = `Bearer ${await portal.bearer()}`
  })
  afterAll(() => portal.remove())

  const left = () => filesIn(portal.folder)

  it('is answered with 507 before all of it was sent, leaves nothing, and the next call is served', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    const size = 20 * megabyte
    const head =
      Object.entries({ ...materialFields, type: 'Video' })
        .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        .join('') +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\n'
    const tail = '\r\n--b--\r\n'
    const headers = {
      authorization,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': head.length + size + tail.length,
    }
    const call = http.request(`${portal.url}/api/study-materials/upload`, { method: 'POST', headers, agent })
    const answer = answerOf(call)
    const closed = new Promise((resolve) => call.on('close', resolve))
    call.write(head)
    call.write(Buffer.alloc(3 * megabyte))
    // The rest is not sent before the answer is here.
    expect(await answer).toMatchObject({ status: 507, body: { message: sentence } })
    expect(left()).toEqual([])
    call.write(Buffer.alloc(size - 3 * megabyte))
    call.end(tail)
    await closed
    const next = http.request(`${portal.url}/api/health`, { agent })
    const answered = answerOf(next)
    next.end()
    expect((await answered).status).toBe(200)
    agent.destroy()
    expect(left()).toEqual([])
  })

  it('of a picture that is larger when it is made anew does not call the picture damaged', async () => {
    // Noise in sixteen colours, half a byte a pixel: more than that once it is written with all colours.
    const colours = randomBytes(16 * 3)
    const noise = Buffer.concat(
      Array.from(randomBytes(1300 * 1000), (byte) => colours.subarray((byte % 16) * 3, (byte % 16) * 3 + 3)),
    )
    const png = await sharp(noise, { raw: { width: 1300, height: 1000, channels: 3 } })
      .png({ palette: true, colours: 16, dither: 0 })
      .toBuffer()
    expect(png.length, 'the picture itself has room').toBeLessThan(largestFile)
    const response = await fetch(`${portal.url}/api/gallery`, {
      method: 'POST',
      headers: { authorization },
      body: formOf({ title: 'T' }, named('a.png', png)),
    })
    expect([response.status, await response.json()]).toEqual([507, { message: sentence }])
    expect(left()).toEqual([])
  })

  it('does not keep a smaller one from being kept, nor the server from stopping', async () => {
    const form = formOf(materialFields, named('a.pdf', await makePdf()))
    expect(
      (
        await fetch(`${portal.url}/api/study-materials/upload`, {
          method: 'POST',
          headers: { authorization },
          body: form,
        })
      ).status,
    ).toBe(201)
    expect(left()).toHaveLength(1)
    // One that has an open request is ended by force, ten seconds after it was told to stop.
    const other = await portal.startBeside()
    const { socket } = await slowClient(other.url, 'GET /api/health HTTP/1.1\r\nX-Slow: ')
    const ends = [portal.stop().then(() => 'this one'), other.stop().then(() => 'the one that is held')]
    expect(await Promise.race(ends)).toBe('this one')
    await Promise.all(ends)
    socket.destroy()
  })
})

describe.skipIf(!mounted)('a disk with database and files that is full', () => {
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
    start = await makeStart(disk)
    running = start.begin({ LOG_LEVEL: 'error' })
    await running.ready
    bearer = await logIn()
  }, 300_000)
  afterAll(async () => {
    await running.stop()
    execFileSync('umount', [disk])
    rmSync(path.dirname(disk), { recursive: true, force: true })
  })

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

  it(
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
      expect({ code, said }).toEqual({
        code: 1,
        said: `The backup was not made: there is no space left for ${archive}.`,
      })
      expect(readdirSync(disk).filter((name) => name.startsWith('school'))).toEqual([])

      const refused = await upload('Does not fit', large)
      expect(refused.status, JSON.stringify(refused.body)).toBe(507)
      expect(uploaded()).toEqual(before)

      // Writes go on as long as PostgreSQL has room in files that it has; each says truly what has become of it.
      const answers = new Map<number, number>()
      const until = Date.now() + 40_000
      let refusals = 0
      for (let n = 0; Date.now() < until && refusals < 20; n++) {
        const status = await addTopic(`Full ${n}`)
        answers.set(status, (answers.get(status) ?? 0) + 1)
        if (status === 201) acknowledged.push(`Full ${n}`)
        else {
          expect([0, 503, 507]).toContain(status)
          refusals++
        }
      }
      console.log('on the full disk', Object.fromEntries(answers))

      rmSync(ballast)
      const isWell = () =>
        fetch(`${start.url}/api/health`)
          .then(({ ok }) => ok)
          .catch(() => false)
      await eventually(isWell, 'the portal is well', 120_000)
      // Each under a name of its own: one whose answer was lost may have been done.
      let tries = 0
      await eventually(async () => (await addTopic(`With room ${++tries}`)) === 201, 'a write with room', 120_000)
      acknowledged.push(`With room ${tries}`)
      expect((await upload('Fits', await makePdf())).status).toBe(201)
      expect(await runCommand('backup', archive, { DATA_DIR: start.dataDir })).toMatchObject({ code: 0 })
      expect(existsSync(`${archive}.part`)).toBe(false)
      const found = await onDatabaseOf(start, async (query) => ({
        topics: (
          await query<{ topic: string }>(`SELECT topic FROM "ScheduledTopic" WHERE topic ~ '^(Before|Full|With room) '`)
        ).map(({ topic }) => topic),
        files: (await query<{ key: string }>('SELECT key FROM "StoredFile"')).map(({ key }) => key).toSorted(),
        disagreements: await disagreements(query),
      }))
      for (const topic of acknowledged) expect(found.topics.filter((each) => each === topic)).toEqual([topic])
      // What was left of uploads that were refused goes in a moment.
      await expect.poll(uploaded, { timeout: 20_000 }).toEqual(found.files)
      expect(found.disagreements).toEqual([])
    },
  )

  it('a restore that finds no room says so, and is made whole by the next one', { timeout: 300_000 }, async () => {
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
  })
})
