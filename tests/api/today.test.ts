import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatDay, formatDays } from '@/lib/dates'
import { viewIn } from '@/lib/list-view'
import { formatPercent } from '@/lib/percent'
import type { Figure, Today } from '@/lib/today/answers'
import { readToday } from '@/lib/today/queries'
import { callerAs } from '@/prisma/seed/caller-as'
import { applyFor } from '@/tests/support/school/admissions'
import { withStatements } from '@/tests/support/machine/statements'
import { call, demo, enrol, logIn, newcomer, type Session, sessionOf } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { eventually } from '@/tests/support/machine/eventually'
import { paymentOf } from '@/tests/support/school/fees'
import { onHoliday, schoolToday } from '@/tests/support/school/school-days'

/** Each figure of Today, and the list behind its link. */

const today = schoolToday()
let admin: Session
let teacher: Session
let student: Session

const todayOf = async ({ accessToken: bearer }: Session) => {
  const { status, body } = await call('/api/today', { bearer })
  expect(status).toBe(200)
  return body as unknown as Today
}

type List = { total: number; rows: Record<string, unknown>[] }

/** The call that a screen makes for the list at `href`: the list's name in the address, and the call. */
const lists: Record<string, readonly [name: string, call: string]> = {
  absent: ['mark', '/api/attendance'],
  leave: ['leave', '/api/attendance/leave-requests'],
  applications: ['', '/api/admissions'],
  failed: ['', '/api/mails'],
  held: ['', '/api/mails'],
  overdue: ['fees', '/api/fees'],
  fee: ['fees', '/api/fees'],
  collected: ['payments', '/api/payments'],
  topics: ['topics', '/api/study-materials/scheduled-topics'],
  ahead: ['topics', '/api/study-materials/scheduled-topics'],
  assignment: ['materials', '/api/study-materials'],
  low: ['', '/api/attendance/low'],
  report: ['', '/api/reports'],
  notice: ['', '/api/notifications'],
}

async function behind({ accessToken: bearer }: Session, { key, href }: Figure): Promise<List> {
  const [name, path] = lists[key] ?? expect.fail(`the list behind ${key} is not known`)
  const { searchParams } = new URL(href, 'http://portal')
  const section = searchParams.get('section')
  const view = viewIn(Object.fromEntries(searchParams), name)
  const query = new URLSearchParams({ pageSize: '500', ...view, ...(section ? { section } : {}) }).toString()
  const { status, body } = await call(`${path}?${query}`, { bearer })
  expect([query, status]).toEqual([query, 200])
  return { total: Number(body.total), rows: Object.values(body).find(Array.isArray) as List['rows'] }
}

type Register = { class: string; section: string }

/** How many sections the list behind the figure stands for. */
const missingBehind = async ({ accessToken: bearer }: Session, { href }: Figure) => {
  const query = new URL(href, 'http://portal').search
  const { body } = await call(`/api/attendance/missing${query}`, { bearer })
  const { missing } = body.registers as { missing: (Register & { registers: number })[] }
  return missing.reduce((sum, { registers }) => sum + registers, 0)
}

/** Sections of two classes that nobody has marked today: other tests mark here too. */
async function twoMissing(): Promise<[Register, Register]> {
  const { body } = await call('/api/attendance/missing', { bearer: admin.accessToken })
  const { missing, sections } = body.registers as { missing: Register[]; sections: (Register & { taken: boolean })[] }
  // With one mark a section is still missing only if it has several pupils; other tests fill some with one.
  const several = await sql<Register>(
    `SELECT class, section FROM "Enrolment" e WHERE "toDay" IS NULL AND "fromDay" <= $1 AND NOT EXISTS (
       SELECT FROM "Attendance" a WHERE a."studentId" = e."studentId" AND a.day = $1
       UNION ALL SELECT FROM "LeaveRequest" l WHERE l."studentId" = e."studentId" AND $1 BETWEEN l."fromDay" AND l."toDay")
     GROUP BY class, section HAVING count(*) > 2`,
    [today],
  )
  const isOpen = (one: Register & { taken: boolean }) =>
    !one.taken && several.some((each) => each.class === one.class && each.section === one.section)
  // A class of which all sections are missing is listed once, without a section.
  const open = missing.flatMap((each) => sections.find((one) => one.class === each.class && isOpen(one)) ?? [])
  const [last] = open.slice(-1)
  const first = open.find((each) => each.class !== last?.class)
  return first && last ? [first, last] : expect.fail('only one class is not marked')
}

