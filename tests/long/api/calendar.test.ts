import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatDay, yearOf } from '@/lib/dates'
import { calendarMessages } from '@/lib/calendar/messages'
import { attendanceMessages } from '@/lib/attendance/messages'
import { baseUrl, call, demo, enrol, logIn, type Session } from '@/tests/support/machine/api'
import { disagreements } from '@/tests/support/school/books'
import { sql } from '@/tests/support/machine/database'
import { enrolledSince, enrolInserted, seat } from '@/tests/support/school/enrolments'
import { makePortal, type Portal } from '@/tests/support/machine/portal'
import { onHoliday, plainDays, schoolToday } from '@/tests/support/school/school-days'

const today = schoolToday()
/** No Sunday, and long enough ago for no other test. */
const longAgo = '2026-03-19'

let admin: Session
let teacher: Session
let other: Session
beforeAll(async () => {
  ;[admin, teacher, other] = await Promise.all([logIn(demo.admin), logIn(demo.teacher), enrol({ role: 'teacher' })])
})

const mark = (studentId: string, status: string, date = today) =>
  call('/api/attendance/mark', { bearer: teacher.accessToken, body: { studentId, status, date } })
const add = (entry: object) => call('/api/calendar', { bearer: admin.accessToken, body: entry })
const remove = (id: string) => call(`/api/calendar/${id}`, { method: 'DELETE', bearer: admin.accessToken })
const idIn = (answer: { body: Record<string, unknown> }) => (answer.body.entry as { id: string }).id
const monthOf = async (who: Session, day: string) =>
  (await call(`/api/attendance/month?month=${day.slice(0, 7)}`, { bearer: who.accessToken })).body
const totalsOf = async (who: Session, day: string) => {
  const { totals, days, year } = await monthOf(who, day)
  return { totals, year, code: String(days)[Number(day.slice(8)) - 1] }
}
const agree = async () => expect(await disagreements(sql, /mark|absence|leaves/)).toEqual([])

describe('a change', () => {
  it('leaves what is not sent as it is, and is looked at with that', async () => {
    const id = idIn(await add({ kind: 'Holiday', name: 'Onam', from: '2033-09-05', to: '2033-09-07' }))
    const change = (body: object) => call(`/api/calendar/${id}`, { method: 'PUT', bearer: admin.accessToken, body })
    const days = { from: '2033-09-05', to: '2033-09-07' }
    expect(await change({ name: 'Thiruvonam' })).toMatchObject({
      status: 200,
      body: { entry: { ...days, name: 'Thiruvonam' } },
    })
    expect(await change({ to: '2033-09-06' })).toMatchObject({ body: { entry: { from: days.from, to: '2033-09-06' } } })
    const oneDay = { status: 400, body: { errors: { to: calendarMessages.oneDay } } }
    expect(await change({ kind: 'Working day' })).toMatchObject(oneDay)
    expect(await change({ to: '2033-09-04' })).toMatchObject({ status: 400, body: { message: calendarMessages.order } })
    expect((await change({ name: '' })).status).toBe(400)
    // As before: a beginning without an end is a single day.
    expect(await change({ from: '2033-09-06' })).toMatchObject({
      body: { entry: { from: '2033-09-06', to: '2033-09-06' } },
    })
    await remove(id)
  })
})

