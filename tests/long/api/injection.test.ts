import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits, roles } from '@/lib/constants'
import { addDays, monthOf } from '@/lib/dates'
import { allows } from '@/lib/permissions'
import { concessionOf } from '@/tests/support/school/concessions'
import { forgetAdmissionLimit } from '@/tests/support/school/admissions'
import { baseUrl, demo, enrol, logIn, newAdmin, type Session, uniqueEmail } from '@/tests/support/machine/api'
import { forgetSignups, sql } from '@/tests/support/machine/database'
import { actionDoors, routeDoors, type RouteDoor } from '@/scripts/portal/doors'
import { paymentOf } from '@/tests/support/school/fees'
import { farDay } from '@/tests/support/school/own-days'
import { formOf, makeImage, makePdf, named } from '@/tests/support/material/files'
import { objects } from '@/tests/support/doors/objects'
import { csvFile } from '@/tests/support/material/sheets'
import { type Field, textFieldsOf, withValue } from '@/tests/support/doors/schemas'
import { schoolToday } from '@/tests/support/school/school-days'
import { resetSchoolLists } from '@/tests/support/school/school-lists'

/** Text that means something to SQL, HTML, a spreadsheet or a header is text, in every field of every door. */

const hook = '<zqx onload=zqx(1)>'
const texts = [
  ['a quote', `zqx' OR '1'='1' --`],
  ['a second statement', `zqx'; SELECT pg_sleep(30); DROP TABLE "User" CASCADE; --`],
  ['a union', `zqx") UNION SELECT "passwordHash", "email" FROM "Login" --`],
  ['a placeholder and a backslash', String.raw`zqx $1 \' \\ %s ${'${7*7}'}`],
  ['HTML', `"'>${hook}<img src=x onerror=zqx(2)></script><script>zqx(3)</script>`],
  ['a formula', '=HYPERLINK("//zqx","zqx")'],
  ['a header', 'zqx\r\nX-Injected: zqx\r\nSet-Cookie: zqx=1\r\n\r\nzqx'],
  ['a template', '{{constructor.constructor("zqx")()}}'],
] as const
const internal = /prisma|postgres|syntax error|relation "|column "|at \/|node_modules/i

const doors = await routeDoors()
const fieldsOf = ({ operation }: RouteDoor): Field[] => (operation ? textFieldsOf(operation.schema()) : [])
const nameOf = ({ verb, path: address }: RouteDoor) => `${verb} ${address}`
const listed = (list: RouteDoor[]) => list.map((door) => [nameOf(door), door] as const)
const idIn = (address: string) => /\[(\w+)\]/.exec(address)?.[1]

/** What fits into fields that are no free text, so that the others get as far as the database. */
const fitting = (): Record<string, unknown> => ({
  ...{ name: 'Test Person', studentName: 'Test Person', parentName: 'Test Person', email: uniqueEmail() },
  ...{ phone: '+91 98765 43210', address: '1 Test Street', password: 'a-long-test-password', role: 'student' },
  ...{ parentEmail: uniqueEmail(), dateOfBirth: '2016-05-14', previousSchool: 'Little Flower' },
  ...{ studentId: pupil.id, student: pupil.id, account: admin.id, class: 'Class 5', message: 'No school.' },
  ...{
    pupils: '',
    recipients: 'All Teachers',
    date: today,
    dueDate: farDay(),
    amount: '100',
    presentDays: '1',
    leaveDays: '1',
  },
  ...(({ day }) => ({ from: day, to: day }))({ day: farDay() }),
})
let leaves = 0
/** What fits one door alone. */
const fittingOf: Record<string, () => Record<string, unknown>> = {
  // Leave can be asked for a year ahead, and once for a day.
  'POST /api/attendance/leave-request': () => {
    const day = addDays(today, leaves++ % limits.leaveReach)
    return { from: day, to: day }
  },
  // What only some groups need is of others.
  'POST /api/notifications': () => ({
    ...{ type: 'Email', subject: 'Exam Schedule', message: 'Bring a map.', recipients: 'Class 5' },
    ...{ class: '', section: '', student: '', template: '', duty: '' },
  }),
}
/** What a list takes when it is asked for all it has. */
const widest = () => ({ q: '', page: '1', pageSize: '10', month: monthOf(today), class: 'Class 5' })
const today = schoolToday()

let admin: Session
let pupil: Session
const bearers = new Map<string, string>()
let tables: string[]
const tablesNow = async () =>
  (await sql<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)).map(
    ({ name }) => name,
  )

beforeAll(async () => {
  // Accounts of our own: some of the doors change the one they are tried with.
  admin = await newAdmin()
  const teacher = await enrol({ role: 'teacher' })
  pupil = await enrol()
  for (const [role, who] of Object.entries({ admin, teacher, student: pupil })) bearers.set(role, who.accessToken)
  tables = await tablesNow()
})
afterAll(async () => {
  const times = [...taken.values()].reduce((sum, { size }) => sum + size, 0)
  console.log(`${JSON.stringify(tried)}, of which ${times} were taken as text, in ${taken.size} fields`)
  await forgetSignups()
  await forgetAdmissionLimit()
  await resetSchoolLists()
  expect(await tablesNow()).toEqual(tables)
})
const tried = { doors: 0, fields: 0, calls: 0 }
/** For each field which of the texts it took. */
const taken = new Map<string, Set<string>>()

