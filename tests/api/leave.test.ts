import { giveSection } from '@/tests/support/school/duties'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateLimits } from '@/lib/constants'
import { addDays, monthOf, weekdayOf } from '@/lib/dates'
import { messages } from '@/lib/messages'
import { attendanceMessages } from '@/lib/attendance/messages'
import { leaveMessages } from '@/lib/leave/messages'
import { schoolYearOn } from '@/lib/years'
import { call, demo, enrol, type Session, sessionOf } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { enrolmentOf, enrolSince, seat } from '@/tests/support/school/enrolments'
import { saveSettings } from '@/tests/support/school/school-settings'
import { onHoliday, openDays, plainDays, schoolToday } from '@/tests/support/school/school-days'

const today = schoolToday()
/** The last Sunday before today whose Friday is of the same school year. */
const lastSunday = addDays(today, -weekdayOf(today))
const sunday =
  schoolYearOn(addDays(lastSunday, -2)).first === schoolYearOn(lastSunday).first ? lastSunday : addDays(lastSunday, -7)

let teacher: Session
let student: Session
const addressesTold = async (studentId: string) =>
  (
    await sql<{ address: string }>(
      `SELECT d.address FROM "Delivery" d JOIN "Notification" n ON n.id = d."notificationId" WHERE n."studentId" = $1 AND n.subject = 'Leave Request'`,
      [studentId],
    )
  ).map(({ address }) => address)
beforeAll(async () => {
  teacher = await sessionOf(demo.teacher)
})

const body = (over: object = {}) => ({
  student: student.id,
  class: 'Class 5',
  reason: 'Fever',
  from: today,
  to: today,
  ...over,
})
const ask = (over: object = {}, who = student) =>
  call('/api/attendance/leave-request', { bearer: who.accessToken, body: body(over) })
const decide = (id: string, what: 'approve' | 'reject', input: object = {}) =>
  call(`/api/attendance/leave-request/${id}/${what}`, { method: 'PUT', bearer: teacher.accessToken, body: input })
const deliveriesAbout = (studentId: string, text: string) =>
  sql(
    `SELECT d.status FROM "Delivery" d JOIN "Notification" n ON n.id = d."notificationId" WHERE n."studentId" = $1 AND n.message LIKE $2`,
    [studentId, `%${text}%`],
  )
const idOf = (answer: { body: Record<string, unknown> }) => (answer.body.leaveRequest as { id: string }).id

