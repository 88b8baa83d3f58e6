import { randomInt } from 'node:crypto'
import { openSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { feeTypes, materialSubjects, reportSubjects, sections } from '@/lib/constants'
import { attendanceStatuses } from '@/lib/attendance/lists'
import { paymentMethods } from '@/lib/payments/lists'
import { addDays } from '@/lib/dates'
import { schoolDay } from '@/lib/server/school-day'
import { freePort } from '@/scripts/process/ports'
import { serve, type Server } from '@/scripts/portal/serve'
import { applicationBody, forgetAdmissionLimit } from '@/tests/support/school/admissions'
import { baseUrl, demo, logIn, newAdmin, signupBody, type Session } from '@/tests/support/machine/api'
import { disagreements } from '@/tests/support/school/books'
import { forgetSignups, sql } from '@/tests/support/machine/database'
import { enrolSince } from '@/tests/support/school/enrolments'
import { farDay } from '@/tests/support/school/own-days'
import { reportBody } from '@/tests/support/school/reports'

/**
 * Operations of every role at random, sixteen at a time, on two servers with one database: no answer is a 5xx, nobody
 * reaches what is not theirs, and in the end every sum, counter and receipt agrees. SOAK_OPERATIONS is how many.
 */

const OPERATIONS = Number(process.env.SOAK_OPERATIONS ?? 2_500)
const AT_ONCE = 16
const CLASSES = ['Class 9', 'Class 10']

let second: Server
const servers = [baseUrl]
let [admin, teacher, other]: Session[] = []
let pupils: Session[] = []
const answers = new Map<string, number>()
const broken: string[] = []

beforeAll(async () => {
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), APP_URL: `http://127.0.0.1:${port}` }
  second = await serve({ env, output: openSync('/dev/null', 'w') })
  servers.push(env.APP_URL)
  ;[admin, teacher, other] = await Promise.all([logIn(demo.admin), logIn(demo.teacher), newAdmin()])
  pupils = await Promise.all(
    Array.from({ length: 12 }, (_, n) => enrolSince(addDays(schoolDay(), -60), { class: CLASSES[n % 2] })),
  )
}, 300_000)

afterAll(() => second?.stop())

const any = <T>(list: readonly T[]): T => list[randomInt(list.length)]!
const dayInPast = () => addDays(schoolDay(), -randomInt(60))

type Asked = { as?: Session; method?: string; body?: object; not?: number[] }

/** Asks a server; keeps count of the statuses and of what should never be: a 5xx, or one of `not`. */
async function ask(
  name: string,
  path: string,
  { as, method, body, not = [] }: Asked = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(any(servers) + path, {
    method: method ?? (body ? 'POST' : 'GET'),
    body: body && JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}) },
  })
  const text = await response.text()
  const key = `${name} ${response.status}`
  answers.set(key, (answers.get(key) ?? 0) + 1)
  if (response.status >= 500 || not.includes(response.status)) broken.push(`${key}: ${text.slice(0, 200)}`)
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
}

const idsOf = (value: unknown) => (Array.isArray(value) ? value.map(({ id }: { id: string }) => id) : [])
const someFee = async (as: Session, query = '') =>
  any(idsOf((await ask('fees', `/api/fees?pageSize=50${query}`, { as })).fees).concat(crypto.randomUUID()))
const stored = async (table: string, where: string) =>
  (await sql<{ id: string }>(`SELECT id FROM "${table}" WHERE ${where} ORDER BY random() LIMIT 1`))[0]?.id ??
  crypto.randomUUID()

const openFeesOf = async (student: string) => {
  const { family } = await ask('counter', `/api/fees/counter/${student}`, { as: admin })
  return idsOf((family as { fees?: unknown } | undefined)?.fees).slice(0, 3)
}