function took(door: RouteDoor, { path: place }: Field, what: string) {
  const name = `${nameOf(door)} ${place.join('.')}`
  taken.set(name, (taken.get(name) ?? new Set()).add(what))
}

const bearerFor = ({ operation }: RouteDoor) =>
  bearers.get([...roles].reverse().find((role) => operation && allows(operation.access, { role })) ?? 'admin')

async function expectHarmless(what: string, send: () => Promise<Response>) {
  const response = await send()
  const text = await response.text()
  tried.calls++
  // So does a sleep: it is longer than a statement may take.
  expect(response.status, `${what}: ${text.slice(0, 200)}`).toBeLessThan(500)
  expect(response.headers.get('x-injected'), what).toBeNull()
  expect(response.headers.getSetCookie().join(), what).not.toContain('zqx')
  expect(response.headers.get('content-type'), what).not.toContain('text/html')
  if (response.status >= 400) expect(text, what).not.toMatch(internal)
  return { status: response.status, text }
}

/** Doors that take a file beside their text. */
const filed: Record<string, () => Promise<ReturnType<typeof named>>> = {
  'POST /api/study-materials/upload': async () => named('notes.pdf', await makePdf()),
  'POST /api/promotions': async () => named('notes.pdf', await makePdf()),
  'POST /api/promotions/[id]/thumbnail': async () => named('page.png', await makeImage('png')),
  'POST /api/gallery': async () => named('picture.png', await makeImage('png')),
  'POST /api/school/pictures': async () => named('head.png', await makeImage('png')),
  'POST /api/school/logo': async () => named('logo.png', await makeImage('png')),
  'POST /api/imports': async () =>
    csvFile([
      ['Name', 'Class', 'Date of birth'],
      ['Asha Rao', '8', '5/3/2015'],
    ]),
  'POST /api/people/[id]/photo': async () => named('face.png', await makeImage('png')),
  'POST /api/setup/logo': async () => named('logo.png', await makeImage('png')),
}

/** Fields of doors with an id that name a further record. */
const naming = ['guardian', 'known', 'order', 'other', 'keep', 'children']

/** Fields that are known to take any text there is: with these the texts got as far as the database. */
const freeText = [
  'POST /api/admissions address',
  'POST /api/admissions previousSchool',
  'POST /api/admissions/[id]/notes note',
  'PUT /api/admissions/[id]/status note',
  'PUT /api/admissions/[id]/accept note',
  'PUT /api/attendance/leave-request/[id]/reject comment',
  'POST /api/attendance/leave-request reason',
  'PUT /api/auth/[id] address',
  'POST /api/auth/register address',
  'POST /api/fees/pay/[feeId] reference',
  'POST /api/payments/[id]/reverse reason',
  'POST /api/receipts/[id]/reverse reason',
  'POST /api/gallery title',
  'PUT /api/school/front-page about',
  'PUT /api/school/front-page headWord',
  'POST /api/gallery description',
  'POST /api/notifications message',
]

describe('a door that writes', { timeout: 240_000 }, () => {
  const writing = doors.filter((door) => door.verb !== 'GET' && fieldsOf(door).length > 0)

  it('with a file is known here', () => {
    const withFile = writing.filter((door) => fieldsOf(door).some(({ path: [key] }) => key === 'file'))
    expect(withFile.map(nameOf).sort()).toEqual(Object.keys(filed).sort())
  })

  it.each(listed(writing))('%s', async (name, door) => {
    const inPath = idIn(door.path)
    const fields = fieldsOf(door).filter(({ path: [key] }) => key !== inPath && key !== 'file')
    tried.doors++
    const known = objects[name]
    /** What the door is tried with, until it took something: then another. */
    let object: string | undefined
    for (const field of fields) {
      tried.fields++
      for (const [what, text] of texts) {
        if (name.includes('/admissions')) await forgetAdmissionLimit()
        if (name.includes('/register')) await forgetSignups()
        // Before the body, which may name what belongs to it.
        object ??= known ? await known.others() : randomUUID()
        const body = withValue(
          {
            ...field,
            variant: {
              ...field.variant,
              ...defined(fitting(), field.variant),
              ...fittingOf[name]?.(),
              ...(known?.body?.({ ...admin, email: uniqueEmail() }) as object),
            },
          },
          text,
        )
        const target = door.path.replace(/\[\w+\]/, object)
        const authorization = `Bearer ${bearerFor(door)}`
        const { status } = await expectHarmless(`${field.path.join('.')}: ${what}`, async () =>
          filed[name]
            ? fetch(baseUrl + target, {
                method: door.verb,
                headers: { authorization },
                body: formOf(body as Record<string, string>, await filed[name]()),
              })
            : fetch(baseUrl + target, {
                method: door.verb,
                headers: { authorization, 'content-type': 'application/json' },
                body: JSON.stringify(body),
              }),
        )
        if (status < 300) {
          took(door, field, what)
          object = undefined
        }
        // What reaches nobody's row has shown nothing, but where the text itself stands for a record's id.
        if (known && !naming.includes(String(field.path[0])))
          expect(status, `${field.path.join('.')}: ${what}`).not.toBe(404)
      }
    }
  })

  it('takes free text as it is', () => {
    for (const field of freeText)
      expect([...(taken.get(field) ?? [])].sort(), field).toEqual(texts.map(([what]) => what).sort())
  })

  it('is behind every server action too', () => {
    const operations = new Set(doors.map(({ operation }) => operation))
    const others = actionDoorsFound.filter(({ operation }) => !operations.has(operation))
    expect(others.map(({ file, name }) => `${file} ${name}`)).toEqual([
      'app/(portal)/notifications/actions.ts followNotifications',
      'app/(portal)/reports/actions.ts suggestClassMarks',
      'app/(portal)/reports/actions.ts countClassReports',
    ])
  })
})
const actionDoorsFound = await actionDoors()

