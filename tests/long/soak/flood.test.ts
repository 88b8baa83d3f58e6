import { execFile, execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Ask, crowd } from '@/tests/support/machine/crowd'
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
  }, 120_000)
  afterAll(() => portal.remove())

  const page = (client: number, round: number): Ask => ({
    kind: 'page',
    path: paths[(client + round) % paths.length]!,
    headers: { cookie: client % 2 ? cookies.admin : cookies.teacher, accept: 'text/html', 'accept-encoding': 'gzip' },
  })

  /** How many pages members get of whom so many ask without pause that some always wait. */
  async function pagesOfMembers(seconds: number) {
    const asked = await crowd(portal.url, { clients: 24, seconds, next: page })
    expect(asked.filter(({ status }) => status !== 200)).toEqual([])
    return asked.length
  }

  async function flood(seconds: number, path: string, cookie: string) {
    const program = ['tests/support/machine/flood.mjs', portal.url + path, '300', String(seconds), cookie]
    const { stdout } = await run('taskset', ['-c', '1', process.execPath, ...program])
    return JSON.parse(stdout) as Record<string, number>
  }

  /** What members get alone and beside a flood, and what it is answered, three times in turns: what else the machine does falls on both. */
  async function measured(path: string, cookie = '') {
    const seconds = SECONDS / 3
    const sum = { alone: 0, beside: 0, answers: {} as Record<string, number> }
    for (let round = 0; round < 3; round++) {
      sum.alone += await pagesOfMembers(seconds)
      const [beside, answers] = await Promise.all([pagesOfMembers(seconds), flood(seconds, path, cookie)])
      sum.beside += beside
      for (const [status, count] of Object.entries(answers)) sum.answers[status] = (sum.answers[status] ?? 0) + count
    }
    console.log(path, Math.round((100 * sum.beside) / sum.alone), '%', JSON.stringify(sum))
    return sum
  }

  it.each([
    '/fees',
    '/home?x=1',
    '/home?gallery.page=2',
    '/no-such-page',
    '/%',
    '/icon.svg',
    '/_next/static/no-such-file.js',
    '/api/fees',
    '/api/health',
  ])('of a visitor on %s leaves members four fifths of their pages', async (path) => {
    const { alone, beside } = await measured(path)
    expect(beside / alone).toBeGreaterThan(0.8)
  })

  it('of one member has four fifths of the pages made, and leaves others theirs', async () => {
    const { alone, beside, answers } = await measured('/fees', cookies.student)
    expect((beside + (answers[200] ?? 0)) / alone).toBeGreaterThan(0.8)
    // Three accounts ask.
    expect(beside / alone).toBeGreaterThan(0.5)
  })
})
