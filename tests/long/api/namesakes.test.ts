import { beforeAll, expect, it } from 'vitest'
import { baseUrl, call, demo, sessionOf, type Session } from '@/tests/support/machine/api'
import { makeNamesakes } from '@/tests/support/school/namesakes'

/** Pupils of one name are told apart in every list: by their section, and in it by their roll number. */

let office: Session
let same: { name: string; ids: string[] }
beforeAll(async () => {
  office = await sessionOf(demo.admin)
  same = await makeNamesakes()
})

type Row = Record<string, unknown> & { section?: string; rollNo?: number | null; place?: string; children?: Row[] }

/** The rows of the three, by the name in `named`. */
async function rowsOf(path: string, key: string, named: string, query: Record<string, string>) {
  const { status, body } = await call(`${path}?${new URLSearchParams({ pageSize: '500', ...query }).toString()}`, {
    bearer: office.accessToken,
  })
  expect(status).toBe(200)
  // Of families the children.
  const rows = (body[key] as Row[]).flatMap((row) => (Array.isArray(row.children) ? (row.children as Row[]) : [row]))
  return rows.filter((row) => row[named] === same.name)
}

it.each([
  ['fees', '/api/fees', 'fees', 'studentName', { status: 'Paid' }],
  ['overdue fees', '/api/fees', 'fees', 'studentName', { status: 'Overdue' }],
  ['payments', '/api/payments', 'payments', 'studentName', {}],
  ['defaulters', '/api/fees/defaulters', 'defaulters', 'name', {}],
  ['leave requests', '/api/attendance/leave-requests', 'leaveRequests', 'student', {}],
  ['reports', '/api/reports', 'reports', 'student', {}],
  ['attendance', '/api/attendance', 'attendance', 'name', {}],
  ['students', '/api/users/students', 'students', 'name', {}],
  ['people', '/api/people', 'people', 'name', {}],
] as const)('%s', async (_list, path, key, named, query) => {
  const rows = await rowsOf(path, key, named, { q: same.name, ...query })
  expect(rows.map(({ section }) => section).sort()).toEqual(['A', 'A', 'B'])
  expect(rows.every(({ rollNo }) => typeof rollNo === 'number')).toBe(true)
  expect(new Set(rows.map(({ section, rollNo }) => `${section} ${rollNo}`)).size).toBe(3)
})

it('fees that were added for one of them', async () => {
  const rows = await rowsOf('/api/fees/runs', 'runs', 'student', {})
  // Each has one that was added, and one that is overdue.
  expect(rows.map(({ section }) => section).sort()).toEqual(['A', 'A', 'A', 'A', 'B', 'B'])
  expect(new Set(rows.map(({ rollNo }) => rollNo)).size).toBe(3)
})

it('what their families were told', async () => {
  const rows = await rowsOf('/api/notifications', 'notifications', 'recipients', { kind: 'About one student' })
  const places = rows.map(({ place }) => String(place))
  expect(places.map((place) => place.slice(0, 'Class 7 A, roll no. '.length)).sort()).toEqual([
    'Class 7 A, roll no. ',
    'Class 7 A, roll no. ',
    'Class 7 B, roll no. ',
  ])
  expect(new Set(places).size).toBe(3)
})

it('files of fees and payments', async () => {
  for (const path of ['/api/fees/csv', '/api/payments/csv']) {
    const response = await fetch(
      `${baseUrl}${path}?${new URLSearchParams({ q: same.name, status: path.includes('fees') ? 'Paid' : '' }).toString()}`,
      { headers: { authorization: `Bearer ${office.accessToken}` } },
    )
    const [head, ...lines] = (await response.text()).trim().split('\r\n')
    expect(head).toMatch(/,Section$/)
    expect(lines.map((line) => line.split(',').at(-1)).sort()).toEqual(['A', 'A', 'B'])
  }
})
