import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { limits } from '@/lib/constants'
import { addDays, monthOf, weekdayOf } from '@/lib/dates'
import { attendanceMessages } from '@/lib/attendance/messages'
import { schoolYearOn } from '@/lib/years'
import { type Answer, call, demo, type Session, sessionOf } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { enrolmentOf, enrolSince, seat } from '@/tests/support/school/enrolments'
import { lockWaits } from '@/tests/support/machine/lock-waits'
import { plainDays, schoolToday } from '@/tests/support/school/school-days'

const today = schoolToday()

/** A day so long ago that is no Sunday, which is no school day. Holidays are taken out below. */
const workdayAgo = (days: number) =>
  [addDays(today, -days), addDays(today, -days - 1)].find((day) => weekdayOf(day) !== 7) ?? today

/** Enrolled for so long that every day of these tests can be marked. */
const enrol = (over?: Record<string, unknown>) => enrolSince(addDays(today, -900), over)

let admin: Session
let teacher: Session
let otherTeacher: Session
beforeAll(async () => {
  admin = await sessionOf(demo.admin)
  teacher = await sessionOf(demo.teacher)
  otherTeacher = await enrol({ role: 'teacher' })
  await plainDays(addDays(today, -1000), addDays(today, -1))
})

type Who = { accessToken: string }
const idOf = ({ id }: Session) => id
const mark = (who: Who, studentId: string, status: string, date?: string) =>
  call('/api/attendance/mark', { bearer: who.accessToken, body: { studentId, status, date } })
const correct = (who: Who, body: object) =>
  call('/api/attendance/correct', { method: 'PUT', bearer: who.accessToken, body })
/** Notifications about a student alone; what everybody gets, earlier tests have sent too. */
const about = (who: Who) => get(who, '/api/notifications?kind=About%20one%20student')
const get = (who: Who, path: string) => call(path, { bearer: who.accessToken })

describe('POST /api/attendance/mark', () => {
  it('marks once, whoever races', async () => {
    const student = await enrol()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => mark(n % 2 ? teacher : admin, student.id, n % 3 ? 'Present' : 'Absent')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await sql('SELECT FROM "Attendance" WHERE "studentId" = $1', [student.id])).toHaveLength(1)
    const won = answers.find(({ status }) => status === 201)?.body
    expect(won).toEqual({
      studentId: student.id,
      date: today,
      status: won?.status,
      message: `Attendance marked as ${String(won?.status)}!`,
    })
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      attendanceMessages.alreadyMarkedAs(String(won?.status)),
    )
  })

  it('tells the student alone of an absence, and mails the parent', async () => {
    const [student, classmate] = [
      await enrol({ name: 'Absent Anil', parentEmail: 'anil.parent@tests.example' }),
      await enrol(),
    ]
    await mark(teacher, student.id, 'Absent')
    const own = await about(student)
    expect(own.body.notifications).toEqual([
      expect.objectContaining({
        type: 'Email',
        recipients: 'Absent Anil',
        sentBy: 'Rajesh Kulkarni',
        message: expect.stringContaining('was marked absent'),
      }),
    ])
    expect(own.body.notifications).not.toEqual([expect.objectContaining({ delivery: expect.anything() })])
    expect((await about(classmate)).body.total).toBe(0)
    const [delivery] = await sql(
      'SELECT d.address FROM "Delivery" d JOIN "Notification" n ON n.id = d."notificationId" WHERE n."studentId" = $1',
      [student.id],
    )
    expect(delivery).toEqual({ address: 'anil.parent@tests.example' })
  })

  it('refuses the future, unknown students, staff and other words', async () => {
    const student = await enrol()
    expect((await mark(teacher, student.id, 'Present', addDays(today, 1))).body.errors).toEqual({
      date: attendanceMessages.future,
    })
    expect((await mark(teacher, randomUUID(), 'Present')).status).toBe(404)
    expect((await mark(teacher, otherTeacher.id, 'Present')).status).toBe(404)
    expect((await mark(teacher, student.id, 'Leave')).status).toBe(400)
    expect((await mark(teacher, student.id, 'Present', '2026-02-30')).status).toBe(400)
    expect((await mark(teacher, student.id, 'Present', addDays(today, -3))).status).toBe(201)
  })
})

/** What became of the mails about a student. */
const mailsAbout = (id: string) =>
  sql<{ status: string; minutes: number }>(
    `SELECT d.status, round(extract(epoch FROM d."dueAt" - n."createdAt") / 60)::int AS minutes
     FROM "Delivery" d JOIN "Notification" n ON n.id = d."notificationId" WHERE n."studentId" = $1`,
    [id],
  )
