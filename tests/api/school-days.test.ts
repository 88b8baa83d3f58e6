import { describe, expect, it } from 'vitest'
import { baseUrl, call, demo, type Session, sessionOf } from '@/tests/support/machine/api'
import { actionDoors, routeDoors } from '@/scripts/portal/doors'
import { textFieldsOf, withValue } from '@/tests/support/doors/schemas'

/** School days are 1900-01-01 to 2199-12-31, months and years likewise: at every door. */

const outside: Record<'day' | 'month', string[]> = {
  day: ['0000-01-01', '0010-02-01', '1899-12-31', '2200-01-01', '9999-12-31', '2026-02-30'],
  month: ['0000-01', '0010-02', '1899-12', '2200-01', '9999-12', '2026-13'],
}
const kinds: Record<string, keyof typeof outside> = {
  date: 'day',
  from: 'day',
  to: 'day',
  dueDate: 'day',
  dateOfBirth: 'day',
  month: 'month',
}

const routes = await routeDoors()
const doors = [...routes, ...(await actionDoors())].filter(({ operation }) => operation)
const dated = doors.flatMap((door) =>
  textFieldsOf(door.operation!.schema()).flatMap((field) => {
    const kind = kinds[String(field.path.at(-1))]
    return kind ? [{ door, field, kind }] : []
  }),
)

const admin = await sessionOf(demo.admin)
const student = await sessionOf(demo.student)
const teacher = await sessionOf(demo.teacher)

describe('every schema that takes a day or a month', () => {
  it('is found', () => {
    const found = new Set(dated.map(({ field }) => String(field.path.at(-1))))
    expect([...found].sort()).toEqual(['date', 'dateOfBirth', 'dueDate', 'from', 'month', 'to'])
  })

  it.each(dated.map((each) => [`${each.door.file} ${each.door.name}: ${each.field.path.join('.')}`, each] as const))(
    '%s',
    (_name, { door, field, kind }) => {
      for (const value of outside[kind]) {
        const { error } = door.operation!.schema().safeParse(withValue(field, value))
        expect(
          error?.issues.map(({ path }) => path.join('.')),
          value,
        ).toContain(field.path.join('.'))
      }
    },
  )
})

describe('calls', () => {
  const reading = dated.filter(({ door }) => 'path' in door && door.name === 'GET')

  it.each(
    reading.map(
      (each) => [`${(each.door as (typeof routes)[number]).path} ${each.field.path.join('.')}`, each] as const,
    ),
  )('GET %s', async (_name, { door, field, kind }) => {
    const { path } = door as (typeof routes)[number]
    for (const value of outside[kind]) {
      const query = new URLSearchParams({ [String(field.path[0])]: value })
      const answer = await call(`${path}?${query}`, {
        bearer: (door.operation?.access === 'attendance:own' ? student : admin).accessToken,
      })
      expect(answer, value).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^[A-Z].+\.$/) } })
    }
  })

  it('of the first and the last day are served', async () => {
    for (const month of ['1900-01', '2199-12']) {
      expect(
        (await call(`/api/attendance/register?class=Class%201&month=${month}`, { bearer: admin.accessToken })).status,
        month,
      ).toBe(200)
      expect((await call(`/api/attendance/month?month=${month}`, { bearer: student.accessToken })).status, month).toBe(
        200,
      )
    }
    for (const date of ['1900-01-01', '2199-12-31'])
      for (const path of [
        '/api/attendance',
        '/api/attendance/overview',
        '/api/payments',
        '/api/fees',
        '/api/reports',
        '/api/notifications',
      ])
        expect((await call(`${path}?date=${date}`, { bearer: admin.accessToken })).status, `${path} ${date}`).toBe(200)
    for (const year of [1900, 2199]) {
      const html = await page(`/fees?overview.year=${year}`, admin)
      expect(html.status, String(year)).toBe(200)
    }
  })
})

async function page(path: string, { cookie }: Session) {
  const response = await fetch(baseUrl + path, { headers: { cookie }, redirect: 'manual' })
  return { status: response.status, html: await response.text() }
}

describe('pages show their plain view', () => {
  it.each([
    ['/attendance/register?month=0010-02', () => teacher, 'aria-label="Month register"'],
    ['/attendance/register?month=9999-12', () => teacher, 'aria-label="Month register"'],
    ['/attendance?month=0010-02', () => student, 'This month'],
    ['/attendance?mark.date=0000-01-01', () => teacher, 'Mark Attendance'],
    ['/attendance/low?month=0010-02', () => teacher, 'attendance'],
    ['/notifications?date=9999-12-31', () => admin, 'Notification History'],
    ['/reports?date=0000-01-01', () => teacher, 'Report History'],
    ['/study-materials?materials.date=9999-12-31', () => teacher, 'Available Study Materials'],
    ['/fees?fees.date=0010-02-01', () => admin, 'Fee Structure'],
    ['/fees?overview.year=9999', () => admin, 'Fee Structure'],
    ['/fees?overview.year=10', () => admin, 'Fee Structure'],
    ['/fees?fees.page=minus', () => admin, 'Fee Structure'],
  ])('%s', async (path, who, shown) => {
    const { status, html } = await page(path, who())
    expect(status).toBe(200)
    expect(html).toContain(shown)
    expect(html, 'no part of it is the not-found page').not.toContain('NEXT_HTTP_ERROR_FALLBACK')
  })
})
