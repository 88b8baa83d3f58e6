import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { attendanceMessages } from '@/lib/attendance/messages'
import { addDays, addMonths, daysOf, formatDay, monthOf, weekdayOf } from '@/lib/dates'
import { leaveMessages } from '@/lib/leave/messages'
import { studentMessages } from '@/lib/enrolment/messages'
import { baseUrl, call, demo, enrol, type Session, sessionOf } from '@/tests/support/machine/api'
import { disagreements } from '@/tests/support/school/books'
import { sql } from '@/tests/support/machine/database'
import { enrolSince, seat } from '@/tests/support/school/enrolments'
import { addFee } from '@/tests/support/school/fees'
import { openDays, schoolToday } from '@/tests/support/school/school-days'
import { reportBody } from '@/tests/support/school/reports'

/** A pupil who changes section or class, one who leaves and one who joins: what registers and lists say of each day. */

const today = schoolToday()
/** The month before this one, all of whose days can be marked. */
const month = addMonths(monthOf(today), -1)
const day = (n: number) => `${month}-${String(n).padStart(2, '0')}`
const before = addMonths(month, -1)

let admin: Session
let teacher: Session
beforeAll(async () => {
  admin = await sessionOf(demo.admin)
  teacher = await sessionOf(demo.teacher)
  // Sundays and holidays too, whatever month it is.
  await openDays(`${before}-01`, today)
})

const get = async (path: string, who: Session = teacher) => (await call(path, { bearer: who.accessToken })).body
const put = (id: string, what: 'move' | 'leave', body: object) =>
  call(`/api/users/students/${id}/${what}`, { method: 'PUT', body, bearer: admin.accessToken })
const mark = (studentId: string, status: string, date: string) =>
  call('/api/attendance/mark', { bearer: teacher.accessToken, body: { studentId, status, date } })

type Row = { id: string; section: string; rollNo: number; days: string; present: number; class: string }
const inRegister = async (name: string, query: string, of = month) =>
  (await get(`/api/attendance/register?month=${of}&q=${encodeURIComponent(name)}&${query}`)).register as Row[]
const onDay = async (name: string, date: string) =>
  (await get(`/api/attendance?date=${date}&q=${encodeURIComponent(name)}`)).attendance as Row[]
const marked = (row: Row | undefined, ...days: number[]) => days.map((n) => row?.days[n - 1]).join('')

const someone = (over: object = {}) => enrolSince(`${before}-01`, { name: `Mover ${randomUUID()}`, ...over })