/** Of `values`, those a schema has a field for. */
const defined = (values: Record<string, unknown>, variant: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key in variant))

const totalIn = (answer: string) => Number((JSON.parse(answer) as { total?: number }).total ?? 0)

describe('a door that reads', { timeout: 240_000 }, () => {
  const reading = doors.filter((door) => door.verb === 'GET' && fieldsOf(door).length > 0)

  it.each(listed(reading))('%s', async (_name, door) => {
    const inPath = idIn(door.path)
    const fields = fieldsOf(door).filter(({ path: [key] }) => key !== inPath)
    tried.doors++
    const readWith = ({ path: [key], variant }: Field, text: string) => {
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries({ ...defined(widest(), variant), [String(key)]: text }))
        query.set(name, String(value))
      return fetch(`${baseUrl}${door.path.replace(/\[\w+\]/, randomUUID())}?${query}`, {
        headers: { authorization: `Bearer ${bearerFor(door)}` },
      })
    }
    for (const field of fields) {
      const [key] = field.path
      tried.fields++
      for (const [what, text] of texts) {
        const { status, text: answer } = await expectHarmless(`${key}: ${what}`, () => readWith(field, text))
        if (status < 300) took(door, field, what)
        // A search for it finds what holds it, and never more than the word alone does that all texts have.
        if (status === 200 && key === 'q' && answer.startsWith('{')) {
          const ofWord = await (await readWith(field, 'zqx')).text()
          expect(totalIn(answer), what).toBeLessThanOrEqual(totalIn(ofWord))
        }
        if (status === 200 && key === 'sort') expect.fail(`sort takes ${what}`)
      }
    }
  })
})

describe('what was taken', () => {
  it('is text on every page', async () => {
    const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((file) => path.basename(file) === 'page.tsx' && !file.includes('['))
      .map((file) => `/${path.dirname(file)}`.replaceAll(/\/(\([^)]+\)|\.)/g, '') || '/')
    expect(pages.length).toBeGreaterThan(12)
    let shown = 0
    for (const who of [admin, pupil])
      for (const page of pages) {
        const response = await fetch(baseUrl + page, { headers: { cookie: who.cookie }, redirect: 'manual' })
        const html = await response.text()
        expect(html, page).not.toMatch(/<zqx|<img src=x|<script>zqx/)
        if (html.includes('&lt;zqx')) shown++
      }
    expect(shown, 'pages that show it').toBeGreaterThan(3)
    console.log(`pages: ${pages.length} as two roles, of which ${shown} show the HTML as text`)
  })

  it('is no formula in any CSV', async () => {
    const name = '=HYPERLINK("zqx") Anil'
    const person = await enrol({ name })
    await paymentOf(person.id)
    await concessionOf({ student: person.id })
    const queries: Record<string, string> = {
      '/api/concessions/csv': 'q=HYPERLINK',
      '/api/fees/csv': 'q=HYPERLINK',
      '/api/fees/day-book/csv': '',
      '/api/fees/vouchers/csv': `month=${monthOf(today)}`,
      '/api/payments/csv': 'q=HYPERLINK',
      '/api/people/[id]/statement/csv': '',
      '/api/attendance/register/csv': `q=HYPERLINK&class=Class%205&month=${monthOf(today)}`,
    }
    // Of which heads and months come, and nobody by name.
    const namesNobody = ['/api/fees/collection/csv']
    expect([...Object.keys(queries), ...namesNobody].sort()).toEqual(
      doors.flatMap(({ path: address }) => (address.endsWith('/csv') ? [address] : [])).sort(),
    )
    const office = await logIn(demo.admin)
    for (const [address, query] of Object.entries(queries)) {
      const { accessToken } = office
      const response = await fetch(`${baseUrl}${address.replace('[id]', person.id)}?${query}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
      const text = (await response.text()).replace(/^\ufeff/, '')
      expect(text, address).toContain(`"'=HYPERLINK(""zqx"") Anil"`)
      // A number below zero is none.
      expect(text, address).not.toMatch(/(^|,|\n)"?([=+@\t]|-(?!\d))/m)
    }
  })
})