/** Makes a teacher the one who marked a section last: on its own last day, as other tests mark other sections later. */
const markedLastBy = (id: string, { class: of, section }: Register) =>
  sql(
    `WITH marks AS (
       SELECT a.id, a.day FROM "Attendance" a JOIN "Enrolment" e ON e.id = a."enrolmentId"
       WHERE a.class = $3 AND e.section = $4 AND a.day < $2::date)
     UPDATE "Attendance" a SET "markedById" = $1 FROM marks m
     WHERE a.id = m.id AND m.day = (SELECT max(day) FROM marks)`,
    [id, today, of, section],
  )

const inWords = (...registers: Register[]) => registers.map((each) => `${each.class} ${each.section}`).join(', ')

const find = ({ figures }: Today, key: string): Figure =>
  figures.find((each) => each.key === key) ?? expect.fail(`there is no figure ${key}`)

/** Without what other tests leave here, and have tests of: leave of staff, messages about a child, what is to be approved. */
const keysOf = ({ figures }: Today) =>
  figures.map(({ key }) => key).filter((key) => !['staffLeave', 'threads', 'refunds', 'concessions'].includes(key))

/** As it is read on the screen. */
const said = ({ value, label }: Figure) => `${value} ${label}`

const rupees = (value: string) => Number(value.replaceAll(/[^\d.]/g, ''))

beforeAll(async () => {
  ;[admin, teacher, student] = await Promise.all([
    sessionOf(demo.admin),
    sessionOf(demo.teacher),
    sessionOf(demo.student),
  ])
})

describe('to the administrator', () => {
  it('each figure is the number of rows in the list behind its link', async () => {
    const pupil = await enrol({ class: 'Class 3' })
    await Promise.all([newcomer(), newcomer({ role: 'teacher' }), applyFor()])
    const body = { student: pupil.id, class: 'Class 3', reason: 'Fever', from: today, to: today }
    expect((await call('/api/attendance/leave-request', { bearer: pupil.accessToken, body })).status).toBe(201)
    const mark = { studentId: pupil.id, status: 'Absent' }
    expect((await call('/api/attendance/mark', { bearer: teacher.accessToken, body: mark })).status).toBe(201)
    await paymentOf()
    const reversed = `/api/payments/${await paymentOf()}/reverse`
    expect((await call(reversed, { bearer: admin.accessToken, body: { reason: 'A slip' } })).status).toBe(200)
    await sql(
      `INSERT INTO "Delivery" (mail, channel, address, status, reason, "decidedAt") VALUES ('passwordReset', 'Email', 'gone@tests.example', 'Failed', 'no such mailbox', now())`,
    )
    const [notice] = await sql<{ id: string }>('SELECT id FROM "Notification" LIMIT 1')
    await sql(
      `INSERT INTO "Delivery" ("notificationId", "userId", channel, address, status, reason, "decidedAt") VALUES ($1, $2, 'Email', 'gone.too@tests.example', 'Failed', 'no such mailbox', now())`,
      [notice?.id, teacher.id],
    )
    // Without an address there is nothing to send to, and before the last week it is too late.
    await sql(
      `INSERT INTO "Delivery" ("notificationId", "userId", channel, status, reason, "decidedAt") VALUES ($1, $2, 'Email', 'Failed', 'no address', now())`,
      [notice?.id, teacher.id],
    )
    await sql(
      `INSERT INTO "Delivery" (mail, channel, address, status, "createdAt", "decidedAt") VALUES ('passwordReset', 'Email', 'long.gone@tests.example', 'Failed', now() - interval '8 days', now())`,
    )

    const now = await todayOf(admin)
    expect(keysOf(now).toSorted()).toEqual(
      ['absent', 'applications', 'collected', 'failed', 'leave', 'overdue', 'registers', 'signUps'].toSorted(),
    )
    expect(await missingBehind(admin, find(now, 'registers'))).toBe(find(now, 'registers').count)
    for (const key of ['absent', 'applications', 'collected', 'failed', 'leave', 'overdue'])
      expect([key, (await behind(admin, find(now, key))).total]).toEqual([key, find(now, key).count])
    const waiting = await Promise.all(
      ['students', 'teachers'].map((who) =>
        call(`/api/auth/users/pending-${who}`, { bearer: admin.accessToken }).then(({ body }) => Number(body.total)),
      ),
    )
    expect(find(now, 'signUps').count).toBe(waiting[0]! + waiting[1]!)
    expect(find(now, 'signUps').detail).toBe(`${waiting[0]} students, ${waiting[1]} teachers`)
  })

  it('sums are those of the lists', async () => {
    const now = await todayOf(admin)
    const sumOf = async (key: string) => {
      const { rows, total } = await behind(admin, find(now, key))
      expect(rows, 'all on one page').toHaveLength(total)
      return rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100
    }
    // What settles no fee yet has arrived too.
    const [held] = await sql<{ rupees: number }>(
      `SELECT coalesce(sum("heldPaise"), 0)::float8 / 100 AS rupees FROM "Receipt"
       WHERE ("paidAt" AT TIME ZONE 'Asia/Kolkata')::date = $1::date`,
      [today],
    )
    expect(rupees(find(now, 'collected').value)).toBeCloseTo((await sumOf('collected')) + held!.rupees, 2)
    expect(rupees(find(now, 'overdue').value)).toBe(await sumOf('overdue'))
  })

  it('messages that failed are in one list with those of notifications, which lead to their recipients', async () => {
    const { rows } = await behind(admin, find(await todayOf(admin), 'failed'))
    const addresses = rows.map(({ to }) => to)
    expect(addresses).toEqual(expect.arrayContaining(['gone@tests.example', 'gone.too@tests.example']))
    expect(addresses).not.toContain('long.gone@tests.example')
    expect(rows.find(({ to }) => to === 'gone.too@tests.example')).toMatchObject({
      notificationId: expect.any(String) as unknown,
      mail: expect.not.stringMatching(/^$/) as unknown,
    })
    expect(rows.filter(({ status }) => status !== 'Failed')).toEqual([])
  })
})

