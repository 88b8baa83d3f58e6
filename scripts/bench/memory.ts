import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './requests'
import type { LoginRole } from '@/lib/constants'
import { browserCookieIn, callOf, type School } from './school'

/** How long the mixed traffic goes on: BENCH_MINUTES, or ten. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10)
const CLIENTS = 16
/** Milliseconds between looks at the server's memory. */
const SAMPLE_EVERY = 500
/** Milliseconds without a request, before and after. */
const QUIET = 10_000

/** Megabytes that the server may hold at any time, and how much more in the last minute than in the second. */
const MOST = 350
const GROWTH = 1.1

type Step = { as?: LoginRole; path: string; body?: object; logsIn?: LoginRole }
/** Ids of what is asked for. */
type Of = { pupil: string; teacher: string; payment: string }

const login = (as: LoginRole): Step => ({
  logsIn: as,
  path: '/api/auth/login',
  body: { email: `${as}@school.example`, password: 'demo-school-1' },
})

/** What a school does all day: mostly pages and lists, now and then a file, a login, a mark. */
const steps = ({ pupil, teacher, payment }: Of): Step[] => [
  ...['/', '/fees', '/attendance', '/reports', '/notifications', '/study-materials', '/profile'].flatMap((path) =>
    (['admin', 'teacher', 'student'] as const).map((as) => ({ as, path })),
  ),
  { path: '/home' },
  { path: '/login' },
  { as: 'admin', path: '/admin/people' },
  { as: 'admin', path: `/people/${pupil}` },
  { as: 'teacher', path: '/attendance/register?class=Class+8' },
  { as: 'admin', path: '/api/fees?pageSize=40' },
  { as: 'student', path: '/api/fees' },
  { as: 'admin', path: '/api/payments' },
  { as: 'teacher', path: '/api/attendance?class=Class+8' },
  { as: 'teacher', path: '/api/reports' },
  { as: 'student', path: '/api/notifications' },
  { as: 'admin', path: '/api/people?q=ananya' },
  { as: 'admin', path: '/api/payments/csv?class=Class+8&type=Tuition+Fee' },
  { as: 'admin', path: `/api/payments/${payment}/receipt` },
  // Answered with 200 also when the pupil is marked already: each of the marks is taken or refused by itself.
  {
    as: 'teacher',
    path: '/api/attendance/marks',
    body: { account: teacher, marks: [{ studentId: pupil, status: 'Present' }] },
  },
  login('admin'),
  login('student'),
]

/** Long files, once in so many seconds. */
const longFiles = [
  { path: '/api/payments/export?class=Class+8&type=Tuition+Fee', every: 20 },
  { path: '/api/reports/class-export?class=Class+8&type=Grading', every: 30 },
  { path: '/api/fees/csv?class=Class+8', every: 45 },
]

/**
 * Lets sixteen clients of all roles do what a school does, and prints how much memory the server holds before, in each
 * minute, and after. Returns how many bars were missed.
 */
export async function timeMemory(school: School): Promise<number> {
  await sleep(QUIET)
  const { memory: before } = await school.probe()
  const traffic = new Traffic(school, await idsIn(school))
  const over = AbortSignal.timeout(MINUTES * 60_000)
  const going = traffic.run(over)
  const minutes = await samplesByMinute(school, over)
  await going
  await sleep(QUIET)
  const { memory: after } = await school.probe()

  const medians = minutes.map((samples) => megabytes(median(samples)))
  const most = megabytes(Math.max(...minutes.flat()))
  const growth = (medians.at(-1) ?? NaN) / (medians[1] ?? medians[0] ?? NaN)
  const rate = Math.round(traffic.answered / (MINUTES * 60))
  console.log(`\nmemory in ${MINUTES} minutes of mixed traffic, ${CLIENTS} clients, ${rate} requests a second, MB`)
  console.log(`  before ${megabytes(before)}; median of each minute ${medians.join(' ')}; after ${megabytes(after)}`)
  console.log(`${most > MOST ? '✗' : '✓'} at most ${most} (bar ${MOST})`)
  console.log(`${growth > GROWTH ? '✗' : '✓'} the last minute ${growth.toFixed(2)} of the second (bar ${GROWTH})`)
  for (const [what, count] of traffic.failed) console.log(`✗ answered ${what}: ${count} times`)
  return [most > MOST, growth > GROWTH].filter(Boolean).length + traffic.failed.size
}

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)

async function idsIn({ url, pupil, ways: { admin, teacher } }: School): Promise<Of> {
  const read = async (path: string, headers: Record<string, string>) => (await fetch(url + path, { headers })).json()
  const { id } = (await read('/api/auth/me', teacher)) as { id: string }
  const { payments } = (await read('/api/payments?pageSize=1', admin)) as { payments: { id: string }[] }
  return { pupil, teacher: id, payment: payments[0]?.id ?? '' }
}

async function samplesByMinute(school: School, over: AbortSignal): Promise<number[][]> {
  const started = performance.now()
  const minutes: number[][] = []
  while (!over.aborted) {
    const minute = Math.floor((performance.now() - started) / 60_000)
    ;(minutes[minute] ??= []).push((await school.probe()).memory)
    await sleep(SAMPLE_EVERY)
  }
  return minutes
}

class Traffic {
  answered = 0
  /** How often what was answered other than well. */
  readonly failed = new Map<string, number>()
  readonly #steps: Step[]

  constructor(
    private readonly school: School,
    of: Of,
  ) {
    this.#steps = steps(of)
  }

  async run(over: AbortSignal) {
    const clients = Array.from({ length: CLIENTS }, (_, index) => this.#client(index, over))
    await Promise.all([...clients, ...longFiles.map((file) => this.#longFile(file, over))])
  }

  /** Goes through all steps again and again; each client begins with another one. */
  async #client(index: number, over: AbortSignal) {
    const first = Math.floor((index * this.#steps.length) / CLIENTS)
    for (let n = first; !over.aborted; n += 1) {
      const step = this.#steps[n % this.#steps.length]
      if (step) await this.#take(step)
    }
  }

  async #longFile({ path, every }: (typeof longFiles)[number], over: AbortSignal) {
    while (!over.aborted) {
      await this.#take({ as: 'admin', path })
      await sleep(every * 1000, undefined, { signal: over }).catch(() => {})
    }
  }

  async #take({ as, path, body, logsIn }: Step) {
    const { headers } = callOf(this.school, path, as ?? 'guest')
    // From a browser that it knows: the owner would otherwise be told of each.
    const browser = logsIn && browserCookieIn(this.school.ways[logsIn].cookie?.split('; '))
    const status = await fetch(this.school.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...headers,
        ...(browser && { cookie: browser, origin: this.school.url }),
        'content-type': 'application/json',
      },
      body: body && JSON.stringify(body),
      redirect: 'manual',
    })
      .then((response) => response.arrayBuffer().then(() => response.status))
      .catch(() => 'nothing')
    this.answered += 1
    const what = `${status} to ${path}`
    if (status !== 200) this.failed.set(what, (this.failed.get(what) ?? 0) + 1)
  }
}