const operations: (() => Promise<unknown>)[] = [
  async () => {
    const pupil = any(pupils)
    return ask('pay own fee', `/api/fees/pay/${await someFee(pupil, '&status=Pending')}`, {
      as: pupil,
      body: { method: any(paymentMethods) },
    })
  },
  async () =>
    ask('pay as the office', `/api/fees/pay/${await someFee(admin!, `&class=${any(CLASSES)}`)}`, {
      as: admin,
      body: { method: any(paymentMethods) },
    }),
  async () =>
    ask('record a cheque', `/api/fees/pay/${await someFee(admin!, `&class=${any(CLASSES)}`)}`, {
      as: admin,
      body: { method: 'Cheque', reference: `${randomInt(1_000_000)}` },
    }),
  async () => {
    const pupil = await stored('User', `role = 'student' AND "approvedAt" IS NOT NULL`)
    const feeIds = await openFeesOf(pupil)
    await ask('take more than is due', '/api/payments/several', {
      as: admin,
      body: {
        studentId: pupil,
        feeIds: feeIds.slice(0, 2),
        method: 'Card',
        amount: randomInt(1, 30_000),
        keepRest: true,
      },
    })
    await ask('use credit', '/api/payments/credit', { as: admin, body: { studentId: pupil, feeIds: feeIds.slice(1) } })
  },
  async () =>
    ask('reverse a payment', `/api/payments/${await stored('Payment', 'true')}/reverse`, {
      as: admin,
      body: { reason: 'The cheque bounced.', whole: any([true, false]) },
    }),
  async () =>
    ask('bounce a cheque', `/api/cheques/${await stored('Receipt', `"chequeState" = 'Received'`)}/bounce`, {
      as: admin,
      body: { reason: 'Funds insufficient.', ...any([{}, { charge: 350, chargeType: any(feeTypes) }]) },
    }),
  async () =>
    ask('clear a cheque', '/api/cheques/clear', {
      as: admin,
      body: { ids: [await stored('Receipt', `"chequeState" = 'Received'`)] },
    }),
  async () => {
    const studentId = await stored('User', `id IN (SELECT "studentId" FROM "Receipt" WHERE "heldPaise" > 0)`)
    await ask('ask for a refund', '/api/refunds', {
      as: any([admin!, other!]),
      body: { studentId, amount: randomInt(1, 30_000), method: 'Cash', reason: 'Leaves the school.' },
    })
  },
  async () =>
    ask('approve a refund', `/api/refunds/${await stored('Refund', `status = 'Asked'`)}/approve`, {
      as: any([admin!, other!]),
      body: {},
    }),
  async () =>
    ask('reject a refund', `/api/refunds/${await stored('Refund', `status = 'Asked'`)}/reject`, {
      as: any([admin!, other!]),
      body: { reason: 'Owes a fee.' },
    }),
  async () =>
    ask('note a call', '/api/fees/contacts', {
      as: any([admin!, other!]),
      body: {
        studentId: any(pupils).id,
        way: any(['Phone', 'Message']),
        said: 'Will pay.',
        ...any([{}, { promised: addDays(schoolDay(), randomInt(5)) }]),
      },
    }),
  async () =>
    ask('give a concession', '/api/concessions', {
      as: any([admin!, other!]),
      body: {
        ...{ studentId: any(pupils).id, kind: 'Scholarship', heads: [any(feeTypes)], reason: 'Won.' },
        ...{ from: dayInPast(), until: '', ...any([{ percent: randomInt(1, 101) }, { amount: randomInt(1, 5_000) }]) },
      },
    }),
  async () =>
    ask('approve a concession', `/api/concessions/${await stored('Concession', `status = 'Asked'`)}/approve`, {
      as: any([admin!, other!]),
      body: {},
    }),
  async () =>
    ask('end a concession', `/api/concessions/${await stored('Concession', `status = 'Approved'`)}/end`, {
      as: admin,
      body: { lastDay: dayInPast(), reason: 'Left the team.' },
    }),
  async () =>
    ask('take a fee run back', `/api/fees/runs/${await stored('FeeStructure', '"undoneAt" IS NULL')}`, {
      as: admin,
      method: 'DELETE',
    }),
  async () =>
    ask('pay as a teacher', `/api/fees/pay/${await stored('Fee', 'true')}`, {
      as: teacher,
      body: { method: 'UPI' },
      not: [201],
    }),
  async () => {
    const [pupil, other] = [pupils[0], pupils[1]]
    return ask('pay another’s fee', `/api/fees/pay/${await stored('Fee', `"studentId" = '${other!.id}'`)}`, {
      as: pupil,
      body: { method: 'UPI' },
      not: [201],
    })
  },
  () =>
    ask('add a fee run', '/api/fees', {
      as: admin,
      body: { class: any(CLASSES), type: any(feeTypes), amount: randomInt(1, 1_000_000) / 100, dueDate: farDay() },
    }),
  () =>
    ask('mark', '/api/attendance/mark', {
      as: any([admin!, teacher!]),
      body: { studentId: any(pupils).id, status: any(attendanceStatuses), date: dayInPast() },
    }),
  () =>
    ask('mark several', '/api/attendance/marks', {
      as: teacher,
      body: {
        account: teacher!.id,
        date: dayInPast(),
        marks: pupils.slice(0, 6).map(({ id }) => ({ studentId: id, status: any(attendanceStatuses) })),
      },
    }),
  () =>
    ask('take a mark back', '/api/attendance/undo', {
      as: teacher,
      body: { studentId: any(pupils).id, date: dayInPast() },
    }),
  () =>
    ask('mark as a pupil', '/api/attendance/mark', {
      as: any(pupils),
      body: { studentId: any(pupils).id, status: 'Present' },
      not: [201],
    }),
  () =>
    ask('mark the rest', '/api/attendance/mark-rest', {
      as: teacher,
      body: { class: any(CLASSES), section: any(sections), date: dayInPast() },
    }),
  () =>
    ask('correct', '/api/attendance/correct', {
      as: any([admin!, teacher!]),
      method: 'PUT',
      body: { studentId: any(pupils).id, date: dayInPast(), status: any(attendanceStatuses), reason: 'Seen in class.' },
    }),
  () => {
    const [pupil, from] = [any(pupils), dayInPast()]
    return ask('ask for leave', '/api/attendance/leave-request', {
      as: pupil,
      body: { student: pupil.id, class: any(CLASSES), reason: 'Fever', from, to: addDays(from, randomInt(4)) },
    })
  },
  async () =>
    ask(
      'approve a leave',
      `/api/attendance/leave-request/${await stored('LeaveRequest', `status = 'Pending'`)}/approve`,
      { as: teacher, method: 'PUT', body: {} },
    ),
  async () =>
    ask(
      'reject a leave',
      `/api/attendance/leave-request/${await stored('LeaveRequest', `status = 'Pending'`)}/reject`,
      { as: admin, method: 'PUT', body: { comment: 'An exam.' } },
    ),
  () =>
    ask('send a notification', '/api/notifications', {
      as: any([admin!, teacher!]),
      body: { type: any(['Email', 'SMS']), subject: 'Holiday Notice', message: 'No school.', recipients: any(CLASSES) },
    }),
  async () =>
    ask('send again', `/api/notifications/${await stored('Notification', 'total > 0')}/resend`, {
      as: admin,
      body: {},
    }),
  () => ask('read the badge', '/api/bar', { as: any(pupils) }),
  () => ask('open notifications', '/api/notifications/read', { as: any(pupils), method: 'PUT', body: {} }),
  () => {
    const type = any(['Academic', 'Grading', 'Attendance', 'Leave', 'Summary'])
    const subjectMarks = [{ subject: any(reportSubjects), marks: randomInt(10_001) / 100 }]
    return ask('write a report', '/api/reports', {
      as: any([admin!, teacher!]),
      body: {
        ...reportBody(type, { studentId: any(pupils).id, class: any(CLASSES) }),
        ...(type === 'Academic' || type === 'Grading' ? { subjectMarks } : {}),
      },
    })
  },
  () =>
    ask('schedule a topic', '/api/study-materials/schedule-topic', {
      as: teacher,
      body: {
        class: any(CLASSES),
        section: any(sections),
        subject: any(materialSubjects),
        topic: 'Fractions',
        date: dayInPast(),
      },
    }),
  async () => {
    await forgetSignups()
    return ask('sign up', '/api/auth/register', { body: signupBody({ class: any(CLASSES) }) })
  },
  async () =>
    ask('approve', `/api/auth/users/approve/${await stored('User', '"approvedAt" IS NULL')}`, {
      as: admin,
      method: 'PUT',
      body: {},
    }),
  async () =>
    ask('reject', `/api/auth/users/pending/${await stored('User', '"approvedAt" IS NULL')}`, {
      as: admin,
      method: 'DELETE',
    }),
  async () => {
    await forgetAdmissionLimit()
    return ask('apply', '/api/admissions', { body: applicationBody() })
  },
  async () =>
    ask('accept', `/api/admissions/${await stored('Admission', `status <> 'Accepted'`)}/accept`, {
      as: admin,
      method: 'PUT',
      body: { class: any(CLASSES) },
    }),
  async () =>
    ask('decline', `/api/admissions/${await stored('Admission', `status IN ('New', 'Under review')`)}/status`, {
      as: admin,
      method: 'PUT',
      body: { status: any(['Under review', 'Waitlisted', 'Declined']) },
    }),
  () =>
    ask('another’s profile', `/api/auth/${pupils[0]!.id}`, {
      as: pupils[1],
      method: 'PUT',
      body: { name: 'Somebody Else', email: pupils[0]!.email, phone: '+91 98765 43210', address: 'Pune' },
      not: [200],
    }),
  () =>
    ask('own profile', `/api/auth/${pupils[2]!.id}`, {
      as: pupils[2],
      method: 'PUT',
      body: {
        name: 'Test Person',
        email: pupils[2]!.email,
        phone: '+91 98765 43210',
        address: `${randomInt(100)} Test Street`,
      },
    }),
  () =>
    ask(
      'read',
      any([
        '/api/payments',
        '/api/fees?sort=-amount',
        '/api/attendance',
        '/api/reports',
        '/api/notifications',
        '/api/study-materials',
        '/api/promotions',
      ]),
      { as: any([admin!, teacher!, ...pupils]) },
    ),
]

it('keeps the books under operations of every kind at once', { timeout: 300_000 + OPERATIONS * 200 }, async () => {
  let left = OPERATIONS
  // A token lives fifteen minutes.
  const renewal = setInterval(() => void renew(), 8 * 60_000)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await any(operations)()
    }),
  )
  clearInterval(renewal)
  console.log(Object.fromEntries([...answers].sort()))
  expect(broken).toEqual([])
  expect(await disagreements(sql)).toEqual([])
})

async function renew() {
  for (const session of [admin!, teacher!, other!, ...pupils]) {
    const password = session.email.endsWith('@tests.example') ? 'a-long-test-password' : undefined
    Object.assign(session, await logIn(session.email, password))
  }
}