describe('POST /api/attendance/leave-request', () => {
  beforeAll(async () => {
    student = await enrol({ name: 'Leela Leave' })
  })

  it('keeps a request as docs/spec.md §3 has it', async () => {
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
    ['no reason', { reason: '  ' }, 400, messages.common.incomplete],
    ['no day', { from: '' }, 400, messages.common.incomplete],
    ['an end before the beginning', { from: '2027-01-02', to: '2027-01-01' }, 400, leaveMessages.order],
    ['nobody', { student: '' }, 400, messages.common.incomplete],
    ['only an end', { from: '', to: '2027-01-01' }, 400, messages.common.incomplete],
    ['too many days', { from: '2027-01-01', to: '2027-04-03' }, 400, leaveMessages.tooLong],
    ['another class', { class: 'Class 6' }, 400, leaveMessages.ownClass],
    ['somebody else', { student: '00000000-0000-0000-0000-000000000000' }, 404, leaveMessages.ownOnly],
    ['no day that exists', { from: '2026-02-30' }, 400, 'Please enter a valid date.'],
    ['a year long ago', { from: '1950-01-01', to: '1950-01-02' }, 400, leaveMessages.outOfReach],
    ['a year far off', { from: '2199-01-01', to: '2199-01-02' }, 400, leaveMessages.outOfReach],
    ['an end beyond a year', { from: addDays(today, 366), to: addDays(today, 367) }, 400, leaveMessages.outOfReach],
  ])('refuses %s', async (_what, over, status, message) => {
    expect(await ask(over)).toMatchObject({ status, body: { message } })
  })

  it('takes one of several that overlap, also when they race, and days after a rejection', async () => {
    const from = addDays(today, 30)
    const answers = await Promise.all(
      [0, 1, 2, 3].map((n) => ask({ from: addDays(from, n), to: addDays(from, n + 4) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const won = answers.find(({ status }) => status === 201)!
    expect((await decide(idOf(won), 'reject', { comment: 'Examination' })).status).toBe(200)
    expect((await ask({ from, to: from })).status).toBe(201)
  })

  it('takes so many a day of one pupil, and no more', async () => {
    const pupil = await enrol()
    const answers = await Promise.all(
      Array.from({ length: rateLimits.leave.points + 2 }, (_, n) =>
        ask({ student: pupil.id, from: addDays(today, n), to: addDays(today, n) }, pupil),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(rateLimits.leave.points)
    expect(answers.filter(({ status }) => status === 429)).toMatchObject([
      { body: { message: leaveMessages.tooMany } },
      { body: { message: leaveMessages.tooMany } },
    ])
  })

  it('has the database behind it', async () => {
    const days = [student.id, addDays(today, 50)]
    const insert = `INSERT INTO "LeaveRequest" ("studentId", "enrolmentId", class, reason, "fromDay", "toDay")
      VALUES ($1, ${enrolmentOf('$1', 'now()::date + 1')}, 'Class 5', 'x', $2, $2)`
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
    const answers = await Promise.all([
      decide(id, 'approve'),
      decide(id, 'approve'),
      decide(id, 'reject', { comment: 'No' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { body } = await call('/api/notifications?kind=About%20one%20student', { bearer: student.accessToken })
    expect(body).toMatchObject({ total: 1, notifications: [{ subject: 'Leave Request', recipients: 'Deepa Decided' }] })
    expect(await addressesTold(student.id), 'the student, not the parent').toEqual([student.email])
    expect(await decide(id, 'approve')).toMatchObject({ status: 409, body: { message: leaveMessages.notPending } })
  })

  it('rejects with a comment that the student reads', async () => {
    const id = idOf(await ask({ from: addDays(today, 20), to: addDays(today, 20) }))
    expect(await decide(id, 'reject')).toMatchObject({
      status: 400,
      body: { message: leaveMessages.rejectIncomplete },
    })
    expect((await decide(id, 'reject', { comment: 'Sports day' })).status).toBe(200)
    expect(await addressesTold(student.id)).toEqual([student.email, student.email])
    const { body } = await call('/api/attendance/leave-requests', { bearer: student.accessToken })
    expect(body.leaveRequests).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id, status: 'Rejected', comment: 'Sports day', decidedBy: 'Rajesh Kulkarni' }),
      ]),
    )
  })

  it('is leave from then on: nobody is asked, Absent is refused, coming all the same is not', async () => {
    const person = await enrolSince(addDays(today, -40))
    const answer = await ask({ student: person.id, from: today, to: today }, person)
    await decide(idOf(answer), 'approve')
    const list = await call(
      `/api/attendance?date=${today}&q=${encodeURIComponent('Test Person')}&status=Leave&pageSize=500`,
      { bearer: teacher.accessToken },
    )
    expect(list.body.attendance).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: person.id, status: 'Leave' })]),
    )
    const mark = (status: string) =>
      call('/api/attendance/mark', {
        bearer: teacher.accessToken,
        body: { studentId: person.id, status, date: today },
      })
    expect(await mark('Absent')).toMatchObject({ status: 409, body: { message: attendanceMessages.onLeave } })
    expect((await mark('Present')).status).toBe(201)
  })

  it('forgives an absence that was marked before', async () => {
    const person = await enrolSince(addDays(today, -40))
    await call('/api/attendance/mark', {
      bearer: teacher.accessToken,
      body: { studentId: person.id, status: 'Absent', date: today },
    })
    await decide(idOf(await ask({ student: person.id, from: today, to: today }, person)), 'approve')
    const month = await call(`/api/attendance/month?month=${monthOf(today)}`, { bearer: person.accessToken })
    expect(month.body).toMatchObject({
      totals: { present: 0, absent: 0, leave: 1, percentage: null },
      year: { absent: 0 },
    })
    // And the mail about it, which still waited, does not leave any more.
    expect(await deliveriesAbout(person.id, 'marked absent')).toEqual([])
  })

  it('is decided anew with a reason: the days count as they then stand, and the student reads why', async () => {
    const person = await enrolSince(addDays(today, -40))
    await call('/api/attendance/mark', {
      bearer: teacher.accessToken,
      body: { studentId: person.id, status: 'Absent', date: today },
    })
    const id = idOf(await ask({ student: person.id, from: today, to: addDays(today, 1) }, person))
    const absent = async () => (await call('/api/attendance/month', { bearer: person.accessToken })).body.year
    const anew = (status: string, comment: string) =>
      call(`/api/attendance/leave-request/${id}/decision`, {
        method: 'PUT',
        bearer: teacher.accessToken,
        body: { status, comment },
      })
    expect(await anew('Approved', 'x'), 'nothing is decided yet').toMatchObject({ status: 409 })
    await decide(id, 'approve')
    expect(await absent()).toMatchObject({ absent: 0 })

    expect(await anew('Rejected', ' ')).toMatchObject({
      status: 400,
      body: { message: leaveMessages.redecideIncomplete },
    })
    const both = await Promise.all([anew('Rejected', 'The exam is on this day'), anew('Rejected', 'And so say I')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await absent()).toMatchObject({ absent: 1 })

    // The days are free again, and another request has one of them.
    const other = idOf(await ask({ student: person.id, from: addDays(today, 1), to: addDays(today, 2) }, person))
    expect(await anew('Approved', 'After all')).toMatchObject({ status: 409, body: { message: leaveMessages.overlap } })
    await decide(other, 'reject', { comment: 'One is enough' })
    expect(await anew('Approved', 'After all')).toMatchObject({
      status: 200,
      body: { status: 'Approved', comment: 'After all', decidedBy: 'Rajesh Kulkarni' },
    })
    expect(await anew('Approved', 'And again'), 'it is so already').toMatchObject({
      status: 409,
      body: { message: leaveMessages.decidedMeanwhile },
    })
    expect(await absent()).toMatchObject({ absent: 0 })
    const { body } = await call('/api/notifications?kind=About%20one%20student', { bearer: person.accessToken })
    expect((body.notifications as { message: string }[]).map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/approved before, is rejected now: /),
        expect.stringMatching(/rejected before, is approved now: After all$/),
      ]),
    )
  })

  it('ends the time in which a pupil can take a request back', async () => {
    const person = await enrol()
    const takeBack = (id: string) =>
      call(`/api/attendance/leave-request/${id}`, { method: 'DELETE', bearer: person.accessToken })
    const from = addDays(today, 3)
    const free = idOf(await ask({ student: person.id, from, to: from }, person))
    expect(await takeBack(free)).toMatchObject({ status: 200, body: { id: free, message: leaveMessages.withdrawn } })
    expect(await takeBack(free), 'it is gone').toMatchObject({ status: 404 })
    expect(await decide(free, 'approve'), 'for staff too').toMatchObject({ status: 404 })

    const decided = idOf(await ask({ student: person.id, from, to: from }, person))
    const [withdrawn, approvedNow] = await Promise.all([takeBack(decided), decide(decided, 'approve')])
    expect([withdrawn.status, approvedNow.status].sort()).toEqual(withdrawn.status === 200 ? [200, 404] : [200, 409])
    const late = idOf(await ask({ student: person.id, from: addDays(from, 9), to: addDays(from, 9) }, person))
    await decide(late, 'reject', { comment: 'Exams' })
    expect(await takeBack(late)).toMatchObject({ status: 409, body: { message: leaveMessages.decidedAlready } })
  })

  it('counts the same leave days everywhere: no Sunday, no day marked Present', async () => {
    const person = await enrolSince(addDays(today, -40), { name: `Leave ${randomUUID()}` })
    const from = addDays(sunday, -2)
    await plainDays(from, sunday)
    const mark = (status: string, date: string) =>
      call('/api/attendance/mark', { bearer: teacher.accessToken, body: { studentId: person.id, status, date } })
    // Taken as on any day, and counted nowhere: nobody said that school was held.
    await mark('Absent', sunday)
    await decide(idOf(await ask({ student: person.id, from, to: sunday }, person)), 'approve')
    expect((await mark('Present', from)).status).toBe(201)
    const signs = await Promise.all(
      [from, addDays(from, 1), sunday].map(async (date) => {
        const list = await call(`/api/attendance?date=${date}&q=${encodeURIComponent(person.name)}`, {
          bearer: teacher.accessToken,
        })
        const month = await call(`/api/attendance/month?month=${monthOf(date)}`, { bearer: person.accessToken })
        return [
          (list.body.attendance as { status: string }[])[0]?.status,
          String(month.body.days)[Number(date.slice(8)) - 1],
        ]
      }),
    )
    expect(signs).toEqual([
      ['Present', 'P'],
      ['Leave', 'L'],
      ['Absent', 'a'],
    ])
    expect(
      await sql('SELECT excused FROM "Attendance" WHERE "studentId" = $1 AND day = $2', [person.id, sunday]),
    ).toEqual([{ excused: true }])
    // From April to September, Annual means the year before.
    const month = Number(sunday.slice(5, 7))
    const term = month >= 4 && month <= 9 ? 'Term 1' : 'Annual'
    const { body } = await call(`/api/reports/figures?studentId=${person.id}&term=${encodeURIComponent(term)}`, {
      bearer: teacher.accessToken,
    })
    expect(body.figures).toMatchObject({ presentDays: 1, schoolDays: 1, leaveDays: 1, attendance: '100%' })
    // With school on it, it is a day of the leave as the others are.
    await openDays(sunday)
    const { body: opened } = await call(
      `/api/reports/figures?studentId=${person.id}&term=${encodeURIComponent(term)}`,
      {
        bearer: teacher.accessToken,
      },
    )
    expect(opened.figures).toMatchObject({ presentDays: 1, schoolDays: 1, leaveDays: 2 })
  })

  it('shows a student their own requests only, and staff all, filtered', async () => {
    const person = await enrolSince(addDays(today, -40))
    expect((await call('/api/attendance/leave-requests', { bearer: person.accessToken })).body.total).toBe(0)
    const rejected = await call('/api/attendance/leave-requests?status=Rejected&sort=-from&pageSize=3', {
      bearer: teacher.accessToken,
    })
    const rows = rejected.body.leaveRequests as { status: string; from: string }[]
    expect(rows.every(({ status }) => status === 'Rejected')).toBe(true)
    expect(rows.map(({ from }) => from)).toEqual(
      rows
        .map(({ from }) => from)
        .sort()
        .reverse(),
    )
  })
})