/** Lets a message that waits count as sent. */
const sendMailsAbout = (id: string) =>
  sql(
    `UPDATE "Delivery" SET status = 'Sent', "decidedAt" = now()
     WHERE status IN ('Queued', 'Sending') AND "notificationId" IN (SELECT id FROM "Notification" WHERE "studentId" = $1)`,
    [id],
  )

async function approveLeave(student: Session, day: string) {
  const body = { student: student.id, class: 'Class 5', reason: 'Fever', from: day, to: day }
  const { body: answer } = await call('/api/attendance/leave-request', { bearer: student.accessToken, body })
  const { status } = await call(`/api/attendance/leave-request/${(answer.leaveRequest as { id: string }).id}/approve`, {
    method: 'PUT',
    bearer: admin.accessToken,
  })
  expect(status).toBe(200)
}

describe('POST /api/attendance/marks', () => {
  const markAll = (who: Session, marks: object[], over: object = {}) =>
    call('/api/attendance/marks', { bearer: who.accessToken, body: { account: who.id, date: today, marks, ...over } })

  it('takes and refuses each by itself, and the same again is no conflict', async () => {
    const [one, two, taken] = [await enrol(), await enrol(), await enrol()]
    await mark(admin, taken.id, 'Absent', today)
    const marks = [
      { studentId: one.id, status: 'Present' },
      { studentId: taken.id, status: 'Present' },
      { studentId: two.id, status: 'Absent' },
      { studentId: randomUUID(), status: 'Present' },
    ]
    const first = await markAll(teacher, marks)
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ date: today, savedAt: expect.any(String) })
    expect(first.body.results).toEqual([
      { studentId: one.id, ok: true, status: 'Present', undo: true },
      { studentId: taken.id, ok: false, code: 'conflict', message: attendanceMessages.alreadyMarkedAs('Absent') },
      { studentId: two.id, ok: true, status: 'Absent', undo: true },
      expect.objectContaining({ ok: false, code: 'notFound' }),
    ])
    const again = await markAll(teacher, marks)
    expect((again.body.results as { ok: boolean }[]).map(({ ok }) => ok)).toEqual([true, false, true, false])
    expect(await sql('SELECT FROM "Notification" WHERE "studentId" = $1', [two.id])).toHaveLength(1)
    expect((await mark(teacher, one.id, 'Present', today)).status).toBe(409)
  })

  it('races to one mark a student', async () => {
    const students = [await enrol(), await enrol(), await enrol()]
    const marks = students.map(({ id }) => ({ studentId: id, status: 'Absent' }))
    const answers = await Promise.all([
      markAll(teacher, marks),
      markAll(admin, [...marks].reverse()),
      markAll(otherTeacher, marks),
    ])
    const won = answers.flatMap(({ body }) => body.results as { ok: boolean }[]).filter(({ ok }) => ok)
    expect(won).toHaveLength(3)
    expect(
      await sql('SELECT FROM "Notification" WHERE "studentId" = ANY($1)', [students.map(({ id }) => id)]),
    ).toHaveLength(3)
  })

  it('lets two mark the same classes at once in opposite orders, beside "Mark the rest present"', async () => {
    const classes = ['Class 6', 'Class 7', 'Class 8', 'Class 9']
    const enrolled = await Promise.all(classes.map(() => Promise.all(classes.map((name) => enrol({ class: name })))))
    const marks = (n: number) =>
      enrolled[n]!.map(({ id }, place) => ({ studentId: id, status: place % 2 ? 'Absent' : 'Present' }))
    // Each round is another day, whose tallies are new to both.
    for (let round = 0; round < 6; round++) {
      const date = workdayAgo(500 + 2 * round)
      const answers = await Promise.all([
        markAll(teacher, marks(0), { date }),
        markAll(admin, marks(1).reverse(), { date }),
        markAll(otherTeacher, [...marks(2), ...marks(3).reverse()], { date }),
        call('/api/attendance/mark-rest', { bearer: teacher.accessToken, body: { class: 'Class 7', date } }),
      ])
      expect(
        answers.map(({ status }) => status),
        date,
      ).toEqual([200, 200, 200, expect.toSatisfy((status) => status === 200 || status === 201)])
      const order = (answers[1]?.body.results as { studentId: string }[]).map(({ studentId }) => studentId)
      expect(order).toEqual(
        marks(1)
          .reverse()
          .map(({ studentId }) => studentId),
      )
    }
  })

  it('lets batches cross in which pupils on leave come all the same, beside "Mark the rest present"', async () => {
    const [rounds, names] = [8, ['Class 6', 'Class 7'] as const]
    const pupils = await Promise.all(
      names.map(async (name) => (await Promise.all(Array.from({ length: 6 }, () => enrol({ class: name })))).map(idOf)),
    )
    const days = Array.from({ length: rounds }, (_, n) => workdayAgo(700 + 2 * n))
    // The first three of each class are on leave and marked Absent; they come before the others in the order of locks.
    for (const [n, ids] of pupils.entries()) {
      const away = ids.sort().slice(0, 3)
      await sql(
        `INSERT INTO "LeaveRequest" ("studentId", "enrolmentId", class, reason, "fromDay", "toDay", status, "decidedById", "decidedAt")
         SELECT pupil, ${enrolmentOf('pupil', '$4::date')}, $2, 'Fever', $3::date, $4::date, 'Approved', $5, now() FROM unnest($1::uuid[]) AS pupil`,
        [away, names[n], days.at(-1), days[0], admin.id],
      )
      await sql(
        `INSERT INTO "Attendance" ("studentId", "enrolmentId", class, day, status, excused, "markedById")
         SELECT pupil, ${enrolmentOf('pupil', 'day')}, $2, day, 'Absent', true, $4 FROM unnest($1::uuid[]) AS pupil, unnest($3::date[]) AS day`,
        [away, names[n], days, admin.id],
      )
    }
    const present = (ids: string[]) => ids.map((studentId) => ({ studentId, status: 'Present' }))
    for (const [round, date] of days.entries()) {
      // Who is new in one class, with who came all the same in the other, and of one class both.
      const batches = [
        [pupils[0]![3]!, pupils[1]![0]!],
        [pupils[1]![3]!, pupils[0]![0]!],
        [pupils[0]![4]!, pupils[1]![1]!],
        [pupils[1]![4]!, pupils[0]![1]!],
        [pupils[0]![5]!, pupils[0]![2]!],
        [pupils[1]![5]!, pupils[1]![2]!],
      ]
      const answers = await Promise.all([
        ...batches.map((ids, n) => markAll(n % 2 ? teacher : otherTeacher, present(ids), { date })),
        // Its pupils' tallies of the school year are those of the batches.
        ...names.map((name) =>
          call('/api/attendance/mark-rest', {
            bearer: teacher.accessToken,
            body: { class: name, date: workdayAgo(700 + 2 * (rounds + round)) },
          }),
        ),
      ])
      expect(
        answers.map(({ status }) => status < 300),
        date,
      ).toEqual(answers.map(() => true))
      for (const { body } of answers.slice(0, batches.length))
        expect((body.results as { ok: boolean }[]).map(({ ok }) => ok)).toEqual([true, true])
    }
  })

  it('refuses what another account marked, the future, and more than go together', async () => {
    const student = await enrol()
    const marks = [{ studentId: student.id, status: 'Present' }]
    expect(await markAll(teacher, marks, { account: otherTeacher.id })).toMatchObject({
      status: 403,
      body: { message: attendanceMessages.otherAccount },
    })
    expect(await sql('SELECT FROM "Attendance" WHERE "studentId" = $1', [student.id])).toEqual([])
    expect((await markAll(teacher, marks, { date: addDays(today, 1) })).status).toBe(400)
    expect((await markAll(teacher, [])).status).toBe(400)
    expect(
      (
        await markAll(
          teacher,
          Array.from({ length: 201 }, () => marks[0]!),
        )
      ).status,
    ).toBe(400)
  })
})