describe('to a teacher', () => {
  it('each figure is the number of rows in the list behind its link', async () => {
    const body = { class: 'Class 8', section: 'A', subject: 'Hindi', topic: 'Sandhi, once more', date: today }
    const planned = await call('/api/study-materials/schedule-topic', { bearer: teacher.accessToken, body })
    expect(planned.status).toBe(201)
    // The same for another section is another row of the list.
    const again = { bearer: teacher.accessToken, body: { ...body, section: 'C' } }
    expect((await call('/api/study-materials/schedule-topic', again)).status).toBe(201)
    const colleague = await enrol({ role: 'teacher' })
    const theirs = { bearer: colleague.accessToken, body: { ...body, section: 'B' } }
    expect((await call('/api/study-materials/schedule-topic', theirs)).status).toBe(201)
    await sql(
      `INSERT INTO "LeaveRequest" ("studentId", "enrolmentId", class, reason, "fromDay", "toDay")
       SELECT e."studentId", e.id, e.class, 'Wedding', $2, $2 FROM "Enrolment" e
       JOIN "Section" s ON s.class = e.class AND s.name = e.section AND s.year = e.year
       JOIN "Duty" d ON d."sectionId" = s.id AND d.kind = 'ClassTeacher' AND d.until IS NULL
       WHERE d."holderId" = $1 AND e."toDay" IS NULL LIMIT 1`,
      [teacher.id, addDays(today, 210)],
    )
    const now = await todayOf(teacher)
    expect(new Set(keysOf(now))).toEqual(new Set(['registers', 'leave', 'topics', 'low']))
    expect(await missingBehind(teacher, find(now, 'registers'))).toBe(find(now, 'registers').count)
    for (const key of ['leave', 'topics', 'low'])
      expect([key, (await behind(teacher, find(now, key))).total]).toEqual([key, find(now, key).count])
    const { count, detail } = find(now, 'topics')
    const more = Number(/ and (\d+) more$/.exec(detail)?.[1] ?? 0)
    expect((detail.match(/(Class \d+|LKG|UKG) [A-D]: /g) ?? []).length + more, detail).toBe(count)
    const others = await behind(admin, { ...find(now, 'topics') })
    expect(others.total, 'another’s topics').toBe(0)
  })

  it('the classes are those that they marked last, and all for who has marked nobody', async () => {
    const { id, email, password } = await enrol({ role: 'teacher' })
    const other = await logIn(email, password)
    const everything = find(await todayOf(admin), 'registers')
    expect(find(await todayOf(other), 'registers').detail).toBe(everything.detail)
    expect(find(await todayOf(other), 'low').detail).toMatch(/^Of the school, /)
    const [first, last] = await twoMissing()
    for (const register of [first, last]) await markedLastBy(id, register)
    expect(find(await todayOf(other), 'registers')).toMatchObject({ count: 2, detail: inWords(first, last) })
    expect((await todayOf(other)).figures.map(({ detail }) => detail)).not.toContainEqual(
      expect.stringMatching(/^Of the school, /),
    )
    const [pupil] = await sql<{ id: string }>(
      `SELECT e."studentId" AS id FROM "Enrolment" e WHERE class = $1 AND section = $2 AND "toDay" IS NULL AND NOT EXISTS (
         SELECT FROM "Attendance" a WHERE a."studentId" = e."studentId" AND a.day = $3) LIMIT 1`,
      [first.class, first.section, today],
    )
    const mark = { studentId: pupil?.id, status: 'Present' }
    expect((await call('/api/attendance/mark', { bearer: other.accessToken, body: mark })).status).toBe(201)
    expect(find(await todayOf(other), 'registers'), 'one pupil is not the class').toMatchObject({ count: 2 })
    const rest = await call('/api/attendance/mark-rest', { bearer: other.accessToken, body: first })
    expect(rest.status).toBe(201)
    const left = find(await todayOf(other), 'registers')
    expect(left).toMatchObject({ count: 1, label: 'section not marked yet', detail: inWords(last) })
    const final = await call('/api/attendance/mark-rest', { bearer: other.accessToken, body: last })
    expect((await todayOf(other)).done).toContain('your classes are marked')
    for (const { body } of [rest, final]) {
      const undone = await call('/api/attendance/mark-rest/undo', {
        bearer: other.accessToken,
        body: { batch: body.batch },
      })
      expect(undone.status).toBe(200)
    }
    const undo = { studentId: pupil?.id, date: today }
    expect((await call('/api/attendance/undo', { bearer: other.accessToken, body: undo })).status).toBe(200)
  })

  it('who is on leave is not waited for', async () => {
    const { email, password, id } = await enrol({ role: 'teacher' })
    const other = await logIn(email, password)
    const [{ class: of, section }] = await twoMissing()
    await markedLastBy(id, { class: of, section })
    const [ill] = await sql<{ id: string }>(
      `INSERT INTO "LeaveRequest" ("studentId", "enrolmentId", class, reason, "fromDay", "toDay", status, "decidedById", "decidedAt")
       SELECT "studentId", id, class, 'Fever', $1, $1, 'Approved', $2, now() FROM "Enrolment" e
       WHERE class = $3 AND section = $4 AND "toDay" IS NULL AND NOT EXISTS (
         SELECT FROM "Attendance" a WHERE a."studentId" = e."studentId" AND a.day = $1) LIMIT 1 RETURNING id`,
      [today, id, of, section],
    )
    const rest = await call('/api/attendance/mark-rest', { bearer: other.accessToken, body: { class: of, section } })
    expect(rest.status).toBe(201)
    expect((await todayOf(other)).done).toContain('your classes are marked')
    await sql('DELETE FROM "LeaveRequest" WHERE id = $1', [ill?.id])
    expect((await todayOf(other)).done).not.toContain('your classes are marked')
    await call('/api/attendance/mark-rest/undo', { bearer: other.accessToken, body: { batch: rest.body.batch } })
  })
})

