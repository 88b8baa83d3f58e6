import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayAt } from '@/lib/dates'
import { messages } from '@/lib/messages'
import { call, demo, enrol, logIn, type Session } from '../support/api'
import { sql } from '../support/database'

const today = dayAt(new Date(), 'Asia/Kolkata')

let teacher: Session
let student: Session
beforeAll(async () => {
  teacher = await logIn(demo.teacher)
})

const body = (over: object = {}) => ({ student: student.id, class: 'Class 5', reason: 'Fever', from: today, to: today, ...over })
const ask = (over: object = {}, who = student) => call('/api/attendance/leave-request', { bearer: who.accessToken, body: body(over) })
const decide = (id: string, what: 'approve' | 'reject', input: object = {}) =>
  call(`/api/attendance/leave-request/${id}/${what}`, { method: 'PUT', bearer: teacher.accessToken, body: input })
const idOf = (answer: { body: Record<string, unknown> }) => (answer.body.leaveRequest as { id: string }).id

describe('POST /api/attendance/leave-request', () => {
  beforeAll(async () => {
    student = await enrol({ name: 'Leela Leave' })
  })

  it('keeps a request as section 3 has it', async () => {
    const { status, body } = await ask({ from: addDays(today, 10), to: addDays(today, 12) })
    expect(status).toBe(201)
    expect(body.leaveRequest).toMatchObject({
      student: 'Leela Leave',
      class: 'Class 5',
      reason: 'Fever',
      from: addDays(today, 10),
      to: addDays(today, 12),
      status: 'Pending',
    })
  })

  it.each([
    ['no reason', { reason: '  ' }, 400, messages.leave.incomplete],
    ['no day', { from: '' }, 400, messages.leave.incomplete],
    ['an end before the beginning', { from: '2027-01-02', to: '2027-01-01' }, 400, messages.leave.order],
    ['too many days', { from: '2027-01-01', to: '2027-04-03' }, 400, messages.leave.tooLong],
    ['another class', { class: 'Class 6' }, 400, messages.leave.ownClass],
    ['somebody else', { student: '00000000-0000-0000-0000-000000000000' }, 404, messages.leave.ownOnly],
    ['no day that exists', { from: '2026-02-30' }, 400, 'Please enter a valid date.'],
  ])('refuses %s', async (_what, over, status, message) => {
    expect(await ask(over)).toMatchObject({ status, body: { message } })
  })

  it('takes one of several that overlap, also when they race, and days after a rejection', async () => {
    const from = addDays(today, 30)
    const answers = await Promise.all([0, 1, 2, 3].map((n) => ask({ from: addDays(from, n), to: addDays(from, n + 4) })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const won = answers.find(({ status }) => status === 201)!
    expect((await decide(idOf(won), 'reject', { comment: 'Examination' })).status).toBe(200)
    expect((await ask({ from, to: from })).status).toBe(201)
  })

  it('has the database behind it', async () => {
    const days = [student.id, addDays(today, 50)]
    const insert = `INSERT INTO "LeaveRequest" ("studentId", class, reason, "fromDay", "toDay") VALUES ($1, 'Class 5', 'x', $2, $2)`
    await sql(insert, days)
    await expect(sql(insert, days)).rejects.toThrow('LeaveRequest_overlap')
  })
})

describe('deciding', () => {
  beforeAll(async () => {
    student = await enrol({ name: 'Deepa Decided' })
  })

  it('approves once and tells the student', async () => {
    const id = idOf(await ask({ from: addDays(today, 5), to: addDays(today, 6) }))
    const answers = await Promise.all([decide(id, 'approve'), decide(id, 'approve'), decide(id, 'reject', { comment: 'No' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { body } = await call('/api/notifications?kind=About%20one%20student', { bearer: student.accessToken })
    expect(body).toMatchObject({ total: 1, notifications: [{ subject: 'Leave Request', recipients: 'Deepa Decided' }] })
    expect(await decide(id, 'approve')).toMatchObject({ status: 409, body: { message: messages.leave.notPending } })
  })

  it('rejects with a comment that the student reads', async () => {
    const id = idOf(await ask({ from: addDays(today, 20), to: addDays(today, 20) }))
    expect(await decide(id, 'reject')).toMatchObject({ status: 400, body: { message: messages.leave.rejectIncomplete } })
    expect((await decide(id, 'reject', { comment: 'Sports day' })).status).toBe(200)
    const { body } = await call('/api/attendance/leave-requests', { bearer: student.accessToken })
    expect(body.leaveRequests).toEqual(expect.arrayContaining([expect.objectContaining({ id, status: 'Rejected', comment: 'Sports day', decidedBy: 'Rajesh Kulkarni' })]))
  })

  it('is leave from then on: nobody is asked, Absent is refused, coming all the same is not', async () => {
    const person = await enrol()
    const answer = await ask({ student: person.id }, person)
    await decide(idOf(answer), 'approve')
    const list = await call(`/api/attendance?q=${encodeURIComponent('Test Person')}&status=Leave&pageSize=500`, { bearer: teacher.accessToken })
    expect(list.body.attendance).toEqual(expect.arrayContaining([expect.objectContaining({ id: person.id, status: 'Leave' })]))
    const mark = (status: string) => call('/api/attendance/mark', { bearer: teacher.accessToken, body: { studentId: person.id, status } })
    expect(await mark('Absent')).toMatchObject({ status: 409, body: { message: messages.attendance.onLeave } })
    expect((await mark('Present')).status).toBe(201)
  })

  it('forgives an absence that was marked before', async () => {
    const person = await enrol()
    await call('/api/attendance/mark', { bearer: teacher.accessToken, body: { studentId: person.id, status: 'Absent' } })
    await decide(idOf(await ask({ student: person.id }, person)), 'approve')
    const month = await call('/api/attendance/month', { bearer: person.accessToken })
    expect(month.body).toMatchObject({ totals: { present: 0, absent: 0, percentage: null }, year: { absent: 0 } })
  })

  it('shows a student their own requests only, and staff all, filtered', async () => {
    const person = await enrol()
    expect((await call('/api/attendance/leave-requests', { bearer: person.accessToken })).body.total).toBe(0)
    const rejected = await call('/api/attendance/leave-requests?status=Rejected&sort=-from&pageSize=3', { bearer: teacher.accessToken })
    const rows = rejected.body.leaveRequests as { status: string; from: string }[]
    expect(rows.every(({ status }) => status === 'Rejected')).toBe(true)
    expect(rows.map(({ from }) => from)).toEqual(rows.map(({ from }) => from).sort().reverse())
  })
})