describe('a mark and an approved leave', () => {
  it('lets a pupil come all the same whoever marked the absence before, and shows it', async () => {
    const student = await enrol({ name: `Leave ${randomUUID()}` })
    await mark(otherTeacher, student.id, 'Absent', today)
    await approveLeave(student, today)
    const shown = async () =>
      (
        (await get(teacher, `/api/attendance?date=${today}&q=${encodeURIComponent(student.name)}`)).body.attendance as {
          status: string
        }[]
      )[0]?.status
    expect(await shown()).toBe('Leave')
    expect((await mark(teacher, student.id, 'Absent', today)).status).toBe(409)
    expect((await mark(teacher, student.id, 'Present', today)).status).toBe(201)
    expect(await shown()).toBe('Present')
    expect((await mark(teacher, student.id, 'Present', today)).status).toBe(409)
    const { body } = await get(teacher, `/api/attendance/history?studentId=${student.id}&date=${today}`)
    expect(body.history).toMatchObject({ corrections: [{ from: 'Absent', to: 'Present', by: 'Rajesh Kulkarni' }] })
  })

  it('tells nobody of a correction to Absent on a day that stays Leave', async () => {
    const student = await enrol()
    await approveLeave(student, today)
    await mark(teacher, student.id, 'Present', today)
    const before = Number((await about(student)).body.total)
    expect(
      (await correct(teacher, { studentId: student.id, date: today, status: 'Absent', reason: 'Was not there' }))
        .status,
    ).toBe(200)
    expect((await about(student)).body.total).toBe(before)
    const month = await get(student, `/api/attendance/month?month=${monthOf(today)}`)
    expect(month.body).toMatchObject({ totals: { present: 0, absent: 0, leave: 1 } })
  })
})

