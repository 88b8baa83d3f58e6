import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { materialClasses } from '@/lib/constants'
import { addDays, formatDay } from '@/lib/dates'
import { setupMessages } from '@/lib/setup/messages'
import { formatYear, yearWith } from '@/lib/years'
import { baseUrl, call } from '@/tests/support/machine/api'
import { makeEmptyPortal } from '@/tests/support/machine/empty-portal'
import { formOf, makeImage, named } from '@/tests/support/material/files'
import { schoolToday } from '@/tests/support/school/school-days'

/** The set-up of an empty school in the browser: who may, how far it is, and how it ends. */

type Portal = Awaited<ReturnType<typeof makeEmptyPortal>>

const school = {
  name: 'Banyan Tree School',
  address: '3 Temple Street, Wai 412803',
  phone: '',
  email: 'office@banyan.example',
  timeZone: 'Asia/Kolkata',
}
const head = { name: 'Leela Joshi', email: 'leela@banyan.example', password: 'a-long-test-password' }

let portal: Portal
beforeAll(async () => {
  portal = await makeEmptyPortal()
  await portal.start()
})
afterAll(() => portal.remove())
afterEach(() => portal.sql('DELETE FROM rate_limits'))

const today = schoolToday()
/** From June to May. */
const {
  year: june,
  first: firstDay,
  last: lastDay,
} = yearWith(today, [{ year: 2026, first: '2026-06-01', last: '2027-05-31' }])
const thisYear = { firstDay, lastDay }

