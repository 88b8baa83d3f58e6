import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { interleave } from '@/tests/support/machine/interleave'
import { demo, demoPassword, signupBody } from '@/tests/support/machine/api'
import { runVerify } from '@/tests/support/machine/backups'
import { disagreements } from '@/tests/support/school/books'
import { enrolledSince } from '@/tests/support/school/enrolments'
import { eventually } from '@/tests/support/machine/eventually'
import { makeStart, onDatabaseOf, postmasterOf, type Running, type Start } from '@/tests/support/machine/npm-start'
import { commandOf, descendants, signal } from '@/tests/support/machine/processes'
import { classes, feeTypes, materialSubjects, sections } from '@/lib/constants'
import { counterMethods } from '@/lib/payments/lists'
import { addDays } from '@/lib/dates'
import { applicationBody } from '@/tests/support/school/admissions'
import { farDay } from '@/tests/support/school/own-days'
import { schoolToday } from '@/tests/support/school/school-days'
import { formOf, makePdf, materialFields, named } from '@/tests/support/material/files'
import { reportBody } from '@/tests/support/school/reports'

/** Writes of every kind at random, each with marks of its own by which its rows are found again. */

/** For each kind a query that answers the marks of all its rows. */
const marksOf = {
  'fee run': 'SELECT "amountPaise"::text AS mark FROM "FeeStructure"',
  payment: 'SELECT "feeId" AS mark FROM "Payment"',
  reversal: 'SELECT reason AS mark FROM "PaymentReversal"',
  attendance: `SELECT "studentId" || ' ' || day AS mark FROM "Attendance"`,
  correction: 'SELECT reason AS mark FROM "AttendanceCorrection"',
  leave: 'SELECT reason AS mark FROM "LeaveRequest"',
  approval: `SELECT id AS mark FROM "LeaveRequest" WHERE status = 'Approved'`,
  notification: 'SELECT message AS mark FROM "Notification"',
  report: 'SELECT "summaryNotes" AS mark FROM "Report"',
  topic: 'SELECT topic AS mark FROM "ScheduledTopic"',
  material: 'SELECT title AS mark FROM "StudyMaterial"',
  application: 'SELECT email AS mark FROM "Admission"',
  'sign-up': 'SELECT email AS mark FROM "Login"',
}
type Kind = keyof typeof marksOf

type Answer = Record<string, unknown>
type Write = {
  kind: Kind
  marks: string[]
  as?: 'admin' | 'teacher' | 'student'
  method?: 'PUT'
  path: string
  body: object | FormData
  /** Carries a key, so that it may be sent again after a lost answer. */
  keyed?: boolean
  /** Is told the answer of a success. */
  keep?: (answer: Answer) => void
}

type Person = { id: string; class: string }
type Charged = { id: string; status: string }

const any = <T>(list: readonly T[]): T => list[randomInt(list.length)]!
const idIn = (answer: Answer, key: string) => (answer[key] as { id: string }).id
const opposite = { Present: 'Absent', Absent: 'Present' } as const