describe('what writes several marks', () => {
  const leave = async (student: Session) => {
    const body = { student: student.id, class: 'Class 5', reason: 'Fever', from: today, to: today }
    const { body: asked } = await call('/api/attendance/leave-request', { bearer: student.accessToken, body })
    return (asked.leaveRequest as { id: string }).id
  }

  // Each write locks the counters of its class until the end: who waits for others in another order would wait for good.
  it.each([
    [
      'taking marks back',
      ({ id }: Session) => {
        const body = { marks: [{ studentId: id, date: today }] }
        return Promise.resolve(() => call('/api/attendance/marks/undo', { bearer: teacher.accessToken, body }))
      },
    ],
    [
      'an approved leave, which excuses absences',
      async (student: Session) => {
        const id = await leave(student)
        const path = `/api/attendance/leave-request/${id}/approve`
        return () => call(path, { method: 'PUT', bearer: teacher.accessToken, body: {} })
      },
    ],
  ])('%s waits for who marks in the class', async (_, prepare) => {
    const student = await enrol()
    await mark(teacher, student.id, 'Absent')
    const act = await prepare(student)
    const marking = new Client({ connectionString: process.env.DATABASE_URL })
    await marking.connect()
    let answer: Promise<Answer>
    try {
      await marking.query(`SELECT pg_advisory_lock(hashtext('marking of Class 5'))`)
      answer = act()
      await lockWaits(1)
    } finally {
      await marking.end()
    }
    expect((await answer).status).toBe(200)
  })
})

describe('POST /api/attendance/undo', () => {
  const undo = (who: Session, studentId: string) =>
    call('/api/attendance/undo', { bearer: who.accessToken, body: { studentId, date: today } })

  it('takes a mark back while its message waits, and nothing is sent', async () => {
    const student = await enrol()
    await mark(teacher, student.id, 'Absent')
    expect((await about(student)).body.total).toBe(1)
    expect(await mailsAbout(student.id)).toEqual([{ status: 'Queued', minutes: 5 }])
    expect(await undo(otherTeacher, student.id)).toMatchObject({
      status: 403,
      body: { message: attendanceMessages.undoOthers },
    })
    expect(await undo(teacher, student.id)).toMatchObject({
      status: 200,
      body: { message: attendanceMessages.undone },
    })
    expect(await mailsAbout(student.id)).toEqual([])
    expect((await about(student)).body.total).toBe(0)
    expect((await get(student, '/api/attendance/month')).body).toMatchObject({
      totals: { present: 0, absent: 0 },
      year: { absent: 0 },
    })
    expect((await undo(teacher, student.id)).status).toBe(404)
    expect((await mark(otherTeacher, student.id, 'Present')).status).toBe(201)
  })

  it('ends when the family was told, and after a correction', async () => {
    const [told, corrected] = [await enrol(), await enrol()]
    await mark(teacher, told.id, 'Absent')
    const undoable = async () =>
      (
        (await get(teacher, `/api/attendance/history?studentId=${told.id}&date=${today}`)).body.history as {
          undo: object
        }
      ).undo
    expect(await undoable()).toEqual({ mark: true, batch: null })
    // While it is handed over, too.
    await sql(
      `UPDATE "Delivery" SET status = 'Sending', "dueAt" = now() + interval '1 hour' WHERE "notificationId" IN (SELECT id FROM "Notification" WHERE "studentId" = $1)`,
      [told.id],
    )
    expect(await undo(teacher, told.id)).toMatchObject({ status: 409, body: { message: attendanceMessages.undoTold } })
    await sendMailsAbout(told.id)
    expect(await undoable()).toEqual({ mark: false, batch: null })
    expect(await undo(teacher, told.id)).toMatchObject({ status: 409, body: { message: attendanceMessages.undoTold } })
    expect(await sql('SELECT FROM "Attendance" WHERE "studentId" = $1', [told.id])).toHaveLength(1)
    expect(await mailsAbout(told.id)).toHaveLength(1)
    await mark(teacher, corrected.id, 'Present')
    await correct(teacher, { studentId: corrected.id, date: today, status: 'Absent', reason: 'x' })
    expect(await undo(teacher, corrected.id)).toMatchObject({
      status: 409,
      body: { message: attendanceMessages.undoCorrected },
    })
  })

  it('ends with the school day on which the mark was made: an older one leaves a trace', async () => {
    const student = await enrol()
    await mark(teacher, student.id, 'Present')
    await sql(`UPDATE "Attendance" SET "markedAt" = now() - interval '1 day' WHERE "studentId" = $1`, [student.id])
    const { body } = await get(teacher, `/api/attendance/history?studentId=${student.id}&date=${today}`)
    expect(body.history).toMatchObject({ undo: { mark: false, batch: null } })
    for (const who of [teacher, admin])
      expect(await undo(who, student.id)).toMatchObject({ status: 409, body: { message: attendanceMessages.undoOld } })
    expect(
      (await correct(teacher, { studentId: student.id, date: today, status: 'Absent', reason: 'Was not there' }))
        .status,
    ).toBe(200)
  })

  it('sends only what is right when a mark is corrected while its message waits', async () => {
    const student = await enrol()
    await mark(teacher, student.id, 'Absent')
    await correct(teacher, { studentId: student.id, date: today, status: 'Present', reason: 'Came late' })
    const mails = await sql<{ message: string }>(
      `SELECT n.message FROM "Delivery" d JOIN "Notification" n ON n.id = d."notificationId" WHERE n."studentId" = $1`,
      [student.id],
    )
    expect(mails).toEqual([{ message: expect.stringContaining('is now marked present') }])
    expect((await about(student)).body.total).toBe(2)
  })
})

