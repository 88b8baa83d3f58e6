import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { interleave } from '@/tests/support/machine/interleave'
import { demo, demoPassword } from '@/tests/support/machine/api'
import { runVerify } from '@/tests/support/machine/backups'
import { disagreements } from '@/tests/support/school/books'
import { enrolledSince } from '@/tests/support/school/enrolments'
import { eventually } from '@/tests/support/machine/eventually'
import { makeStart, onDatabaseOf, postmasterOf, type Running, type Start } from '@/tests/support/machine/npm-start'
import { commandOf, descendants, signal } from '@/tests/support/machine/processes'
import { type Kind, makeWrites, marksOf, type Write } from '@/tests/support/doors/writes'

/**
 * `npm start` under clients that write without pause, and killed again and again, without a warning and part by part:
 * it answers again each time, and what it has acknowledged is there once. SOAK_KILLS is how often.
 */

const CLIENTS = 12
/** Writes that are acknowledged between two kills, and after the last. */
const A_ROUND = 100
const KINDS = ['server', 'database', 'connection', 'all'] as const
const KILLS = Number(process.env.SOAK_KILLS ?? 8)
/** All kinds in turns, each time with another one first. */
const ROUNDS = Array.from({ length: KILLS }, (_, n) => KINDS[(n + Math.floor(n / KINDS.length)) % KINDS.length]!)

/** Each client has an address of its own, as it would have behind a proxy: one alone may not sign up so many. */
const settings = { TRUST_PROXY: '1', LOG_LEVEL: 'error' }

let start: Start
let running: Running
/** What the portals have written that were killed as a whole. */
let logged = ''
beforeAll(async () => {
  start = await makeStart()
  running = start.begin(settings)
  await running.ready
}, 300_000)
afterAll(async () => {
  await running.stop()
  start.remove()
}, 60_000)

/** As a power cut, a crash or the system's lack of memory would. Returns what it killed. */
async function kill(what: (typeof KINDS)[number]) {
  const postmaster = postmasterOf(start)
  const workers = descendants(postmaster)
  const ofPortal = workers.filter((pid) => /^postgres: \S+ school /.test(commandOf(pid)))
  const pids = {
    server: [running.serverPid()],
    database: [postmaster],
    connection: [ofPortal[randomInt(Math.max(1, ofPortal.length))] ?? 0],
    all: [running.serverPid(), postmaster, ...workers],
  }[what]
  expect(
    pids.every((pid) => pid > 0),
    `${what} runs`,
  ).toBe(true)
  for (const pid of pids) signal(pid, 'SIGKILL')
  if (what !== 'all') return
  await running.kill('all')
  logged += running.output()
  running = start.begin(settings)
  await running.ready
}