/** Makes writes for a school; what one has made a later one may change. `files` has the bytes of each material, by its id. */
function makeWrites({ pupils, student, teacher }: { pupils: Person[]; student: Person; teacher: { id: string } }) {
  let [count, leaves, leavesToday] = [0, 0, 0]
  const text = (what: string) => `${what} ${++count} ${randomUUID()}`
  const made = {
    fees: [] as string[],
    payments: [] as string[],
    leaves: [] as string[],
    marks: [] as { studentId: string; date: string; status: keyof typeof opposite }[],
  }
  const files = new Map<string, Buffer>()

  function feeRun(): Write {
    // Small: of cash a family may give two lakh rupees in a day. The demo school has no fee below a rupee a write.
    const paise = ++count
    const body = { class: any(classes), type: any(feeTypes), amount: paise / 100, dueDate: farDay() }
    // A concession of a demo student can come to all of so small a fee, which is paid then.
    const keep = ({ fees }: Answer) =>
      void made.fees.push(...(fees as Charged[]).filter(({ status }) => status === 'Pending').map(({ id }) => id))
    return { kind: 'fee run', marks: [String(paise)], as: 'admin', path: '/api/fees', body, keyed: true, keep }
  }

  function pay(): Write {
    const fee = made.fees.shift()
    if (!fee) return feeRun()
    const body = { method: any(counterMethods), reference: String(++count) }
    const keep = (answer: Answer) => void made.payments.push(idIn(answer, 'payment'))
    return { kind: 'payment', marks: [fee], as: 'admin', path: `/api/fees/pay/${fee}`, body, keep }
  }

  function reverse(): Write {
    const payment = made.payments.shift()
    if (!payment) return pay()
    const reason = text('The cheque bounced:')
    return {
      kind: 'reversal',
      marks: [reason],
      as: 'admin',
      path: `/api/payments/${payment}/reverse`,
      body: { reason },
    }
  }

  /** A day of its own, long before the demo school's, and no Sunday: the second is a Saturday. */
  function dayOfItsOwn() {
    count += 1
    return addDays('2010-01-02', -7 * Math.floor(count / 6) - (count % 6))
  }

  function mark(): Write {
    const mark = { studentId: any(pupils).id, date: dayOfItsOwn(), status: 'Absent' as const }
    const marks = [`${mark.studentId} ${mark.date}`]
    const keep = () => void made.marks.push(mark)
    return { kind: 'attendance', marks, as: 'teacher', path: '/api/attendance/mark', body: mark, keep }
  }

  function markSeveral(): Write {
    const date = dayOfItsOwn()
    const first = randomInt(pupils.length - 5)
    const ids = pupils.slice(first, first + 5).map(({ id }) => id)
    const body = { account: teacher.id, date, marks: ids.map((studentId) => ({ studentId, status: 'Present' })) }
    const marks = ids.map((id) => `${id} ${date}`)
    // The same marks again are no conflict.
    return { kind: 'attendance', marks, as: 'teacher', path: '/api/attendance/marks', body, keyed: true }
  }

  function correct(): Write {
    const known = made.marks.shift()
    if (!known) return mark()
    const reason = text('Seen in class:')
    const body = { ...known, status: opposite[known.status], reason }
    return { kind: 'correction', marks: [reason], as: 'teacher', method: 'PUT', path: '/api/attendance/correct', body }
  }

  function askForLeave(): Write {
    // A pupil may ask some twenty times a day, for days within a year before and after it.
    if (++leavesToday > 10) return mark()
    const [reason, from] = [text('Fever'), addDays(schoolToday(), 2 * (++leaves % 360) - 360)]
    const body = { student: student.id, class: student.class, reason, from, to: addDays(from, 1) }
    const keep = (answer: Answer) => void made.leaves.push(idIn(answer, 'leaveRequest'))
    return { kind: 'leave', marks: [reason], as: 'student', path: '/api/attendance/leave-request', body, keep }
  }

  function approveLeave(): Write {
    const id = made.leaves.shift()
    if (!id) return askForLeave()
    const path = `/api/attendance/leave-request/${id}/approve`
    return { kind: 'approval', marks: [id], as: 'teacher', method: 'PUT', path, body: {} }
  }

  function notify(): Write {
    const message = text('No school.')
    const body = { type: any(['Email', 'SMS']), subject: 'Holiday Notice', message, recipients: any(classes) }
    return { kind: 'notification', marks: [message], as: 'teacher', path: '/api/notifications', body, keyed: true }
  }

  function report(): Write {
    const [pupil, summaryNotes] = [any(pupils), text('Reads far ahead.')]
    const body = { ...reportBody(any(['Academic', 'Grading'])), studentId: pupil.id, class: pupil.class, summaryNotes }
    return { kind: 'report', marks: [summaryNotes], as: 'teacher', path: '/api/reports', body, keyed: true }
  }

  function topic(): Write {
    const [topic, date] = [text('Fractions'), addDays('2030-01-01', randomInt(300))]
    const body = { class: any(classes), section: any(sections), subject: any(materialSubjects), topic, date }
    const path = '/api/study-materials/schedule-topic'
    return { kind: 'topic', marks: [topic], as: 'teacher', path, body, keyed: true }
  }

  async function material(): Promise<Write> {
    const title = text('Notes')
    const bytes = await makePdf(title)
    const body = formOf({ ...materialFields, title }, named('notes.pdf', bytes))
    const keep = (answer: Answer) => void files.set(idIn(answer, 'material'), bytes)
    const path = '/api/study-materials/upload'
    return { kind: 'material', marks: [title], as: 'teacher', path, body, keyed: true, keep }
  }

  function application(): Write {
    const body = applicationBody()
    return { kind: 'application', marks: [body.email], path: '/api/admissions', body, keyed: true }
  }

  function signUp(): Write {
    const body = signupBody()
    return { kind: 'sign-up', marks: [body.email], path: '/api/auth/register', body }
  }

  const often = [pay, pay, pay, mark, mark, correct, report, topic, askForLeave, approveLeave]
  const makers = [
    ...often,
    ...often,
    markSeveral,
    markSeveral,
    reverse,
    reverse,
    feeRun,
    notify,
    application,
    material,
    signUp,
  ]
  /** `beginDay` after the portal has forgotten how often somebody has asked. */
  return { next: async (): Promise<Write> => any(makers)(), beginDay: () => void (leavesToday = 0), files }
}

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
})

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
      await onDatabaseOf(start, (query) => query('DELETE FROM rate_limits'))
      writes.beginDay()
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