describe('POST /api/attendance/marks/undo', () => {
  const undo = (who: Session, ...students: { id: string }[]) =>
    call('/api/attendance/marks/undo', {
      bearer: who.accessToken,
      body: { marks: students.map(({ id }) => ({ studentId: id, date: today })) },
    })

  it('takes back several marks, and says of each that stays why', async () => {
    const [one, absent, others, unmarked] = [await enrol(), await enrol(), await enrol(), await enrol()]
    await mark(teacher, one.id, 'Present')
    await mark(teacher, absent.id, 'Absent')
    await mark(otherTeacher, others.id, 'Present')
    expect(await undo(teacher, one, others, absent, unmarked)).toMatchObject({
      status: 200,
      body: {
        count: 2,
        message: attendanceMessages.undoneRest(2),
        refused: [
          { studentId: others.id, message: attendanceMessages.undoOthers },
          { studentId: unmarked.id, message: attendanceMessages.undoNothing },
        ],
      },
    })
    const left = await sql<{ studentId: string }>('SELECT "studentId" FROM "Attendance" WHERE "studentId" = ANY($1)', [
      [one.id, absent.id, others.id],
    ])
    expect(left).toEqual([{ studentId: others.id }])
    expect(await mailsAbout(absent.id)).toEqual([])
  })

  it('takes as many as can be marked together, and not none', async () => {
    expect((await undo(teacher)).status).toBe(400)
    const many = Array.from({ length: limits.marks + 1 }, () => ({ id: randomUUID() }))
    expect((await undo(teacher, ...many)).status).toBe(400)
  })
})

describe('POST /api/attendance/mark-rest/undo', () => {
  it('takes back what was marked at once, except what was corrected since', async () => {
    const day = workdayAgo(410)
    const people = await Promise.all(Array.from({ length: 4 }, () => enrol({ class: 'Class 12' })))
    await seat(people.map(idOf), 'C')
    const rest = { class: 'Class 12', section: 'C', date: day }
    const { body } = await call('/api/attendance/mark-rest', { bearer: teacher.accessToken, body: rest })
    await correct(teacher, { studentId: people[0]!.id, date: day, status: 'Absent', reason: 'x' })
    // Back to Present is corrected too.
    for (const status of ['Absent', 'Present'])
      await correct(teacher, { studentId: people[2]!.id, date: day, status, reason: 'x' })
    const { body: answer } = await get(teacher, `/api/attendance/history?studentId=${people[1]!.id}&date=${day}`)
    expect(answer.history).toMatchObject({
      undo: { mark: true, batch: { id: body.batch, count: Number(body.count) - 2 } },
    })
    const undo = (who: Session) =>
      call('/api/attendance/mark-rest/undo', { bearer: who.accessToken, body: { batch: body.batch } })
    expect((await undo(otherTeacher)).status).toBe(403)
    const madeAgo = (days: number) =>
      sql(`UPDATE "Attendance" SET "markedAt" = now() - $2 * interval '1 day' WHERE "batchId" = $1`, [body.batch, days])
    await madeAgo(1)
    expect(await undo(teacher)).toMatchObject({ status: 409, body: { message: attendanceMessages.undoOld } })
    await madeAgo(0)
    expect(await undo(teacher)).toMatchObject({ status: 200, body: { count: Number(body.count) - 2 } })
    expect((await undo(teacher)).status).toBe(404)
    const left = await sql('SELECT status FROM "Attendance" WHERE day = $1 AND "studentId" = ANY($2) ORDER BY status', [
      day,
      people.map(({ id }) => id),
    ])
    expect(left).toEqual([{ status: 'Present' }, { status: 'Absent' }])
  })
})