async function post(write: Pick<Write, 'path' | 'method' | 'body'>, headers: Record<string, string>) {
  const form = write.body instanceof FormData
  const response = await fetch(start.url + write.path, {
    method: write.method ?? 'POST',
    headers: {
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      ...headers,
      ...(form ? {} : { 'content-type': 'application/json' }),
    },
    body: write.body instanceof FormData ? write.body : JSON.stringify(write.body),
    signal: AbortSignal.timeout(30_000),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function logIn(who: keyof typeof demo) {
  const body = { email: demo[who], password: demoPassword }
  const { status, body: answer } = await post({ path: '/api/auth/login', body }, {})
  if (status !== 200) throw new Error(`login of the ${who} answered ${status}`)
  return { bearer: `Bearer ${String(answer.accessToken)}`, user: answer.user as { id: string } }
}

/** Logs everybody in anew, since a token lives fifteen minutes; until then the portal is not well. */
async function logAllIn(when: string) {
  const found: Partial<Record<keyof typeof demo, Awaited<ReturnType<typeof logIn>>>> = {}
  for (const who of ['admin', 'teacher', 'student'] as const)
    await eventually(
      () =>
        logIn(who).then(
          (session) => Boolean((found[who] = session)),
          () => false,
        ),
      `login of the ${who} ${when}`,
    )
  return found as Required<typeof found>
}

/** What a kill does not try, since the system keeps what was written: that PostgreSQL waits for the disk. */
async function requireSafeDisk(query: <Row extends object>(text: string) => Promise<Row[]>) {
  const names = ['fsync', 'full_page_writes', 'synchronous_commit']
  const rows = await query(
    `SELECT name, setting FROM pg_settings WHERE name IN ('${names.join("', '")}') ORDER BY name`,
  )
  expect(rows).toEqual(names.map((name) => ({ name, setting: 'on' })))
}

const get = (path: string, authorization: string) => fetch(start.url + path, { headers: { authorization } })

it('keeps every acknowledged write once, whatever is killed', { timeout: 600_000 + KILLS * 120_000 }, async () => {
  let who = await logAllIn('at first')
  const listed = await get('/api/users/students?pageSize=300', who.admin.bearer)
  const { students } = (await listed.json()) as { students: { _id: string; class: string }[] }
  const pupils = students.map(({ _id, class: ofClass }) => ({ id: _id, class: ofClass }))
  await onDatabaseOf(start, async (query) => {
    await requireSafeDisk(query)
    await enrolledSince(
      pupils.map(({ id }) => id),
      '1980-04-01',
      query,
    )
  })
  const writes = makeWrites({
    pupils,
    student: pupils.find(({ id }) => id === who.student.user.id)!,
    teacher: who.teacher.user,
  })

  const kept = new Map<Kind, string[]>(Object.keys(marksOf).map((kind) => [kind as Kind, []]))
  const answers = new Map<string, number>()
  const refused: string[] = []
  let [acknowledged, again, stopped] = [0, 0, false]

  /** Sends a write until it is answered; one without a key only once. */
  async function send(write: Write) {
    const key: Record<string, string> = write.keyed ? { 'idempotency-key': randomUUID() } : {}
    for (let tries = 0; ; tries++) {
      const authorization: Record<string, string> = write.as ? { authorization: who[write.as].bearer } : {}
      const answer = await post(write, { ...key, ...authorization }).catch(() => undefined)
      const status = answer?.status ?? 'none'
      answers.set(`${write.kind} ${status}`, (answers.get(`${write.kind} ${status}`) ?? 0) + 1)
      if (answer && answer.status < 300) {
        write.keep?.(answer.body)
        kept.get(write.kind)?.push(...write.marks)
        acknowledged += write.marks.length
        if (tries) again++
        return
      }
      // While something is being started again nobody answers, or a 503 says so.
      if (answer && answer.status !== 503) {
        refused.push(`${write.kind} ${answer.status} ${String(answer.body.message)}`)
        return
      }
      await interleave(100)
      if (!write.keyed || stopped) return
    }
  }

  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!stopped) await send(await writes.next())
  })
  const more = async (what: string) => {
    const wanted = acknowledged + A_ROUND
    await eventually(() => acknowledged >= wanted, `${A_ROUND} writes ${what}\n${running.output()}`, 240_000)
  }
  try {
    await more('before the first kill')
    for (const [round, what] of ROUNDS.entries()) {
      const began = Date.now()
      await kill(what)
      who = await logAllIn(`after ${what} was killed`)
      await eventually(async () => (await get('/api/health', '')).ok, `the portal is well after ${what} was killed`)
      const seconds = (Date.now() - began) / 1000
      await more(`after ${what} was killed`)
      console.log(`${round + 1}. killed ${what}, well after ${seconds.toFixed(1)} s; ${acknowledged} acknowledged`)
    }
  } finally {
    stopped = true
  }
  await Promise.all(clients)
  console.log(Object.fromEntries([...answers].sort()), `${again} acknowledged at a later try`)

  const files: string[] = []
  for (const [id, bytes] of writes.files) {
    const response = await get(`/api/study-materials/download/${id}`, who.teacher.bearer)
    if (!Buffer.from(await response.arrayBuffer()).equals(bytes)) files.push(`${id} ${response.status}`)
  }
  await running.stop()
  const found = await onDatabaseOf(start, async (query) => {
    const wrong: string[] = []
    for (const [kind, marks] of kept) {
      const times = new Map<string, number>()
      for (const { mark } of await query<{ mark: string }>(marksOf[kind])) times.set(mark, (times.get(mark) ?? 0) + 1)
      for (const mark of marks) if (times.get(mark) !== 1) wrong.push(`${kind} ${mark}: ${times.get(mark) ?? 0} times`)
    }
    return { wrong, disagreements: await disagreements(query) }
  })
  const audit = await runVerify({ DATA_DIR: start.dataDir })
  expect({ ...found, files, audit }).toMatchObject({ wrong: [], disagreements: [], files: [], audit: { code: 0 } })
  const errors = (logged + running.output()).split('\n').filter((line) => line.includes('"level":50'))
  expect(refused, `none is refused, and none ends in a 500:\n${errors.join('\n')}`).toEqual([])
})
