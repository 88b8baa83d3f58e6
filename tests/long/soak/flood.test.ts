import { execFile, execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Ask, crowd, timesOf } from '@/tests/support/machine/crowd'
import { demo, logIn } from '@/tests/support/machine/api'
import { makePortal, type Portal } from '@/tests/support/machine/portal'

/**
 * Three hundred connections that ask without pause, whatever they are answered: how many pages are made beside them, as a
 * share of those that are made without them. The server has one core and all clients the other, on a machine that does
 * nothing else meanwhile. SOAK_SECONDS is how long each crowd asks.
 */

const SECONDS = Number(process.env.SOAK_SECONDS ?? 15)
const run = promisify(execFile)
const paths = ['/', '/fees', '/attendance', '/notifications', '/reports', '/profile']

const pin = (pid: number, core: number) => execFileSync('taskset', ['-acp', String(core), String(pid)])

describe.runIf(process.platform === 'linux' && availableParallelism() > 1)('a flood', { timeout: 600_000 }, () => {
  let portal: Portal
  let cookies: Record<'admin' | 'teacher' | 'student', string>
  let alone: number

  beforeAll(async () => {
    portal = await makePortal({ LOG_LEVEL: 'info' }, { demo: true })
    await portal.start()
    const cookieOf = async (email: string) => (await logIn(email, undefined, portal.url)).cookie
    cookies = {
      admin: await cookieOf(demo.admin),
      teacher: await cookieOf(demo.teacher),
      student: await cookieOf(demo.student),
    }
    pin(portal.pid(), 0)
    pin(process.pid, 1)
    await pagesOfMembers(5)
    alone = await pagesOfMembers(SECONDS)
  }, 120_000)
  afterAll(() => portal.remove())

  const page = (client: number, round: number): Ask => ({
    kind: 'page',
    path: paths[(client + round) % paths.length]!,
    headers: { cookie: client % 2 ? cookies.admin : cookies.teacher, accept: 'text/html', 'accept-encoding': 'gzip' },
  })

  /** How many pages eight members get who ask without pause. */
  async function pagesOfMembers(seconds: number) {
    const asked = await crowd(portal.url, { clients: 8, seconds, next: page })
    expect(asked.filter(({ status }) => status !== 200)).toEqual([])
    console.log(`${Math.round(asked.length / seconds)} pages a second`, timesOf(asked))
    return asked.length
  }

  async function flood(path: string, cookie = '') {
    const program = ['tests/support/machine/flood.mjs', portal.url + path, '300', String(SECONDS), cookie]
    const { stdout } = await run('taskset', ['-c', '1', process.execPath, ...program])
    console.log(path, stdout.trim())
    return JSON.parse(stdout) as Record<string, number>
  }

  it.each([
    '/fees',
    '/home?x=1',
    '/home?gallery.page=2',
    '/no-such-page',
    '/%',
    '/icon.svg',
    '/api/fees',
    '/api/health',
  ])('of a visitor on %s leaves members four fifths of their pages', async (path) => {
    const [beside] = await Promise.all([pagesOfMembers(SECONDS), flood(path)])
    expect(beside / alone).toBeGreaterThan(0.8)
  })

  it('of one member has four fifths of the pages made, and leaves others theirs', async () => {
    const [beside, answers] = await Promise.all([pagesOfMembers(SECONDS), flood('/fees', cookies.student)])
    expect((beside + (answers[200] ?? 0)) / alone).toBeGreaterThan(0.8)
    // Three accounts ask.
    expect(beside / alone).toBeGreaterThan(0.5)
  })
})