describe('GET /api/attendance', () => {
  it('lists a day for staff, with the fields of docs/spec.md §3, and filters it', async () => {
    const student = await enrol({ name: `Zz ${randomUUID()}`, class: 'Class 11' })
    const path = `/api/attendance?q=${encodeURIComponent(student.name)}`
    expect((await get(teacher, path)).body).toMatchObject({
      total: 1,
      attendance: [
        {
          id: student.id,
          name: student.name,
          class: 'Class 11',
          date: today,
          status: 'Not Marked',
          correctable: false,
        },
      ],
    })
    await mark(teacher, student.id, 'Present')
    expect((await get(teacher, path)).body.attendance).toEqual([
      expect.objectContaining({ status: 'Present', correctable: true }),
    ])
    expect((await get(otherTeacher, path)).body.attendance).toEqual([
      expect.objectContaining({ status: 'Present', correctable: false }),
    ])
    expect((await get(teacher, `${path}&status=Present`)).body.total).toBe(1)
    expect((await get(teacher, `${path}&status=Not%20Marked`)).body.total).toBe(0)
    expect((await get(teacher, `${path}&class=Class%2010`)).body.total).toBe(0)
    expect((await get(teacher, `${path}&date=${addDays(today, -1)}`)).body.attendance).toEqual([
      expect.objectContaining({ status: 'Not Marked' }),
    ])
  })

  it('shows a student their own month and nobody else', async () => {
    const [student, other] = [await enrol(), await enrol()]
    await mark(teacher, student.id, 'Present', today)
    await mark(teacher, other.id, 'Absent', today)
    const { body } = await get(student, `/api/attendance?q=&class=${encodeURIComponent('Class 5')}`)
    expect(body).toMatchObject({ total: 1, attendance: [{ id: student.id, date: today, status: 'Present' }] })
    const month = await get(student, '/api/attendance/month')
    expect(month.body).toMatchObject({
      month: monthOf(today),
      totals: { present: 1, absent: 0, leave: 0, percentage: 100 },
      year: { present: 1 },
    })
  })
})

describe('POST /api/attendance/mark-rest', () => {
  it('marks who is left, once, and leaves those on leave and other sections out', async () => {
    const day = workdayAgo(400)
    const people = await Promise.all(Array.from({ length: 4 }, () => enrol({ class: 'Class 12' })))
    const [absent, onLeave] = people
    await seat(people.map(idOf), 'D')
    await mark(teacher, absent!.id, 'Absent', day)
    await sql(
      `INSERT INTO "LeaveRequest" ("studentId", "enrolmentId", class, reason, "fromDay", "toDay", status, "decidedAt")
       VALUES ($1, ${enrolmentOf('$1', '$2::date')}, 'Class 12', 'x', $2, $2, 'Approved', now())`,
      [onLeave!.id, day],
    )
    const rest = () =>
      call('/api/attendance/mark-rest', {
        bearer: teacher.accessToken,
        body: { class: 'Class 12', section: 'D', date: day },
      })
    const [one, two] = await Promise.all([rest(), rest()])
    const counts = [Number(one.body.count), Number(two.body.count)]
    expect(Math.min(...counts)).toBe(0)
    const statuses = await sql<{ id: string; status: string }>(
      `SELECT u.id, a.status FROM "User" u LEFT JOIN "Attendance" a ON a."studentId" = u.id AND a.day = $2 WHERE u.id = ANY($1)`,
      [people.map(({ id }) => id), day],
    )
    const of = (id?: string) => statuses.find((row) => row.id === id)?.status
    expect(people.map(({ id }) => of(id))).toEqual(['Absent', null, 'Present', 'Present'])
    const [others] = await sql<{ count: number }>(
      `SELECT count(*)::int FROM "Attendance" a JOIN "User" u ON u.id = a."studentId" WHERE a.day = $1 AND u.section <> 'D'`,
      [day],
    )
    expect(others?.count).toBe(0)
  })
})