describe('a holiday', () => {
  it('declared after marks were made takes them out of every count, and gives them back when it goes', async () => {
    const pupil = await enrol({ class: 'Class 11', name: 'Hari Holiday' })
    await enrolledSince([pupil.id], longAgo)
    await mark(pupil.id, 'Absent', longAgo)
    expect(await totalsOf(pupil, longAgo)).toMatchObject({ totals: { absent: 1 }, year: { absent: 1 }, code: 'A' })
    const low = async () =>
      (await call(`/api/attendance/low?month=${longAgo.slice(0, 7)}&q=Hari+Holiday`, { bearer: teacher.accessToken }))
        .body.total
    expect(await low()).toBe(1)
    const overview = async () =>
      (await call(`/api/attendance/overview?date=${longAgo}`, { bearer: teacher.accessToken })).body.day
    expect(await overview()).toBe(longAgo)

    const added = await add({ kind: 'Holiday', name: 'Heavy rain', from: addDays(longAgo, -1), to: longAgo })
    const holiday = idIn(added)
    // Other days may have been marked by the demo school.
    expect(added.body.message).toMatch(
      new RegExp(
        `^Heavy rain was added to the calendar. Attendance marked on .*${formatDay(longAgo)} is kept but no longer counts.$`,
      ),
    )
    expect(await totalsOf(pupil, longAgo)).toMatchObject({
      totals: { present: 0, absent: 0, percentage: null },
      year: { absent: 0 },
      code: 'a',
    })
    expect(await low()).toBe(0)
    expect(await overview()).not.toBe(longAgo)
    await agree()
    // The mark itself stays, and can be corrected.
    const row = await call(`/api/attendance?date=${longAgo}&q=Hari+Holiday`, { bearer: teacher.accessToken })
    expect(row.body.attendance).toMatchObject([{ status: 'Absent' }])

    expect((await remove(holiday)).status).toBe(200)
    expect(await totalsOf(pupil, longAgo)).toMatchObject({ totals: { absent: 1 }, year: { absent: 1 }, code: 'A' })
    await agree()
  })

  it('is moved with what it counts', async () => {
    const pupil = await enrol({ class: 'Class 11' })
    const day = addDays(longAgo, -14)
    await enrolledSince([pupil.id], day)
    await plainDays(day, addDays(day, 1))
    await mark(pupil.id, 'Present', day)
    await mark(pupil.id, 'Absent', addDays(day, 1))
    const entry = { kind: 'Holiday', name: 'Elections', from: day }
    const id = idIn(await add(entry))
    expect((await monthOf(pupil, day)).totals).toMatchObject({ present: 0, absent: 1 })
    const change = { ...entry, from: addDays(day, 1) }
    expect((await call(`/api/calendar/${id}`, { method: 'PUT', bearer: admin.accessToken, body: change })).status).toBe(
      200,
    )
    expect((await monthOf(pupil, day)).totals).toMatchObject({ present: 1, absent: 0 })
    await agree()
    await remove(id)
  })

  it('takes no marks of the screens, and the contract’s call on any day, which then counts nowhere', async () => {
    const [one, two] = [await enrol(), await enrol()]
    await onHoliday(today, async () => {
      const refusal = { status: 409, body: { message: calendarMessages.closed(formatDay(today), 'Founder’s Day') } }
      const marks = [{ studentId: one.id, status: 'Present' }]
      expect(
        await call('/api/attendance/marks', { bearer: teacher.accessToken, body: { account: teacher.id, marks } }),
      ).toMatchObject(refusal)
      expect(
        await call('/api/attendance/mark-rest', { bearer: teacher.accessToken, body: { class: 'Class 5' } }),
      ).toMatchObject(refusal)
      expect(await mark(one.id, 'Present')).toMatchObject({
        status: 201,
        body: { message: attendanceMessages.marked('Present') },
      })
      expect((await mark(two.id, 'Absent')).status).toBe(201)
      expect(await totalsOf(one, today)).toMatchObject({ totals: { present: 0 }, code: 'p' })
      expect((await call('/api/attendance/missing', { bearer: teacher.accessToken })).body).toMatchObject({
        registers: { missing: [] },
      })
      // From the moment the day is opened they count.
      await call('/api/calendar/open', { bearer: teacher.accessToken, body: {} })
      expect(await totalsOf(one, today)).toMatchObject({ totals: { present: 1 }, code: 'P' })
      expect(await totalsOf(two, today)).toMatchObject({ totals: { absent: 1 }, code: 'A' })
    })
    await agree()
  })

  it('within a leave is no leave day, and an absence marked on it is excused once school is held', async () => {
    const pupil = await enrol()
    const day = addDays(longAgo, 7)
    await enrolledSince([pupil.id], day)
    const body = { student: pupil.id, class: 'Class 5', reason: 'Fever', from: day, to: addDays(day, 1) }
    const { body: asked } = await call('/api/attendance/leave-request', { bearer: pupil.accessToken, body })
    await call(`/api/attendance/leave-request/${(asked.leaveRequest as { id: string }).id}/approve`, {
      method: 'PUT',
      bearer: teacher.accessToken,
    })
    expect((await monthOf(pupil, day)).totals).toMatchObject({ leave: 2 })
    const id = idIn(await add({ kind: 'Holiday', name: 'Storm', from: day }))
    expect((await monthOf(pupil, day)).totals).toMatchObject({ leave: 1, absent: 0 })
    // Taken, as on any day without school.
    expect((await mark(pupil.id, 'Absent', day)).status).toBe(201)
    const shown = async (status: string) =>
      (await call(`/api/attendance?date=${day}&status=${status}&pageSize=500`, { bearer: teacher.accessToken })).body
        .attendance as { id: string; status: string }[]
    expect((await shown('Absent')).find((row) => row.id === pupil.id)?.status).toBe('Absent')
    expect((await shown('Leave')).some((row) => row.id === pupil.id)).toBe(false)
    await remove(id)
    expect((await monthOf(pupil, day)).totals).toMatchObject({ leave: 2, absent: 0 })
    expect((await shown('Leave')).find((row) => row.id === pupil.id)?.status).toBe('Leave')
    await agree()
  })

  it('leaves days open on which school is held, and says so', async () => {
    const from = '2032-05-03'
    expect(await add({ kind: 'Working day', name: 'Examination', from })).toMatchObject({
      status: 409,
      body: { message: calendarMessages.schoolDay(formatDay(from)) },
    })
    await add({ kind: 'Holiday', name: 'Bandh', from })
    await add({ kind: 'Working day', name: 'Examination', from })
    expect((await add({ kind: 'Working day', name: 'Again', from })).body.message).toBe(
      calendarMessages.knownDay(formatDay(from)),
    )
    const { body } = await add({ kind: 'Holiday', name: 'Summer break', from: '2032-05-01', to: '2032-06-15' })
    expect(body.message).toBe(
      `${calendarMessages.added('Summer break')}. ${calendarMessages.staysOpen(formatDay(from))}`,
    )
    const state = async (day: string) =>
      (await call(`/api/calendar/day?date=${day}`, { bearer: other.accessToken })).body.day
    expect(await state(from)).toMatchObject({
      off: '',
      working: { name: 'Examination', instead: 'Bandh, Summer break' },
    })
    expect(await state('2032-05-04')).toMatchObject({ off: 'Summer break' })
  })

  it('is added once, however often its form is sent', async () => {
    const entry = { kind: 'Holiday', name: 'Lohri', from: '2032-01-13' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(entry)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })
})

describe('marking and declaring a holiday at once', () => {
  it('end with counters that agree, whoever comes first', async () => {
    const pupils = await Promise.all(Array.from({ length: 6 }, () => enrol({ class: 'Class 10' })))
    const days = Array.from({ length: 8 }, (_, n) => addDays('2025-12-01', n))
    await enrolledSince(
      pupils.map(({ id }) => id),
      days[0]!,
    )
    for (const day of days) {
      const holiday = add({ kind: 'Holiday', name: `Strike of ${day}`, from: day })
      const answers = await Promise.all([
        holiday,
        ...pupils.map(({ id }, n) => mark(id, n % 2 ? 'Present' : 'Absent', day)),
        call('/api/attendance/mark-rest', { bearer: teacher.accessToken, body: { class: 'Class 9', date: day } }),
      ])
      // The screens' call is taken before the holiday and refused after it.
      expect(answers.map(({ status }) => status).slice(0, -1)).toEqual([201, ...pupils.map(() => 201)])
      expect([201, 409]).toContain(answers.at(-1)?.status)
      expect(await sql('SELECT FROM "AttendanceDay" WHERE day = $1 AND present + absent > 0', [day])).toEqual([])
      if (days.indexOf(day) % 2) await remove(idIn(answers[0]))
    }
    await agree()
  })
})

describe('the feed', () => {
  it('is asked for without a session, once as long as nothing changes', async () => {
    const ask = (headers: Record<string, string> = {}) => fetch(`${baseUrl}/api/calendar.ics`, { headers })
    const first = await ask()
    const text = await first.text()
    expect(first.headers.get('cache-control')).toBe('public, max-age=900')
    expect(text).not.toMatch(/[^\r]\n/)
    const year = yearOf(addDays(today, 6))
    expect(text).toContain(`DTSTART;VALUE=DATE:${year}1225\r\nDTEND;VALUE=DATE:${year}1226\r\nSUMMARY:Christmas\r\n`)
    const tag = first.headers.get('etag') ?? ''
    expect((await ask({ 'if-none-match': tag })).status).toBe(304)
    const { body } = await add({
      kind: 'Holiday',
      name: 'Ugadi, Gudi Padwa; new year',
      from: '2033-03-31',
      to: '2033-04-01',
    })
    const anew = await ask({ 'if-none-match': tag })
    expect(anew.status).toBe(200)
    const event = (await anew.text())
      .split('BEGIN:VEVENT')
      .find((part) => part.includes(`UID:${(body.entry as { id: string }).id}\r\n`))
    expect(event).toContain('SUMMARY:Ugadi\\, Gudi Padwa\\; new year\r\n')
    expect(event).toContain('DTEND;VALUE=DATE:20330402')
    await remove(idIn({ body }))
  })

  it('says how often a holiday was changed, so that calendars take the change', async () => {
    const entry = { kind: 'Holiday', name: 'Ram Navami', from: '2033-04-07' }
    const id = idIn(await add(entry))
    const event = async () =>
      (await (await fetch(`${baseUrl}/api/calendar.ics`)).text())
        .split('BEGIN:VEVENT')
        .find((part) => part.includes(`UID:${id}\r\n`))
    expect(await event()).toContain('SEQUENCE:0\r\n')
    await call(`/api/calendar/${id}`, {
      method: 'PUT',
      bearer: admin.accessToken,
      body: { ...entry, from: '2033-04-08' },
    })
    expect(await event()).toMatch(/SEQUENCE:1\r\n(.*\r\n)?DTSTART;VALUE=DATE:20330408\r\n/)
    await remove(id)
  })

  it('has no holiday on whose every day school is held, and home names it no more', async () => {
    const home = async () => (await fetch(`${baseUrl}/home`)).text()
    const feed = async () => (await fetch(`${baseUrl}/api/calendar.ics`)).text()
    const [day, next] = [addDays(today, 1), addDays(today, 2)]
    await plainDays(day, next)
    const ids = [idIn(await add({ kind: 'Holiday', name: 'Long Founders’ Days', from: day, to: next }))]
    expect(await home()).toContain('Long Founders’ Days')
    for (const held of [day, next]) {
      ids.push(idIn(await add({ kind: 'Working day', name: `Rehearsal ${held}`, from: held })))
      const text = await feed()
      expect(text).toContain(`SUMMARY:School is held: Rehearsal ${held}`)
      expect(text.includes('Long Founders’ Days'), held).toBe(held === day)
      const page = (await home()).replaceAll('<!-- -->', '')
      expect(page.includes('Long Founders’ Days'), held).toBe(held === day)
      expect(page.includes(calendarMessages.held([formatDay(day)])), held).toBe(held === day)
    }
    for (const id of ids) await remove(id)
  })

  it('says nothing of a day that was opened', async () => {
    await onHoliday(today, async () => {
      await call('/api/calendar/open', { bearer: teacher.accessToken, body: {} })
      const text = await (await fetch(`${baseUrl}/api/calendar.ics`)).text()
      expect(text).toContain('SUMMARY:Founder’s Day')
      expect(text).not.toContain('Opened')
    })
  })
})

describe('registers that were not taken', () => {
  it('are of classes and sections in which somebody is not marked today', async () => {
    const missing = async () =>
      (
        (await call('/api/attendance/missing', { bearer: admin.accessToken })).body.registers as {
          missing: { class: string; section: string; registers: number }[]
        }
      ).missing.filter((register) => register.class === 'Class 12')
    await sql(`DELETE FROM "Attendance" WHERE class = 'Class 12' AND day = $1`, [today])
    const whole = [{ class: 'Class 12', section: '', registers: 4 }]
    expect(await missing()).toEqual(whole)
    const pupil = await enrol({ class: 'Class 12' })
    await seat([pupil.id], 'B')
    await mark(pupil.id, 'Absent')
    expect(await missing(), 'others of B are not marked').toEqual(whole)
    const rest = { class: 'Class 12', section: 'B' }
    expect((await call('/api/attendance/mark-rest', { bearer: teacher.accessToken, body: rest })).status).toBe(201)
    expect((await missing()).map(({ section }) => section)).toEqual(['A', 'C', 'D'])
    expect((await call('/api/attendance/missing', { bearer: pupil.accessToken })).status).toBe(403)
  })
})

describe('"School is open today"', () => {
  let portal: Portal
  let token: string
  beforeAll(async () => {
    portal = await makePortal()
    await portal.start()
    await portal.sql(
      `INSERT INTO "User" (name, role, class, "isActive", "approvedAt", origin)
       VALUES ('Pupil', 'student', 'Class 1', true, now(), 'Unknown')`,
    )
    await enrolInserted(portal.sql, today)
    // A holiday, on whatever day.
    await portal.sql('DELETE FROM "CalendarEntry"')
    await portal.sql(
      `INSERT INTO "CalendarEntry" (kind, name, "fromDay", "toDay") VALUES ('Holiday', 'Rain', $1, $1)`,
      [today],
    )
    token = await portal.bearer()
  })
  afterAll(() => portal.remove())

  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(portal.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const open = () => ask('POST', '/api/calendar/open', {})
  const takeBack = () => ask('POST', '/api/calendar/open/undo', {})
  const day = async () => (await ask('GET', '/api/calendar/day')).body.day

  it('is said once, however many say it at once, and who said it is kept', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, open))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await portal.sql(`SELECT name FROM "CalendarEntry" WHERE opened`)).toHaveLength(1)
    expect(await day()).toMatchObject({
      off: '',
      working: { opened: true, by: 'Test Admin', at: expect.any(String), instead: 'Rain', canTakeBack: true },
    })
  })

  it('is taken back while nobody is marked, and not after', async () => {
    expect(await takeBack()).toMatchObject({ status: 200, body: { message: calendarMessages.tookBack } })
    expect(await day()).toMatchObject({ off: 'Rain', working: null })
    expect(await takeBack()).toMatchObject({ status: 404, body: { message: calendarMessages.notOpened } })
    await open()
    const [pupil] = await portal.sql<{ id: string }>(`SELECT id FROM "User" WHERE role = 'student'`)
    const answers = await Promise.all([
      ask('POST', '/api/attendance/mark', { studentId: pupil?.id, status: 'Present' }),
      takeBack(),
    ])
    expect(answers[0].status).toBe(201)
    // Taken back before the mark or refused after it: what counts is how the day stands.
    const [counted] = await portal.sql<{ n: number }>('SELECT coalesce(sum(present), 0)::int AS n FROM "AttendanceDay"')
    expect(counted?.n).toBe(answers[1].status === 200 ? 0 : 1)
    await open()
    expect(await takeBack()).toMatchObject({ status: 409, body: { message: calendarMessages.marked } })
    expect(await day()).toMatchObject({ off: '', working: { canTakeBack: false } })
    await portal.sql('DELETE FROM "Attendance"')
  })

  it('is taken back by who said it and by administrators alone', async () => {
    await portal.sql('UPDATE "CalendarEntry" SET "createdById" = NULL WHERE opened')
    await portal.sql(`UPDATE "User" SET role = 'teacher' WHERE role = 'admin'`)
    expect(await takeBack()).toMatchObject({ status: 403, body: { message: calendarMessages.openedByOther } })
    await portal.sql(`UPDATE "User" SET role = 'admin' WHERE role = 'teacher'`)
    expect((await takeBack()).status).toBe(200)
  })

  it('is over once the day is made a holiday, which calendars and visitors are then told', async () => {
    await open()
    const [opened] = await portal.sql<{ id: string }>('SELECT id FROM "CalendarEntry" WHERE opened')
    const body = { kind: 'Holiday', name: 'Flood', from: today, to: addDays(today, 1) }
    expect((await ask('PUT', `/api/calendar/${opened?.id}`, body)).status).toBe(200)
    expect(await day()).toMatchObject({ off: expect.stringContaining('Flood') as unknown, working: null })
    const text = async (path: string) => (await fetch(portal.url + path)).text()
    expect(await text('/api/calendar.ics')).toContain('SUMMARY:Flood\r\n')
    expect((await takeBack()).status).toBe(404)

    // One that began before today is still ahead, until its last day is over.
    await portal.sql('DELETE FROM "CalendarEntry"')
    await portal.sql(
      `INSERT INTO "CalendarEntry" (kind, name, "fromDay", "toDay")
       VALUES ('Holiday', 'Autumn break', $1, $2), ('Holiday', 'Harvest days', $1, $3)`,
      [addDays(today, -3), today, addDays(today, -1)],
    )
    const home = await text('/home')
    expect(home).toContain('Autumn break')
    expect(home).not.toContain('Harvest days')
  })
})