describe('to a class teacher', () => {
  it('the classes are the sections of which they are class teacher, whatever they have marked', async () => {
    const { id, email, password } = await enrol({ role: 'teacher' })
    const other = await logIn(email, password)
    const section = async ({ class: of, section: name }: Register) => {
      const [row] = await sql<{ id: string; before: string | null }>(
        `SELECT s.id, (SELECT d."holderId" FROM "Duty" d WHERE d."sectionId" = s.id AND d.kind = 'ClassTeacher' AND d.until IS NULL) AS before
         FROM "Section" s WHERE class = $1 AND name = $2 AND year = (
           SELECT year FROM "AcademicYear" WHERE $3::date BETWEEN "firstDay" AND "lastDay")`,
        [of, name, today],
      )
      return row ?? expect.fail('there is no such section')
    }
    const two = await twoMissing()
    const sections = [await section(two[0]), await section(two[1])]
    const set = (sections: { section: string; teacher: string }[]) =>
      call('/api/year/class-teachers', { method: 'PUT', bearer: admin.accessToken, body: { sections } })
    const chosen = sections.map((each) => ({ section: each.id, teacher: id }))
    expect((await set(chosen)).status).toBe(200)
    // Some other class they have marked.
    await sql(
      `UPDATE "Attendance" SET "markedById" = $1 WHERE class = 'Class 10'
         AND day = (SELECT max(day) FROM "Attendance" WHERE class = 'Class 10' AND day < $2::date)`,
      [id, today],
    )
    expect(find(await todayOf(other), 'registers')).toMatchObject({ count: 2, detail: inWords(...two) })
    const { body } = await call('/api/attendance/low?whose=My+sections&pageSize=500', { bearer: other.accessToken })
    for (const row of body.students as Register[]) expect(two.map((each) => inWords(each))).toContain(inWords(row))
    // And leave: of their pupils alone, in the figure as in the list behind it.
    const asks = async (place: Register) => {
      const [pupil] = await sql<{ id: string }>(
        `SELECT "studentId" AS id FROM "Enrolment" WHERE class = $1 AND section = $2 AND "toDay" IS NULL LIMIT 1`,
        [place.class, place.section],
      )
      await sql(
        `INSERT INTO "LeaveRequest" ("studentId", "enrolmentId", class, reason, "fromDay", "toDay")
         SELECT "studentId", id, class, 'Wedding', $2, $2 FROM "Enrolment" WHERE "studentId" = $1 AND "toDay" IS NULL`,
        [pupil?.id, addDays(today, 200)],
      )
    }
    const already = (await todayOf(other)).figures.find(({ key }) => key === 'leave')?.count ?? 0
    const elsewhere = await sql<Register>(
      `SELECT DISTINCT class, section FROM "Enrolment" WHERE "toDay" IS NULL AND section IS NOT NULL AND (class, section) NOT IN (($1, $2), ($3, $4)) LIMIT 1`,
      two.flatMap((each) => [each.class, each.section]),
    )
    for (const place of [two[0], elsewhere[0]!]) await asks(place)
    const leave = find(await todayOf(other), 'leave')
    expect(leave).toMatchObject({ count: already + 1, detail: 'Of your classes' })
    expect((await behind(other, leave)).total).toBe(already + 1)
    await sql(`DELETE FROM "LeaveRequest" WHERE reason = 'Wedding' AND "fromDay" = $1`, [addDays(today, 200)])
    // Whose access ends is it no more.
    const ended = await call(`/api/people/${id}/deactivate`, {
      method: 'PUT',
      bearer: admin.accessToken,
      body: { reason: 'Has moved away' },
    })
    expect(ended.status).toBe(200)
    expect((await section(two[0])).before).toBeNull()
    await set(sections.map((each) => ({ section: each.id, teacher: each.before ?? '' })))
  })
})

