import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { materialClasses } from '@/lib/constants'
import { addDays, dayAt } from '@/lib/dates'
import { setupMessages } from '@/lib/setup/messages'
import { schoolYearOf, yearDays } from '@/lib/years'
import { baseUrl, call } from '../support/api'
import { makeEmptyPortal } from '../support/empty-portal'
import { formOf, makeImage, named } from '../support/files'
import { makeStart, onDatabaseOf } from '../support/npm-start'

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

const today = dayAt(new Date(), 'Asia/Kolkata')
/** From April to March. */
const { first: firstDay, last: lastDay } = yearDays(schoolYearOf(today))
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
    // The second time corrects the first.
    const long = { firstDay: addDays(today, -364), lastDay: today }
    expect((await ask('/api/setup/year', { ...year, code, ...long }, 'PUT')).status).toBe(200)
    expect((await ask('/api/setup/year', { ...year, code }, 'PUT')).status).toBe(200)
    expect(await portal.sql('SELECT year FROM "AcademicYear"')).toEqual([{ year: schoolYearOf(today) }])
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
      { after: 'Nursery (pupils, materials)', byId: null },
    ])
  })

  it('gets one first administrator, however many finish at once, and is closed then', { timeout: 90_000 }, async () => {
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

describe.runIf(process.platform === 'linux')('npm start -- --empty', { timeout: 300_000 }, () => {
  it('starts a school without demo data, with the code for its set-up, and goes on with it', async () => {
    const start = await makeStart()
    const first = start.begin({}, '--empty')
    await first.ready
    const code = /\/setup with the code\s+([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})\n/
    await expect.poll(() => code.test(first.output()), { timeout: 20_000 }).toBe(true)
    const [, printed = ''] = code.exec(first.output()) ?? []
    expect(first.output()).not.toContain('Log in as')
    expect((await ask('/api/setup', { code: printed }, 'POST', start.url)).status).toBe(200)
    await first.stop()
    const counts = await onDatabaseOf(start, (query) =>
      query<{ users: number; files: number }>(
        'SELECT (SELECT count(*) FROM "User")::int AS users, (SELECT count(*) FROM "StoredFile")::int AS files',
      ),
    )
    expect(counts).toEqual([{ users: 0, files: 0 }])

    const again = start.begin({}, '--empty')
    await again.ready
    await expect.poll(() => code.exec(again.output())?.[1], { timeout: 20_000 }).toBe(printed)
    expect((await ask('/api/setup/administrator', { ...head, code: printed }, 'POST', start.url)).status).toBe(201)
    await again.stop()

    // From then on it is a school like any other, and starts without the option.
    const plain = start.begin()
    await plain.ready
    expect((await ask('/api/auth/login', head, 'POST', start.url)).status).toBe(200)
    await plain.stop()
    expect(plain.output()).not.toContain('/setup')
    start.remove()
  })
})
