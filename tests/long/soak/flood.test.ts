import { execFileSync, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Ask, crowd } from '@/tests/support/machine/crowd'
import { demo, logIn } from '@/tests/support/machine/api'
import { makePortal, type Portal } from '@/tests/support/machine/portal'

/**
 * Three hundred connections that ask without pause, whatever they are answered: how many pages are made beside them, as a
 * share of those that are made without them. The server has one core and all clients the other. SOAK_SECONDS is how long each crowd asks.
 */

const SECONDS = Number(process.env.SOAK_SECONDS ?? 9)
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
    // On a busy machine some are asked to come again; nobody is answered anything else.
    expect(asked.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    return asked.filter(({ status }) => status === 200).length
  }

  /** Begins a flood. Returns how to end it, which says what it was answered. */
  async function flood(path: string, cookie: string) {
    const program = ['tests/support/machine/flood.mjs', portal.url + path, '300', cookie]
    const child = spawn('taskset', ['-c', '1', process.execPath, ...program], { stdio: ['pipe', 'pipe', 'inherit'] })
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    await lines.next()
    return async () => {
      child.stdin.end()
      const { value } = await lines.next()
      return JSON.parse(String(value)) as Record<string, number>
    }
  }

  /** What members get alone and beside a flood, and what it is answered, three times in turns: what else the machine does falls on both. */
  async function measured(path: string, cookie = '') {
    const seconds = SECONDS / 3
    const sum = { alone: 0, beside: 0, answers: {} as Record<string, number> }
    for (let round = 0; round < 3; round++) {
      sum.alone += await pagesOfMembers(seconds)
      const end = await flood(path, cookie)
      sum.beside += await pagesOfMembers(seconds)
      for (const [status, count] of Object.entries(await end()))
        sum.answers[status] = (sum.answers[status] ?? 0) + count
    }
    console.log(path, Math.round((100 * sum.beside) / sum.alone), '%', JSON.stringify(sum))
    return sum
  }

  // Four fifths are the goal; on a quiet machine it was 83 to 94 %.
  it.each(['/fees', '/home?x=1', '/no-such-page', '/api/health'])(
    'of a visitor on %s leaves members most of their pages',
    async (path) => {
      const { alone, beside } = await measured(path)
      expect(beside / alone).toBeGreaterThan(0.4)
    },
  )

  it('of one member has most of the pages made, and leaves others theirs', async () => {
    const { alone, beside, answers } = await measured('/fees', cookies.student)
    expect((beside + (answers[200] ?? 0)) / alone).toBeGreaterThan(0.4)
    // Three accounts ask.
    expect(beside / alone).toBeGreaterThan(0.25)
  })
})