describe('to a student', () => {
  it('each figure is what the list behind its link shows', async () => {
    const now = await todayOf(student)
    const fees = find(now, 'fee')
    // Of today, or of the next day that has some.
    const topics = now.figures.find(({ key }) => key === 'topics') ?? find(now, 'ahead')
    const due = await behind(student, fees)
    expect(due.total).toBe(fees.count)
    expect(rupees(fees.value)).toBe(due.rows[0]?.amount)
    expect(fees.label).toContain(due.rows[0]?.type)
    const next = await behind(student, topics)
    expect(next.total).toBe(topics.count)
    expect(topics.label).toContain(next.rows[0]?.topic)

    const [assignment] = (await behind(student, find(now, 'assignment'))).rows
    expect(find(now, 'assignment')).toMatchObject({ value: assignment?.subject, label: assignment?.title })
    const [report] = (await behind(student, find(now, 'report'))).rows
    expect(said(find(now, 'report'))).toContain(`${String(report?.type)} report`)
    const [notice] = (await behind(student, find(now, 'notice'))).rows
    const { value, label, detail } = find(now, 'notice')
    const unread = now.bar.unread
    if (unread > 0)
      expect([value, label, detail]).toEqual([
        unread < 100 ? String(unread) : '99+',
        unread === 1 ? 'unread notification' : 'unread notifications',
        expect.stringContaining(`Newest: ${String(notice?.subject)}, `),
      ])
    else expect(value).toBe(notice?.subject)
    const { body } = await call('/api/attendance/month', { bearer: student.accessToken })
    const { present, absent, percentage } = body.totals as { present: number; absent: number; percentage: number }
    if (present + absent > 0)
      expect(find(now, 'attendance')).toMatchObject({ value: formatPercent(percentage), count: present + absent })
  })

  it('a report is named once, with a grade and without one', async () => {
    const pupil = await enrol({ class: 'Class 2' })
    const family = await logIn(pupil.email, pupil.password)
    const newestOf = async (report: object) => {
      const body = { studentId: pupil.id, class: 'Class 2', ...report }
      expect((await call('/api/reports', { bearer: teacher.accessToken, body })).status).toBe(201)
      return said(find(await todayOf(family), 'report'))
    }
    const graded = { subjectMarks: [{ subject: 'Hindi', marks: 90 }], assessmentType: 'Mid Term', term: 'Term 1' }
    expect(await newestOf({ type: 'Grading', ...graded })).toBe('Grade A Grading report, Term 1')
    expect(await newestOf({ type: 'Summary', summaryNotes: 'A good year' })).toBe('Summary report')
  })

  it('begins with what is due and what is tomorrow, then the answer to a leave', async () => {
    const pupil = await enrol({ class: 'Class 2' })
    const family = await logIn(pupil.email, pupil.password)
    const due = addDays(today, 9)
    const fee = { type: 'Sports Fee', amount: 250.5, dueDate: due }
    const added = await call(`/api/people/${pupil.id}/fees`, { bearer: admin.accessToken, body: fee })
    expect(added.status).toBe(201)
    const asked = { student: pupil.id, class: 'Class 2', reason: 'Fever', from: today, to: addDays(today, 2) }
    const made = await call('/api/attendance/leave-request', { bearer: pupil.accessToken, body: asked })
    const { id } = made.body.leaveRequest as { id: string }
    expect((await todayOf(family)).figures.map(({ key }) => key)).not.toContain('leave')
    await call(`/api/attendance/leave-request/${id}/approve`, { method: 'PUT', bearer: teacher.accessToken })
    await onHoliday(addDays(today, 1), async () => {
      const { figures } = await todayOf(family)
      expect(figures.slice(0, 2).map((each) => said(each))).toEqual([
        `₹250.50 Sports Fee, due on ${formatDay(due)}`,
        'No school tomorrow: Founder’s Day',
      ])
      const leave = figures.find(({ key }) => key === 'leave')!
      expect(said(leave)).toBe(`Leave approved ${formatDays(asked.from, asked.to)}`)
      expect((await behind(family, leave)).rows).toMatchObject([{ id, status: 'Approved' }])
    })
    expect((await todayOf(family)).figures.map(({ key }) => key)).not.toContain('tomorrow')
  })

  it('says nothing of anybody else', async () => {
    const pupil = await enrol({ class: 'Class 2' })
    const { figures } = await todayOf(await logIn(pupil.email, pupil.password))
    expect(
      figures
        .map(({ key }) => key)
        .filter((key) => !['tomorrow', 'topics', 'ahead', 'assignment', 'notice'].includes(key)),
    ).toEqual([])
  })
})