describe('PUT /api/attendance/correct', () => {
  it('is for admins and the teacher who marked, needs a reason, and keeps what was', async () => {
    const student = await enrol()
    await mark(teacher, student.id, 'Absent')
    const change = { studentId: student.id, date: today, status: 'Present', reason: 'Came late' }
    expect(await correct(otherTeacher, change)).toMatchObject({
      status: 403,
      body: { message: attendanceMessages.correctOthers },
    })
    expect(await correct(teacher, { ...change, reason: ' ' })).toMatchObject({
      status: 400,
      body: { message: attendanceMessages.correctIncomplete },
    })
    expect((await correct(teacher, { ...change, status: 'Absent' })).status).toBe(409)
    expect((await correct(teacher, { ...change, date: addDays(today, -1) })).status).toBe(404)
    expect((await correct(teacher, change)).status).toBe(200)
    expect((await correct(admin, { ...change, status: 'Absent', reason: 'Did not come' })).status).toBe(200)
    const { body } = await get(otherTeacher, `/api/attendance/history?studentId=${student.id}&date=${today}`)
    expect(body.history).toMatchObject({
      status: 'Absent',
      markedBy: 'Rajesh Kulkarni',
      corrections: [
        { from: 'Present', to: 'Absent', reason: 'Did not come', by: expect.any(String) },
        { from: 'Absent', to: 'Present', reason: 'Came late', by: 'Rajesh Kulkarni' },
      ],
    })
    expect((await about(student)).body.total).toBe(3)
  })

  it('races to one result with a history that fits', async () => {
    const student = await enrol()
    await mark(admin, student.id, 'Present')
    const change = { studentId: student.id, date: today, status: 'Absent', reason: 'x' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => correct(admin, change)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })
})

describe('tallies, register, low attendance', () => {
  it('follow every mark, correction and leave', async () => {
    const student = await enrol({ class: 'Class 9', name: `Register ${randomUUID()}` })
    // The month before this one is over: its first days can all be marked, whatever day it is.
    const month = monthOf(addDays(`${monthOf(today)}-01`, -1))
    const days = [1, 2, 3, 4, 5]
      .map((n) => `${month}-0${n}`)
      .filter((day) => weekdayOf(day) !== 7)
      .slice(0, 4)
    for (const [n, day] of days.entries()) await mark(admin, student.id, n === 0 ? 'Present' : 'Absent', day)
    const tally = () =>
      sql(`SELECT span, present, absent FROM "AttendanceTally" WHERE "studentId" = $1 ORDER BY span`, [student.id])
    expect(await tally()).toEqual([
      { span: 'month', present: 1, absent: 3 },
      { span: 'year', present: 1, absent: 3 },
    ])
    const low = () => get(teacher, `/api/attendance/low?month=${month}&q=${encodeURIComponent(student.name)}`)
    expect((await low()).body.students).toEqual([
      expect.objectContaining({ id: student.id, present: 1, absent: 3, percentage: 25 }),
    ])

    await correct(admin, { studentId: student.id, date: days[1], status: 'Present', reason: 'x' })
    await call('/api/attendance/leave-request', {
      bearer: student.accessToken,
      body: { student: student.id, class: 'Class 9', reason: 'Fever', from: days[2], to: days[3] },
    }).then(({ body }) =>
      call(`/api/attendance/leave-request/${(body.leaveRequest as { id: string }).id}/approve`, {
        method: 'PUT',
        bearer: teacher.accessToken,
      }),
    )
    expect(await tally()).toEqual([
      { span: 'month', present: 2, absent: 0 },
      { span: 'year', present: 2, absent: 0 },
    ])
    expect((await low()).body.total).toBe(0)

    const path = `?class=Class%209&month=${month}&q=${encodeURIComponent(student.name)}`
    const { body } = await get(teacher, `/api/attendance/register${path}`)
    expect(body).toMatchObject({
      month,
      class: 'Class 9',
      total: 1,
      register: [{ id: student.id, present: 2, absent: 0, leave: 2, percentage: 100 }],
    })
    const [row] = body.register as { days: string }[]
    expect(days.map((day) => row?.days[Number(day.slice(8)) - 1]).join('')).toBe('PPLL')
    const file = await fetch(`${process.env.PORTAL_URL}/api/attendance/register/csv${path}`, {
      headers: { authorization: `Bearer ${teacher.accessToken}` },
    })
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="register-class-9-${month}.csv"`)
    const [head, line] = (await file.text()).trim().split('\r\n')
    expect(head).toContain(`Roll No,Student,Section,${month}-01,`)
    expect(line).toContain(`${student.name},`)
    const cells = line?.split(',') ?? []
    expect(days.map((day) => cells[head?.split(',').indexOf(day) ?? -1]).join('')).toBe('PPLL')
    expect(line).toMatch(/,2,0,2,100$/)
  })

  it('say one percentage in the calendar, the report and the list', async () => {
    const student = await enrol({ name: `Percent ${randomUUID()}` })
    const start = schoolYearOn(today).first
    // 51 of 80 is 63.75.
    await sql(
      `INSERT INTO "Attendance" ("studentId", "enrolmentId", class, day, status, "markedById")
       SELECT $1, ${enrolmentOf('$1', '$2::date')}, 'Class 5', day, (CASE WHEN n <= 51 THEN 'Present' ELSE 'Absent' END)::"AttendanceStatus", $3 FROM (
         SELECT d::date AS day, row_number() OVER (ORDER BY d) AS n FROM generate_series($2::date, $2::date + 150, '1 day') d
         WHERE is_school_day(d::date)) days
       WHERE n <= 80`,
      [student.id, start, teacher.id],
    )
    const figures = await get(teacher, `/api/reports/figures?studentId=${student.id}&term=Term%201`)
    expect(figures.body.figures).toMatchObject({ presentDays: 51, schoolDays: 80, attendance: '63.8%' })
    expect((await get(student, '/api/attendance/month')).body.year).toEqual({
      present: 51,
      absent: 29,
      percentage: 63.8,
    })
    const low = () => get(teacher, `/api/attendance/low?q=${encodeURIComponent(student.name)}`)
    expect((await low()).body.students).toEqual([expect.objectContaining({ percentage: 63.8 })])
    // What is shown as 75 is not below 75.
    const count = (present: number, absent: number) =>
      sql(`UPDATE "AttendanceTally" SET present = $2, absent = $3 WHERE "studentId" = $1 AND span = 'year'`, [
        student.id,
        present,
        absent,
      ])
    await count(1499, 500)
    expect((await get(student, '/api/attendance/month')).body.year).toMatchObject({ percentage: 75 })
    expect((await low()).body.total).toBe(0)
    // Other tests of this portal look whether the counters agree with the marks.
    await count(51, 29)
  })

  it('agree with the marks over the whole school', async () => {
    const [wrong] = await sql<{ count: number }>(
      `SELECT count(*)::int FROM (
         SELECT day, class, count(*) FILTER (WHERE status = 'Present')::int AS present, count(*) FILTER (WHERE status = 'Absent' AND NOT excused)::int AS absent
         FROM "Attendance" WHERE is_school_day(day) GROUP BY 1, 2) real
       FULL JOIN (SELECT * FROM "AttendanceDay" WHERE present + absent > 0) kept USING (day, class)
       WHERE (real.present, real.absent) IS DISTINCT FROM (kept.present, kept.absent) AND real.present + real.absent > 0`,
    )
    expect(wrong?.count).toBe(0)
  })
})

describe('GET /api/users/students', () => {
  it('offers a student themself, and staff a page of all', async () => {
    const student = await enrol({ name: `Select ${randomUUID()}` })
    expect((await get(student, '/api/users/students')).body).toMatchObject({
      total: 1,
      students: [{ _id: student.id, name: student.name }],
    })
    const all = await get(teacher, '/api/users/students?pageSize=5&class=Class%208')
    expect(all.body.students).toHaveLength(5)
    expect(Number(all.body.total)).toBeGreaterThan(5)
    expect((await get(teacher, `/api/users/students?q=${encodeURIComponent(student.name)}`)).body.total).toBe(1)
  })

  it('puts newly approved students into the smallest section', async () => {
    const moved = await sql<{ id: string }>(`SELECT id FROM "User" WHERE class = 'Class 3' AND section = 'C'`)
    await seat(
      moved.map(({ id: of }) => of),
      'A',
    )
    const { id } = await enrol({ class: 'Class 3' })
    expect(await sql('SELECT section FROM "User" WHERE id = $1', [id])).toEqual([{ section: 'C' }])
  })
})

describe('days that are open', () => {
  it('are school days on which nobody of a section was marked, until somebody is', async () => {
    const [schoolClass, section] = ['Class 3', 'B']
    const daysOf = async (of: string) => {
      const query = new URLSearchParams({ class: schoolClass, ...(of ? { section: of } : {}) }).toString()
      const { status, body } = await call(`/api/attendance/open-days?${query}`, { bearer: teacher.accessToken })
      expect(status).toBe(200)
      return (body.open as { days: string[] }).days
    }
    const [last] = await sql<{ day: string }>(
      'SELECT max(day)::text AS day FROM "Attendance" WHERE class = $1 AND day < $2',
      [schoolClass, today],
    )
    const day = last?.day ?? expect.fail('nobody was marked')
    expect(await daysOf(section)).not.toContain(day)
    const [gone] = await sql<{ rows: { studentId: string }[] }>(
      `WITH gone AS (
         DELETE FROM "Attendance" a USING "Enrolment" e
         WHERE e.id = a."enrolmentId" AND e.class = $1 AND e.section = $2 AND a.day = $3 RETURNING a.*
       ) SELECT json_agg(gone) AS rows FROM gone`,
      [schoolClass, section, day],
    )
    expect(await daysOf(section)).toContain(day)
    expect(await daysOf('')).toContain(day)
    expect(await daysOf('A')).not.toContain(day)
    expect((await daysOf('')).filter((each) => new Date(each).getUTCDay() === 0)).toEqual([])
    const mark = { studentId: gone?.rows[0]?.studentId, status: 'Present', date: day }
    expect((await call('/api/attendance/mark', { bearer: teacher.accessToken, body: mark })).status).toBe(201)
    expect(await daysOf(section)).not.toContain(day)
    await sql(
      `INSERT INTO "Attendance" SELECT * FROM json_populate_recordset(NULL::"Attendance", $1) ON CONFLICT DO NOTHING`,
      [JSON.stringify(gone?.rows)],
    )
  })
})