async function ask(path: string, body: object, method = 'POST', url = portal.url) {
  const response = await fetch(url + path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const begin = (code: string) => ask('/api/setup', { code })
const visit = async (path: string) => {
  const response = await fetch(portal.url + path, { redirect: 'manual' })
  return { status: response.status, to: response.headers.get('location') ?? '', html: await response.text() }
}
const withLogo = async (code: string) => {
  const response = await fetch(`${portal.url}/api/setup/logo`, {
    method: 'POST',
    body: formOf({ code }, named('logo.png', await makeImage('png', 90, 60))),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('an empty school', () => {
  it('leads visitors to its set-up, and names no other school', async () => {
    expect(await visit('/home')).toMatchObject({ status: 307, to: '/setup' })
    expect((await visit('/')).to).toMatch(/\/home$/)
    const { status, html } = await visit('/setup')
    expect(status).toBe(200)
    expect(html).toContain('Set up the school')
    for (const other of ['Sunrise Public School', '12 Lake View Road', 'office@school.example'])
      expect(html).not.toContain(other)
  })

  it('opens to who has the code, however it is written, and to nobody else', async () => {
    expect(await begin(portal.code)).toMatchObject({ status: 200, body: { schoolSaved: false, logo: null } })
    expect((await begin(portal.code.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    for (const code of ['', 'AAAA-AAAA-AAAA', portal.code.slice(0, -1), `${portal.code}0`, 'x'.repeat(200)])
      expect([401, 400], code).toContain((await begin(code)).status)
    const wrong = { code: 'AAAA-AAAA-AAAA' }
    for (const [path, body, method] of [
      ['/api/setup/school', { ...school, ...wrong }, 'PUT'],
      ['/api/setup/year', { ...thisYear, sections: materialClasses.map(() => 1), ...wrong }, 'PUT'],
      ['/api/setup/classes', { name: 'Nursery', after: '', ...wrong }, 'POST'],
      ['/api/setup/administrator', { ...head, ...wrong }, 'POST'],
    ] as const)
      expect(await ask(path, body, method)).toMatchObject({
        status: 401,
        body: { errors: { code: expect.anything() } },
      })
    expect((await withLogo(wrong.code)).status).toBe(401)
    expect(await portal.sql('SELECT FROM "User"')).toEqual([])
    expect(await portal.sql('SELECT FROM "SchoolSettings" WHERE version > 0')).toEqual([])
    expect(await portal.sql('SELECT FROM "StoredFile"')).toEqual([])
  })

  it('counts wrong codes as wrong passwords are, and right ones never', async () => {
    for (let attempt = 0; attempt < 12; attempt++) expect((await begin(portal.code)).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => begin(`WRONG-CODE-${n}`)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(8)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
    expect((await begin(portal.code)).status).toBe(429)
  })

  it('keeps each step, also when the set-up is interrupted', async () => {
    const { code } = portal
    expect(await ask('/api/setup/school', { ...school, code, name: '' }, 'PUT')).toMatchObject({
      status: 400,
      body: { errors: { name: 'This field is required.' } },
    })
    expect((await ask('/api/setup/school', { ...school, code }, 'PUT')).status).toBe(200)
    const year = {
      ...thisYear,
      sections: materialClasses.map((_, n) => (n < 10 ? 3 : 0)),
    }
    expect(await ask('/api/setup/year', { ...year, code, lastDay: addDays(firstDay, 90) }, 'PUT')).toMatchObject({
      status: 400,
      body: { errors: { lastDay: expect.anything() } },
    })
    for (const sections of [materialClasses.map(() => 0), [2], materialClasses.map(() => 5)])
      expect((await ask('/api/setup/year', { ...year, code, sections }, 'PUT')).status).toBe(400)
    const over = { firstDay: addDays(today, -360), lastDay: addDays(today, -1) }
    expect(await ask('/api/setup/year', { ...year, code, ...over }, 'PUT')).toMatchObject({
      status: 400,
      body: { errors: { lastDay: setupMessages.yearOver } },
    })
    const ahead = { firstDay: addDays(today, 1), lastDay: addDays(today, 360) }
    expect(await ask('/api/setup/year', { ...year, code, ...ahead }, 'PUT')).toMatchObject({
      status: 400,
      body: { errors: { firstDay: setupMessages.yearAhead(formatDay(ahead.firstDay)) } },
    })
    // The second time corrects the first.
    const long = { firstDay: addDays(today, -364), lastDay: today }
    expect((await ask('/api/setup/year', { ...year, code, ...long }, 'PUT')).status).toBe(200)
    expect((await ask('/api/setup/year', { ...year, code }, 'PUT')).status).toBe(200)
    expect(await portal.sql('SELECT year FROM "AcademicYear"')).toEqual([{ year: june }])
    expect(await portal.sql('SELECT class, count(*)::int AS n FROM "Section" GROUP BY class')).toHaveLength(10)
    await portal.kill()
    await portal.start()
    expect(await begin(code)).toMatchObject({
      status: 200,
      body: { school, schoolSaved: true, year, yearSaved: true, logo: null },
    })
    expect((await visit('/setup')).html).toContain('Banyan Tree School')
    expect((await withLogo(code)).status).toBe(201)
    expect((await begin(code)).body.logo).toMatch(/^\/api\/school\/logo\//)
    expect(portal.output()).not.toContain(code)
  })

  it('adds classes of the school’s own in their place, by the rules of the office, and keeps them', async () => {
    const { code } = portal
    const before = await begin(code)
    const add = (name: string, after: string) => ask('/api/setup/classes', { code, name, after })
    const { classes, sections } = before.body.year as { classes: string[]; sections: number[] }
    const own = [...classes]
    own.splice(classes.indexOf('Class 11') + 1, 0, 'Class 11 Science')
    expect((await add('Nursery', '')).status).toBe(201)
    expect(await add('Class 11 Science', 'Class 11')).toMatchObject({
      status: 201,
      body: { year: { classes: ['Nursery', ...own] }, yearSaved: true },
    })
    for (const [name, status] of [
      ['nursery', 409],
      ['All Parents', 409],
      ['Hindi, English', 400],
      ['', 400],
    ] as const)
      expect(await add(name, ''), name).toMatchObject({ status, body: { errors: { name: expect.any(String) } } })
    expect((await add('UKG 2', 'No such class')).status).toBe(404)
    // What was saved for the other classes stays with them.
    const after = ((await begin(code)).body.year as { sections: number[] }).sections
    expect(after.filter((_, n) => classes.includes(['Nursery', ...own][n] ?? ''))).toEqual(sections)
    const year = { ...thisYear, sections: after.with(0, 1) }
    expect((await ask('/api/setup/year', { ...year, code, sections }, 'PUT')).status).toBe(400)
    expect((await ask('/api/setup/year', { ...year, code }, 'PUT')).status).toBe(200)
    expect(await portal.sql(`SELECT name FROM "Section" WHERE class = 'Nursery'`)).toEqual([{ name: 'A' }])
    expect(await portal.sql(`SELECT after, "byId" FROM "SchoolChange" WHERE after LIKE 'Nursery%'`)).toEqual([
      { after: 'Nursery (students, materials)', byId: null },
    ])
  })

  it('gets one first administrator, however many finish at once, and is closed then', async () => {
    const { code } = portal
    const weak = await ask('/api/setup/administrator', { ...head, code, password: 'password123' })
    expect(weak).toMatchObject({ status: 400, body: { errors: { password: expect.anything() } } })

    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        ask('/api/setup/administrator', { ...head, code, email: `head${n}@banyan.example` }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    const [won] = answers.flatMap(({ status, body }) => (status === 201 ? [String(body.email)] : []))
    expect(
      await portal.sql(`SELECT email, origin FROM "Login" JOIN "User" ON "userId" = id WHERE role = 'admin'`),
    ).toEqual([{ email: won, origin: 'SetUp' }])
    const login = await ask('/api/auth/login', { email: won, password: head.password })
    expect(login).toMatchObject({ status: 200, body: { user: { role: 'admin' } } })

    const closed = { status: 409, body: { message: 'This school is set up. Please log in.' } }
    expect(await begin(code)).toMatchObject(closed)
    expect(await begin('AAAA-AAAA-AAAA')).toMatchObject(closed)
    expect(await ask('/api/setup/school', { ...school, code }, 'PUT')).toMatchObject(closed)
    expect(await ask('/api/setup/classes', { code, name: 'UKG 2', after: '' })).toMatchObject(closed)
    expect(await ask('/api/setup/administrator', { ...head, code })).toMatchObject(closed)
    expect(await withLogo(code)).toMatchObject(closed)
    expect((await visit('/setup')).html).toContain('This school is set up. Please log in.')
    expect(await visit('/home')).toMatchObject({ status: 200 })
    // A second row would be a second first administrator.
    await expect(portal.sql('INSERT INTO "FirstAdministrator" DEFAULT VALUES')).rejects.toThrow(
      'FirstAdministrator_pkey',
    )
    // What the set-up saved has nobody’s name.
    const { accessToken } = login.body as { accessToken: string }
    const list = await fetch(`${portal.url}/api/school/changes?setting=Name`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(await list.json()).toMatchObject({ changes: [{ setting: 'Name', after: 'Banyan Tree School', by: '' }] })
  })
})

describe('a school whose year is from June to May', () => {
  let bearer: string
  const get = async (path: string) => {
    const response = await fetch(portal.url + path, { headers: { authorization: `Bearer ${bearer}` } })
    return (await response.json()) as Record<string, unknown>
  }
  const send = async (path: string, body: object, method = 'POST') => {
    const response = await fetch(portal.url + path, {
      method,
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  let pupil: string

  beforeAll(async () => {
    const [account] = await portal.sql<{ email: string }>('SELECT email FROM "Login" LIMIT 1')
    const login = await ask('/api/auth/login', { email: account?.email, password: head.password })
    bearer = String(login.body.accessToken)
    const child = { role: 'student', name: 'Mira Late', class: 'Class 5', from: addDays(firstDay, -20) }
    const { body } = await send('/api/people', { ...child, parentEmail: 'mira.family@banyan.example' })
    pupil = (body.person as { id: string }).id
  })

  it('has its own first and last days in what is enrolled and counted', async () => {
    const [before, last] = [june - 1, addDays(firstDay, -1)]
    expect((await get('/api/years')).years).toEqual([{ year: before, first: `${before}-06-01`, last }])
    // Whatever weekdays they are.
    for (const day of [last, firstDay])
      await portal.sql(
        `INSERT INTO "CalendarEntry" (kind, name, "fromDay", "toDay") VALUES ('Working day', 'Open', $1, $1)`,
        [day],
      )
    for (const [day, status] of [
      [last, 'Present'],
      [firstDay, 'Absent'],
    ] as const)
      expect(await send('/api/attendance/mark', { studentId: pupil, date: day, status })).toMatchObject({ status: 201 })
    const low = (query = '') => get(`/api/attendance/low?${query}`)
    expect(await low()).toMatchObject({
      students: [{ id: pupil, present: 0, absent: 1 }],
      period: `the school year ${formatYear(june)}`,
    })
    expect(await low(`month=${lastDay.slice(0, 7)}`)).toMatchObject({ total: 1 })
    for (const query of [`year=${before}`, `month=${last.slice(0, 7)}`])
      expect(await low(query)).toMatchObject({ students: [], period: `the school year ${formatYear(before)}` })
  })

  it('has its own years in calendar, reports, fees and certificates', async () => {
    const last = { kind: 'Holiday', name: 'Last of the year', from: lastDay, to: lastDay }
    expect((await send('/api/calendar', last)).status).toBe(201)
    // Without the day on which the tests run, where it is opened for them.
    const inCalendar = async (year: number) =>
      ((await get(`/api/calendar?schoolYear=${year}`)).calendar as { name: string }[]).filter(
        ({ name }) => name !== 'Tests',
      )
    expect(await inCalendar(june)).toMatchObject([{ name: 'Open' }, { name: 'Last of the year' }])
    expect(await inCalendar(june - 1)).toMatchObject([{ name: 'Open' }])
    expect((await get(`/api/reports/figures?studentId=${pupil}&term=Term+1`)).figures).toMatchObject({
      period: { from: firstDay, to: `${june}-11-30` },
      schoolDays: 1,
    })
    for (const dueDate of [lastDay, addDays(lastDay, 1)])
      expect((await send('/api/fees', { class: 'Class 5', type: 'Exam Fee', amount: 10, dueDate })).status).toBe(201)
    expect(await get(`/api/fees?year=${june}`)).toMatchObject({ total: 1, fees: [{ dueDate: lastDay }] })
    expect(await get(`/api/fees?year=${june + 1}`)).toMatchObject({
      total: 1,
      fees: [{ dueDate: addDays(lastDay, 1) }],
    })
    const paper = { dateOfBirth: '', parent: 'Asha Late', purpose: 'A passport', remarks: '' }
    expect(await send(`/api/people/${pupil}/bonafide`, paper)).toMatchObject({
      status: 201,
      body: { certificate: { number: `BC/${formatYear(june)}/0001` } },
    })
  })

  it('goes over into the year after on its first day', async () => {
    expect((await get(`/api/year?year=${june + 1}`)).year).toMatchObject({
      current: { year: june, first: firstDay, last: lastDay },
      next: { year: june + 1, first: addDays(lastDay, 1), last: `${june + 2}-05-31` },
      waits: expect.stringContaining(formatDay(addDays(lastDay, 1))) as string,
    })
    // The next year begins ten days later, for all that goes by the years.
    const days = { year: june + 1, firstDay: addDays(lastDay, 11), lastDay: addDays(lastDay, 360) }
    expect((await send('/api/year/days', days, 'PUT')).status).toBe(200)
    expect((await get(`/api/year?year=${june + 1}`)).year).toMatchObject({
      current: { year: june, last: addDays(lastDay, 10) },
      next: { first: days.firstDay, last: days.lastDay },
    })
    expect(await get(`/api/fees?year=${june}`)).toMatchObject({ total: 2 })
    expect(await get('/api/school/changes?setting=School+year')).toMatchObject({
      changes: [{ setting: 'School year' }],
    })
  })
})

describe('an administrator made by the command while the set-up is open', () => {
  let empty: Portal
  beforeAll(async () => {
    empty = await makeEmptyPortal({ SETUP_CODE: 'a code of our own' })
    await empty.start()
  })
  afterAll(() => empty.remove())

  it('closes it on every server, and a code of the settings counts instead', async () => {
    const start = (code: string) => ask('/api/setup', { code }, 'POST', empty.url)
    expect((await start(empty.code)).status).toBe(401)
    expect((await start('A code of OUR own')).status).toBe(200)
    await empty.sql(
      `INSERT INTO "User" (name, role, "isActive", "approvedAt", origin) VALUES ('Head', 'admin', true, now(), 'Unknown')`,
    )
    expect((await start('a code of our own')).status).toBe(409)
    expect((await fetch(`${empty.url}/home`, { redirect: 'manual' })).status).toBe(200)
  })
})

it('the demo school has nothing to set up', async () => {
  expect(await call('/api/setup', { body: { code: 'AAAA-AAAA-AAAA' } })).toMatchObject({ status: 409 })
  const page = await (await fetch(`${baseUrl}/setup`)).text()
  expect(page).toContain('This school is set up. Please log in.')
})