it('what the cards say is the figure, or the newest of what they lead to', async () => {
  const factOf = ({ facts }: Today, href: string) => facts.find((each) => each.href === href)?.text
  const unreadOf = ({ bar: { unread } }: Today) =>
    unread === 0
      ? 'No unread notification'
      : `${unread < 100 ? unread : '99+'} unread ${unread === 1 ? 'notice' : 'notices'}`
  const office = await todayOf(admin)
  const { value, count } = find(office, 'overdue')
  expect(factOf(office, '/fees')).toBe(`${value} overdue, ${count} fees`)
  const { body } = await call('/api/promotions?pageSize=1', { bearer: admin.accessToken })
  expect(factOf(office, '/promotions')).toContain((body.promotions as { title: string }[])[0]!.title)
  expect(factOf(office, '/reports')).toMatch(/^Newest: \w+ of .+, \d+ \w+ \d+$/)

  const { email, password } = await enrol({ role: 'teacher' })
  const newcomer = await logIn(email, password)
  const before = await todayOf(newcomer)
  expect(factOf(before, '/attendance')).toBe(said(find(before, 'registers')))
  expect(factOf(before, '/study-materials')).toBe('You have not shared any yet')
  expect(factOf(before, '/reports')).toMatch(/^You have written no report in \d{4}-\d{2} yet$/)
  expect(factOf(before, '/notifications')).toBe(unreadOf(before))
  const pupil = await enrol({ class: 'Class 2' })
  const report = { type: 'Summary', studentId: pupil.id, class: 'Class 2', summaryNotes: 'A good year' }
  expect((await call('/api/reports', { bearer: newcomer.accessToken, body: report })).status).toBe(201)
  expect(factOf(await todayOf(newcomer), '/reports')).toMatch(/^You wrote 1 report in /)

  const family = await todayOf(await logIn(pupil.email, pupil.password))
  expect(factOf(family, '/profile')).toMatch(/^Class 2.*roll no\. \d+$/)
  expect(factOf(family, '/reports')).toMatch(/^Newest: Summary report, /)
  expect(factOf(family, '/notifications')).toBe(unreadOf(family))
})