describe('another section from a day on', () => {
  it('leaves the days before where they were, and takes those since along', async () => {
    const pupil = await someone({ class: 'Class 9' })
    await seat([pupil.id], 'A')
    for (const n of [3, 12, 20]) expect((await mark(pupil.id, 'Present', day(n))).status).toBe(201)
    const [{ rollNo } = { rollNo: 0 }] = await sql<{ rollNo: number }>('SELECT "rollNo" FROM "User" WHERE id = $1', [
      pupil.id,
    ])
    const to = { class: 'Class 9', section: 'B', from: day(15) }
    expect(await put(pupil.id, 'move', to)).toMatchObject({
      status: 200,
      body: { student: { id: pupil.id, class: 'Class 9', section: 'B', rollNo } },
    })
    await mark(pupil.id, 'Absent', day(25))

    const [first, second, ...more] = await inRegister(pupil.name, 'class=Class%209')
    expect(more).toEqual([])
    expect([first?.section, second?.section]).toEqual(['A', 'B'])
    expect([first?.id, second?.id, first?.rollNo, second?.rollNo]).toEqual([pupil.id, pupil.id, rollNo, rollNo])
    expect(marked(first, 3, 12, 20, 25)).toBe('PP  ')
    expect(marked(second, 3, 12, 20, 25)).toBe('  PA')
    expect(await inRegister(pupil.name, 'class=Class%209&section=A')).toEqual([first])
    expect(await inRegister(pupil.name, 'class=Class%209&section=B')).toEqual([second])
    // In other months there is one stretch.
    expect(await inRegister(pupil.name, 'class=Class%209', before)).toMatchObject([{ section: 'A' }])
    expect(await inRegister(pupil.name, 'class=Class%209', monthOf(today))).toMatchObject([{ section: 'B' }])
    const csv = await fetch(
      `${baseUrl}/api/attendance/register/csv?class=Class%209&month=${month}&q=${encodeURIComponent(pupil.name)}`,
      { headers: { authorization: `Bearer ${teacher.accessToken}` } },
    )
    const [, line = ''] = (await csv.text()).trim().split('\r\n')
    expect(
      line
        .split(',')
        .slice(3, 3 + daysOf(month).length)
        .join(''),
    ).toBe('PP')

    expect(await onDay(pupil.name, day(14))).toMatchObject([{ id: pupil.id, section: 'A' }])
    expect(await onDay(pupil.name, day(15))).toMatchObject([{ id: pupil.id, section: 'B' }])
    const own = (await get(`/api/attendance?month=${month}`, pupil)).attendance as (Row & { date: string })[]
    expect(own.map(({ date, section }) => [date, section])).toEqual([
      [day(25), 'B'],
      [day(20), 'B'],
      [day(12), 'A'],
      [day(3), 'A'],
    ])
    expect(await get(`/api/attendance/month?month=${month}`, pupil)).toMatchObject({
      totals: { present: 3, absent: 1 },
    })
    const students = await get(`/api/users/students?q=${encodeURIComponent(pupil.name)}`)
    expect(students.students).toMatchObject([{ section: 'B', rollNo }])
  })

  it('counts leave in each stretch', async () => {
    const pupil = await someone({ class: 'Class 9' })
    await seat([pupil.id], 'A')
    const from = [10, 11].map(day).find((each) => weekdayOf(each) !== 7 && weekdayOf(addDays(each, 1)) !== 7) ?? day(12)
    const body = { student: pupil.id, class: 'Class 9', reason: 'Fever', from, to: addDays(from, 1) }
    const { body: asked } = await call('/api/attendance/leave-request', { bearer: pupil.accessToken, body })
    const { id } = asked.leaveRequest as { id: string }
    await call(`/api/attendance/leave-request/${id}/approve`, { method: 'PUT', bearer: teacher.accessToken })
    await put(pupil.id, 'move', { class: 'Class 9', section: 'B', from: addDays(from, 1) })
    expect(await inRegister(pupil.name, 'class=Class%209')).toMatchObject([{ leave: 1 }, { leave: 1 }])
  })

  it('changes the enrolment itself from its first day on', async () => {
    const pupil = await someone({ class: 'Class 9' })
    await seat([pupil.id], 'A')
    await put(pupil.id, 'move', { class: 'Class 9', section: 'C', from: `${before}-01` })
    expect(await inRegister(pupil.name, 'class=Class%209', before)).toMatchObject([{ section: 'C' }])
    expect(await sql('SELECT FROM "Enrolment" WHERE "studentId" = $1', [pupil.id])).toHaveLength(1)
  })

  it('is refused in the future, before the enrolment, where the pupil is, and of who is no pupil', async () => {
    const pupil = await someone({ class: 'Class 9' })
    await seat([pupil.id], 'A')
    const to = { class: 'Class 9', section: 'B', from: today }
    expect(await put(pupil.id, 'move', { ...to, from: addDays(today, 1) })).toMatchObject({
      status: 400,
      body: { errors: { from: studentMessages.future } },
    })
    expect(await put(pupil.id, 'move', { ...to, from: addDays(`${before}-01`, -1) })).toMatchObject({
      status: 400,
      body: { errors: { from: studentMessages.beforeEnrolment(formatDay(`${before}-01`)) } },
    })
    expect(await put(pupil.id, 'move', { ...to, section: 'A' })).toMatchObject({
      status: 409,
      body: { message: studentMessages.samePlace },
    })
    for (const id of [teacher.id, randomUUID()]) expect((await put(id, 'move', to)).status).toBe(404)
  })

  it('races to one, and marks made meanwhile are in the right stretch', async () => {
    const pupils = await Promise.all(Array.from({ length: 4 }, () => someone({ class: 'Class 9' })))
    await seat(
      pupils.map(({ id }) => id),
      'A',
    )
    const answers = await Promise.all(
      pupils.flatMap(({ id }, n) => [
        ...['B', 'C'].map((section) => put(id, 'move', { class: 'Class 9', section, from: day(15) })),
        mark(id, 'Present', day(20)),
        mark(id, 'Absent', day(2 + n)),
        call('/api/attendance/mark-rest', {
          bearer: teacher.accessToken,
          body: { class: 'Class 9', section: 'A', date: day(22) },
        }),
      ]),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(
      await sql(
        `SELECT FROM "Attendance" a JOIN "Enrolment" e ON e.id = a."enrolmentId"
         WHERE a."studentId" = ANY($1) AND (a.day < e."fromDay" OR a.day > e."toDay" OR a.class <> e.class)`,
        [pupils.map(({ id }) => id)],
      ),
    ).toEqual([])
    expect(await disagreements(sql, /certificate|mark|enrol|roll number/)).toEqual([])
  })
})

describe('another class from a day on', () => {
  it('gives a new roll number, and lists say of each day what was true then', async () => {
    const pupil = await someone({ class: 'Class 9' })
    const [fee] = (await addFee({ class: 'Class 9' })).filter(({ studentName }) => studentName === pupil.name)
    await mark(pupil.id, 'Present', day(3))
    await mark(pupil.id, 'Present', day(20))
    const count = async (of: string, date: string) =>
      (
        await sql<{ present: number }>('SELECT present FROM "AttendanceDay" WHERE class = $1 AND day = $2', [of, date])
      )[0]?.present ?? 0
    const [was, is] = [await count('Class 9', day(20)), await count('Class 10', day(20))]
    const { body } = await put(pupil.id, 'move', { class: 'Class 10', from: day(15) })
    const { rollNo } = body.student as { rollNo: number }
    const highest = await sql<{ last: number }>(`SELECT max("rollNo") AS last FROM "User" WHERE class = 'Class 10'`)
    expect(highest).toEqual([{ last: rollNo }])
    expect([await count('Class 9', day(20)), await count('Class 10', day(20))]).toEqual([was - 1, is + 1])
    expect(marked((await inRegister(pupil.name, 'class=Class%209'))[0], 3, 20)).toBe('P ')
    expect(marked((await inRegister(pupil.name, 'class=Class%2010'))[0], 3, 20)).toBe(' P')
    expect((await onDay(pupil.name, day(14)))[0]?.class).toBe('Class 9')
    expect(await onDay(pupil.name, today)).toMatchObject([{ class: 'Class 10', rollNo }])

    // The fee stays one of the class for which it was added, with the number of then.
    const { fees } = await get(`/api/fees?q=${encodeURIComponent(pupil.name)}`)
    expect(fees).toMatchObject([{ id: fee?.id, class: 'Class 9', rollNo: fee?.rollNo }])
    const byNumber = (await get(`/api/fees?class=Class%209&pageSize=500&q=${fee?.rollNo}`)).fees as { id: string }[]
    expect(byNumber.map(({ id }) => id)).toContain(fee?.id)
    const paid = await call(`/api/fees/pay/${fee?.id}`, { body: { method: 'Cash' }, bearer: admin.accessToken })
    expect(paid.body.payment).toMatchObject({ class: 'Class 9', rollNo: fee?.rollNo })
    const { payments } = await get(`/api/payments?class=Class%209&q=${fee?.rollNo}&pageSize=500`)
    expect((payments as { studentName: string }[]).map(({ studentName }) => studentName)).toContain(pupil.name)

    const report = (schoolClass: string) =>
      call('/api/reports', {
        bearer: teacher.accessToken,
        body: { ...reportBody('Summary'), studentId: pupil.id, class: schoolClass },
      })
    expect((await report('Class 10')).status).toBe(201)
    expect((await report('Class 8')).status).toBe(400)
    expect(await disagreements(sql, /certificate|mark|enrol|roll number/)).toEqual([])
  })
})

describe('a pupil who leaves', () => {
  it('is in the register of the last month and in none after it, and is offered nowhere any more', async () => {
    const pupil = await someone({ class: 'Class 9' })
    for (const n of [3, 4]) await mark(pupil.id, 'Absent', day(n))
    const [open] = (await addFee({ class: 'Class 9' })).filter(({ studentName }) => studentName === pupil.name)
    const leaving = { lastDay: day(10), outcome: 'Left' }
    expect(await put(pupil.id, 'leave', { ...leaving, lastDay: day(3) })).toMatchObject({
      status: 409,
      body: { message: studentMessages.markedLater(formatDay(day(4))) },
    })
    expect((await put(pupil.id, 'leave', { ...leaving, lastDay: addDays(today, 1) })).status).toBe(400)
    expect((await put(pupil.id, 'leave', { ...leaving, lastDay: addDays(`${before}-01`, -1) })).status).toBe(400)
    expect((await put(pupil.id, 'leave', leaving)).status).toBe(200)

    expect(marked((await inRegister(pupil.name, 'class=Class%209'))[0], 3, 4)).toBe('AA')
    expect(await inRegister(pupil.name, 'class=Class%209', monthOf(today))).toEqual([])
    expect(await onDay(pupil.name, day(10))).toHaveLength(1)
    expect(await onDay(pupil.name, day(11))).toEqual([])
    expect((await mark(pupil.id, 'Present', day(10))).status).toBe(201)
    expect(await mark(pupil.id, 'Present', day(11))).toMatchObject({
      status: 409,
      body: { message: attendanceMessages.notEnrolled(pupil.name, formatDay(day(11))) },
    })
    const named = encodeURIComponent(pupil.name)
    expect(await get(`/api/users/students?q=${named}`)).toMatchObject({ total: 0 })
    expect(await get(`/api/attendance/low?span=month&month=${month}&q=${named}`)).toMatchObject({ total: 1 })
    expect(await get(`/api/attendance/low?span=month&q=${named}`)).toMatchObject({ total: 0 })
    expect(await get(`/api/attendance/low?span=year&month=${monthOf(today)}&q=${named}`)).toMatchObject({ total: 0 })
    // What is owed stays, with the number of then; a new fee is not owed.
    expect((await get(`/api/fees?q=${named}`)).fees).toMatchObject([{ id: open?.id, rollNo: open?.rollNo }])
    const more = await addFee({ class: 'Class 9' })
    expect(more.some(({ studentName }) => studentName === pupil.name)).toBe(false)
    const body = { student: pupil.id, class: 'Class 9', reason: 'Fever', from: today, to: today }
    expect(await call('/api/attendance/leave-request', { bearer: pupil.accessToken, body })).toMatchObject({
      status: 409,
      body: { message: leaveMessages.notEnrolled },
    })
    expect(await put(pupil.id, 'move', { class: 'Class 9', section: 'B', from: today })).toMatchObject({
      status: 409,
      body: { message: studentMessages.notEnrolled },
    })
    expect(await disagreements(sql, /certificate|mark|enrol|roll number/)).toEqual([])
  })

  it('leaves once, and the class is marked without them however it races', async () => {
    const pupil = await someone({ class: 'Class 9' })
    const leaving = { lastDay: day(10), outcome: 'Left' }
    const answers = await Promise.all([
      put(pupil.id, 'leave', leaving),
      put(pupil.id, 'leave', leaving),
      mark(pupil.id, 'Present', day(12)),
      call('/api/attendance/mark-rest', { bearer: teacher.accessToken, body: { class: 'Class 9', date: day(13) } }),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const [{ count } = { count: 0 }] = await sql<{ count: number }>(
      `SELECT count(*)::int FROM "Attendance" a JOIN "Enrolment" e ON e.id = a."enrolmentId" WHERE a.day > e."toDay"`,
    )
    expect(count).toBe(0)
    // Whoever was faster: either the marks stand and the leaving was refused, or the other way round.
    const marks = await sql('SELECT FROM "Attendance" WHERE "studentId" = $1 AND day > $2', [pupil.id, day(10)])
    const left = answers.slice(0, 2).filter(({ status }) => status === 200)
    expect(left).toHaveLength(marks.length ? 0 : 1)
  })

  it('has the database behind it', async () => {
    const pupil = await someone({ class: 'Class 9' })
    await mark(pupil.id, 'Present', day(12))
    const [row] = await sql<{ id: string }>('SELECT id FROM "Enrolment" WHERE "studentId" = $1', [pupil.id])
    await expect(
      sql(
        `WITH e AS (UPDATE "Enrolment" SET "toDay" = $2 WHERE id = $1) UPDATE "User" SET "rollNo" = NULL, section = NULL WHERE id = $3`,
        [row?.id, day(10), pupil.id],
      ),
    ).rejects.toThrow('outside of their enrolment')
    const insert = (studentId: string, date: string) =>
      sql(
        `INSERT INTO "Attendance" ("studentId", "enrolmentId", class, day, status, "markedById") VALUES ($1, $2, 'Class 9', $3, 'Present', $4)`,
        [studentId, row?.id, date, teacher.id],
      )
    await expect(insert(pupil.id, addDays(`${before}-01`, -1))).rejects.toThrow('outside of its enrolment')
    const other = await enrol({ class: 'Class 9' })
    await expect(insert(other.id, day(13)), 'of another pupil').rejects.toThrow('Attendance_enrolmentId_studentId_fkey')
  })
})

describe('a pupil who joins', () => {
  it('has no day before, is offered since, and is in the registers since then', async () => {
    const pupil = await enrolSince(day(15), { class: 'Class 9', name: `Joiner ${randomUUID()}` })
    expect(await onDay(pupil.name, day(14))).toEqual([])
    expect(await mark(pupil.id, 'Present', day(14))).toMatchObject({
      status: 409,
      body: { message: attendanceMessages.notEnrolled(pupil.name, formatDay(day(14))) },
    })
    const rest = { bearer: teacher.accessToken, body: { class: 'Class 9', date: day(14) } }
    await call('/api/attendance/mark-rest', rest)
    expect(await sql('SELECT FROM "Attendance" WHERE "studentId" = $1', [pupil.id])).toEqual([])
    expect((await mark(pupil.id, 'Present', day(15))).status).toBe(201)
    expect(marked((await inRegister(pupil.name, 'class=Class%209'))[0], 14, 15)).toBe(' P')
    expect(await inRegister(pupil.name, 'class=Class%209', before)).toEqual([])
  })

  it('is enrolled from the day of the approval on', async () => {
    const pupil = await enrol({ class: 'Class 9' })
    const [row] = await sql<{ from: string; admissionNo: string }>(
      `SELECT e."fromDay"::text AS from, u."admissionNo" FROM "Enrolment" e JOIN "User" u ON u.id = e."studentId" WHERE u.id = $1`,
      [pupil.id],
    )
    expect(row).toEqual({ from: today, admissionNo: expect.stringMatching(/\d$/) as unknown })
  })
})