it('with pending=first those to decide come first, one’s own sections before others, and else newest first', async () => {
  const own = await enrol({ role: 'teacher' })
  const name = `Order ${randomUUID().slice(0, 6)}`
  const pupils = []
  for (const section of ['A', 'C', 'C', 'A']) {
    const pupil = await enrol({ name: `${name} ${pupils.length}` })
    await seat([pupil.id], section)
    expect((await ask({ student: pupil.id, from: addDays(today, 30), to: addDays(today, 30) }, pupil)).status).toBe(201)
    pupils.push(pupil)
  }
  await sql(
    `UPDATE "LeaveRequest" SET status = 'Approved', "decidedById" = $2, "decidedAt" = now() WHERE "studentId" = ANY($1)`,
    [[pupils[2]!.id, pupils[3]!.id], own.id],
  )
  const [before] = await sql<{ teacher: string | null; section: string }>(
    `SELECT d."holderId" AS teacher, s.id AS section FROM "Section" s
       JOIN "Enrolment" e ON e.class = s.class AND e.section = s.name AND e.year = s.year
       LEFT JOIN "Duty" d ON d."sectionId" = s.id AND d.kind = 'ClassTeacher' AND d.until IS NULL
     WHERE e."studentId" = $1 AND e."toDay" IS NULL`,
    [pupils[0]!.id],
  )
  const set = async (id: string | null) => {
    await sql(`DELETE FROM "Duty" WHERE "sectionId" = $1 AND kind = 'ClassTeacher'`, [before!.section])
    if (id) await giveSection(id, before!.section, 'ClassTeacher', '2026-04-01')
  }
  await set(own.id)
  const order = async (query: string) => {
    const { status, body } = await call(`/api/attendance/leave-requests?q=${encodeURIComponent(name)}${query}`, {
      bearer: own.accessToken,
    })
    expect(status).toBe(200)
    return (body.leaveRequests as { student: string }[]).map(({ student }) => Number(student.at(-1)))
  }
  try {
    expect(await order('')).toEqual([3, 2, 1, 0])
    expect(await order('&pending=first')).toEqual([0, 1, 3, 2])
    expect(await order('&pending=first&sort=student')).toEqual([0, 1, 2, 3])
  } finally {
    await set(before!.teacher)
  }
})