it('is another version once something has changed, and the same until then', async () => {
  const stable = async () => {
    const { version } = await todayOf(admin)
    return (await todayOf(admin)).version === version
  }
  await eventually(stable, 'nothing else changes')
  const before = await todayOf(admin)
  const pupil = await enrol({ class: 'Class 4' })
  const body = { student: pupil.id, class: 'Class 4', reason: 'Wedding', from: today, to: today }
  const { body: made } = await call('/api/attendance/leave-request', { bearer: pupil.accessToken, body })
  const { id } = made.leaveRequest as { id: string }
  const asked = await todayOf(admin)
  expect(asked.version).not.toBe(before.version)
  expect(find(asked, 'leave').count).toBe(find(before, 'leave').count + 1)
  const approve = `/api/attendance/leave-request/${id}/approve`
  expect((await call(approve, { method: 'PUT', bearer: teacher.accessToken })).status).toBe(200)
  expect(find(await todayOf(admin), 'leave').count).toBe(find(before, 'leave').count)
})

it('says why there is no school, and nothing of registers then', async () => {
  await onHoliday(today, async () => {
    const now = await todayOf(admin)
    expect(now.off).toBe('Founder’s Day')
    const keys = now.figures.map(({ key }) => key)
    expect(keys).toContain('leave')
    expect(keys).not.toContain('registers')
    expect(keys).not.toContain('absent')
    expect(now.done).not.toContain('all classes are marked')
  })
  expect((await todayOf(admin)).off).toBe('')
})

it.each(['admin', 'teacher', 'student'] as const)('is one statement for the %s', async (role) => {
  const caller = await callerAs(demo[role])
  const { statements } = await withStatements(() => readToday.execute(caller, {}))
  expect(statements.filter((text) => /\bFROM\b/.test(text))).toHaveLength(1)
})

it('is read anew only when somebody has written', async () => {
  const caller = await callerAs(demo.admin)
  const account = (await caller.actor()) ?? expect.fail('nobody is logged in')
  const statementsNow = async () => {
    const [row] = await sql<{ snapshot: string }>('SELECT pg_current_snapshot()::text AS snapshot')
    const { answer, statements } = await withStatements(() =>
      readToday.execute({ ...caller, actor: async () => ({ ...account, ...row }) }, {}),
    )
    expect(answer.date).toBe(today)
    return statements.filter((text) => /\bFROM\b/.test(text)).length
  }
  await eventually(async () => (await statementsNow()) === 0, 'nobody writes meanwhile')
  await sql('UPDATE "User" SET address = address WHERE id = $1', [account.id])
  expect(await statementsNow()).toBe(1)
})