describe('the days of a request', () => {
  it('are school days: no Sunday, no holiday, and the same in the answer and in the lists', async () => {
    const person = await enrolSince(addDays(today, -40))
    const from = addDays(sunday, -2)
    await plainDays(from, addDays(sunday, 1))
    const answer = await ask({ student: person.id, from, to: addDays(sunday, 1) }, person)
    expect(answer.body.leaveRequest).toMatchObject({ days: 3 })
    await onHoliday(from, async () => {
      const { body } = await call('/api/attendance/leave-requests', { bearer: person.accessToken })
      expect(body.leaveRequests).toMatchObject([{ days: 2 }])
    })
    expect((await decide(idOf(answer), 'approve')).body).toMatchObject({ days: 3 })
  })
})

describe('a decision that nobody was told of yet', () => {
  beforeAll(async () => {
    await saveSettings({ sendDelay: 90, absenceMessageDelay: 5 })
    student = await enrolSince(addDays(today, -40), { name: 'Uma Undone' })
  })
  afterAll(async () => void (await saveSettings({ sendDelay: null, absenceMessageDelay: null })))

  let next = 100
  const asked = async () => {
    const day = addDays(today, next++)
    return idOf(await ask({ from: day, to: day }))
  }
  const undo = (id: string, who: { accessToken: string } = teacher) =>
    call(`/api/attendance/leave-request/${id}/decision`, { method: 'DELETE', bearer: who.accessToken })
  const stored = async (id: string) =>
    (
      await sql(
        `SELECT l.status, l.comment, l."decidedById" AS by, l."decidedAt" AS at, n.message, d.status AS delivery,
           extract(epoch FROM d."dueAt" - n."createdAt")::int AS seconds
         FROM "LeaveRequest" l LEFT JOIN "Notification" n ON n.id = l."notificationId"
         LEFT JOIN "Delivery" d ON d."notificationId" = n.id WHERE l.id = $1`,
        [id],
      )
    )[0]
  const pending = { status: 'Pending', comment: '', by: null, at: null, message: null, delivery: null, seconds: null }
  const toldOf = async (id: string) =>
    Number(
      (
        await sql<{ count: number }>(
          `SELECT count(*) FROM "Notification" n JOIN "LeaveRequest" l ON l."studentId" = n."studentId" WHERE l.id = $1`,
          [id],
        )
      )[0]?.count,
    )

  it.each([
    ['approve', {}, /approved/],
    ['reject', { comment: 'Exams' }, /rejected: Exams$/],
  ] as const)(
    'waits to be told (%s), and is gone when it is taken back; the audit keeps both',
    async (what, input, told) => {
      const id = await asked()
      const before = await toldOf(id)
      expect((await decide(id, what, input)).body).toMatchObject({ undoSeconds: 90 })
      expect(await stored(id)).toMatchObject({
        delivery: 'Queued',
        seconds: 90,
        message: expect.stringMatching(told) as unknown,
      })
      expect(await undo(id)).toMatchObject({
        status: 200,
        body: { id, status: 'Pending', decidedBy: '', comment: '', message: leaveMessages.undone },
      })
      expect(await stored(id)).toEqual(pending)
      expect(await toldOf(id), 'the pupil finds nothing of it').toBe(before)
      const entries = await sql<{ operation: string }>(
        `SELECT operation FROM "AuditEntry" WHERE kind = 'LeaveRequest' AND record = $1 ORDER BY id`,
        [id],
      )
      expect(entries.map(({ operation }) => operation)).toEqual(['leave:request', 'leave:decide', 'leave:decide'])
      expect(await undo(id), 'there is nothing to take back').toMatchObject({
        status: 409,
        body: { message: leaveMessages.undoNothing },
      })
      // And it is decided as any other.
      expect((await decide(id, 'approve')).status).toBe(200)
    },
  )

  it('is taken back by who made it and by the office, and by nobody else', async () => {
    const colleague = await enrol({ role: 'teacher' })
    const admin = await sessionOf(demo.admin)
    const id = await asked()
    await decide(id, 'approve')
    expect((await undo(id, colleague)).status).toBe(404)
    expect((await undo(id, student)).status).toBe(403)
    expect(await stored(id)).toMatchObject({ status: 'Approved' })
    expect((await undo(id, admin)).status).toBe(200)
  })

  it('stays once the message has left, and once somebody has decided anew', async () => {
    const told = await asked()
    await decide(told, 'approve')
    await sql(
      `UPDATE "Delivery" d SET status = 'Saved', "decidedAt" = now() FROM "LeaveRequest" l WHERE l.id = $1 AND d."notificationId" = l."notificationId"`,
      [told],
    )
    expect(await undo(told)).toMatchObject({ status: 409, body: { message: leaveMessages.undoTold } })
    expect(await stored(told)).toMatchObject({ status: 'Approved' })

    const anew = await asked()
    await decide(anew, 'approve')
    const decision = { status: 'Rejected', comment: 'After all not' }
    const redecided = await call(`/api/attendance/leave-request/${anew}/decision`, {
      method: 'PUT',
      bearer: teacher.accessToken,
      body: decision,
    })
    expect(redecided.status).toBe(200)
    expect(await undo(anew)).toMatchObject({ status: 409, body: { message: leaveMessages.decidedMeanwhile } })
    // The first message would arrive after the second one.
    expect(await deliveriesAbout(student.id, 'approved before')).toHaveLength(1)
    expect(
      await sql(
        `SELECT d.id FROM "Delivery" d JOIN "Notification" n ON n.id = d."notificationId"
         WHERE n."studentId" = $1 AND d.status = 'Queued' AND n.message LIKE '%was approved.'
           AND n."createdAt" >= (SELECT "createdAt" FROM "LeaveRequest" WHERE id = $2)`,
        [student.id, anew],
      ),
    ).toEqual([])
  })

  it('that is undone while somebody decides again is one or the other', async () => {
    const id = await asked()
    await decide(id, 'approve')
    const answers = await Promise.all([undo(id), undo(id), decide(id, 'reject', { comment: 'No' })])
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0)
    const [first, second, again] = answers.map(({ status }) => status)
    const stands = (await stored(id)) as { status: string }
    // Undone twice is what was decided again in between.
    if (first === 200 && second === 200) expect([again, stands.status]).toEqual([200, 'Pending'])
    else {
      expect([first, second].toSorted()).toEqual([200, 409])
      expect(stands).toMatchObject({ status: again === 200 ? 'Rejected' : 'Pending' })
    }
  })

  it('gives an absence back, and the message about it', async () => {
    const person = await enrolSince(addDays(today, -40))
    const mark = { studentId: person.id, status: 'Absent', date: today }
    expect((await call('/api/attendance/mark', { bearer: teacher.accessToken, body: mark })).status).toBe(201)
    const absences = async () =>
      (await call(`/api/attendance/month?month=${monthOf(today)}`, { bearer: person.accessToken })).body.year
    const waiting = [{ status: 'Queued' }]
    expect(await deliveriesAbout(person.id, 'marked absent')).toEqual(waiting)
    const id = idOf(await ask({ student: person.id, from: today, to: today }, person))
    await decide(id, 'approve')
    expect(await absences()).toMatchObject({ absent: 0 })
    expect(await deliveriesAbout(person.id, 'marked absent')).toEqual([])
    expect((await undo(id)).status).toBe(200)
    expect(await absences()).toMatchObject({ absent: 1 })
    expect(await deliveriesAbout(person.id, 'marked absent')).toEqual(waiting)
    const [notice] = await sql(
      `SELECT total, "settledAt" FROM "Notification" WHERE "studentId" = $1 AND message LIKE '%marked absent%'`,
      [person.id],
    )
    expect(notice).toEqual({ total: 1, settledAt: null })
  })
})
