import { beforeAll, describe, expect, it } from 'vitest'
import { materialClasses } from '@/lib/constants'
import { materialTypes } from '@/lib/materials/lists'
import { promotionTypes } from '@/lib/promotions/lists'
import { call, demo, enrol, sessionOf } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { reportBody } from '@/tests/support/school/reports'
import { schoolToday } from '@/tests/support/school/school-days'

const admin = await sessionOf(demo.admin)

type Row = Record<string, string>

async function list(path: string, key: string): Promise<{ rows: Row[]; total: number }> {
  const { status, body } = await call(path, { bearer: admin.accessToken })
  expect([path, status]).toEqual([path, 200])
  return { rows: body[key] as Row[], total: body.total as number }
}

const classOrder = (name: string) => materialClasses.findIndex((each) => each === name)
const rising = (numbers: readonly number[]) => numbers.every((number, n) => n === 0 || numbers[n - 1]! <= number)

describe('the order of a list', () => {
  it.each([
    { path: '/api/study-materials', key: 'materials' },
    { path: '/api/study-materials/scheduled-topics', key: 'topics' },
  ])('$path sorts the kindergarten first and Class 2 before Class 10', async ({ path, key }) => {
    // A hundred topics a class: a page of each end.
    const first = await list(`${path}?sort=class&pageSize=500`, key)
    const last = await list(`${path}?sort=-class&pageSize=500`, key)
    expect(first.rows[0]?.class).toBe('LKG')
    expect(last.rows[0]?.class).toBe('Class 12')
    expect(rising(first.rows.map((row) => classOrder(row.class!)))).toBe(true)
    expect(rising(last.rows.map((row) => -classOrder(row.class!)))).toBe(true)
  })

  it.each([
    { path: '/api/study-materials', key: 'materials', types: materialTypes },
    { path: '/api/promotions', key: 'promotions', types: promotionTypes },
  ])('$path sorts types as the contract lists them', async ({ path, key, types }) => {
    const { rows } = await list(`${path}?sort=type&pageSize=500`, key)
    expect([...new Set(rows.map(({ type }) => type))]).toEqual([...types])
  })
})

describe('a late page of a list', () => {
  it.each([
    { path: '/api/people?sort=name', key: 'people' },
    { path: '/api/people?sort=-class', key: 'people' },
    { path: '/api/attendance?q=', key: 'attendance' },
    { path: '/api/fees?sort=studentName', key: 'fees' },
    { path: '/api/fees?sort=-amount', key: 'fees' },
    { path: '/api/payments?sort=date', key: 'payments' },
  ])('$path has the rows that stand there in the list', async ({ path, key }) => {
    const { rows, total } = await list(`${path}&pageSize=500`, key)
    const last = Math.ceil(rows.length / 10)
    expect(last).toBeGreaterThan(22)
    for (const page of [21, 22, last]) {
      const late = await list(`${path}&pageSize=10&page=${page}`, key)
      expect([page, late]).toEqual([page, { rows: rows.slice((page - 1) * 10, page * 10), total }])
    }
  })

  it.each([
    { path: '/api/fees', key: 'fees', sorts: ['studentName', '-studentName'], by: 'studentName' },
    { path: '/api/payments', key: 'payments', sorts: ['date', '-date'], by: 'id' },
    { path: '/api/payments', key: 'payments', sorts: ['-studentName', 'studentName'], by: 'id' },
  ])('the last of $path is the first the other way round, sorted by $sorts.0', async ({ path, key, sorts, by }) => {
    const { rows: first, total } = await list(`${path}?sort=${sorts[1]}&pageSize=10`, key)
    const { rows: end } = await list(`${path}?sort=${sorts[0]}&pageSize=10&page=${Math.ceil(total / 10)}`, key)
    expect(end.map((row) => row[by])).toEqual(
      first
        .map((row) => row[by])
        .slice(0, end.length)
        .reverse(),
    )
    const { rows: none } = await list(`${path}?sort=${sorts[0]}&pageSize=10&page=${Math.ceil(total / 10) + 1}`, key)
    expect(none).toEqual([])
  })
})

/**
 * Lists with a search that are more than a table (tests/support/lists.ts tries those). Earlier tests put the signs of LIKE
 * into rows of their own, so each row found must have them.
 */
const searched = [
  { path: '/api/promotions', key: 'promotions' },
  { path: '/api/gallery', key: 'gallery' },
  { path: '/api/users/students', key: 'students' },
  { path: '/api/attendance', key: 'attendance' },
  { path: '/api/attendance/register?class=Class+5', key: 'register' },
  { path: '/api/auth/users/pending-students', key: 'students' },
  { path: '/api/auth/users/pending-teachers', key: 'teachers' },
  { path: '/api/auth/profile-changes', key: 'changes' },
] as const

describe('?q= of a list', () => {
  beforeAll(async () => {
    // The list of changes is empty at first.
    const { id } = await enrol()
    await sql(
      `INSERT INTO "ProfileChange" ("userId", field, before, after, status) VALUES ($1, 'name', 'Old Name', 'New Name', 'Rejected')`,
      [id],
    )
  })

  it.each(searched)('$path takes % and _ for themselves', async ({ path, key }) => {
    for (const sign of ['%', '_', '%_%', '\\']) {
      const { status, body } = await call(`${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(sign)}`, {
        bearer: admin.accessToken,
      })
      expect([sign, status]).toEqual([sign, 200])
      expect(
        (body[key] as Row[]).filter((row) => !Object.values(row).some((value) => String(value).includes(sign))),
      ).toEqual([])
    }
  })

  it('finds who has such a sign in the name', async () => {
    const name = `Per%cent Under_score ${Date.now()}`
    await enrol({ name, class: 'Class 11' })
    for (const part of ['Per%cent', 'Under_score'])
      expect(
        (await list(`/api/users/students?q=${encodeURIComponent(part)}`, 'students')).rows.map((row) => row.name),
      ).toContain(name)
  })

  it.each([
    { path: '/api/fees', key: 'fees' },
    { path: '/api/payments', key: 'payments' },
    { path: '/api/users/students', key: 'students' },
    { path: '/api/attendance', key: 'attendance' },
    { path: '/api/attendance/register?class=Class+5', key: 'register' },
  ])('$path finds a roll number, and no part of one', async ({ path, key }) => {
    const { rows } = await list(`${path}${path.includes('?') ? '&' : '?'}pageSize=500&q=1`, key)
    expect(rows.length).toBeGreaterThan(0)
    // Earlier tests may have named people with digits.
    for (const { rollNo, name, studentName } of rows)
      expect(String(rollNo) === '1' || String(name ?? studentName).includes('1'), String(rollNo)).toBe(true)
    expect(rows.some(({ rollNo }) => String(rollNo) === '1')).toBe(true)
  })

  it('finds a leave request and a report by the roll number, which their rows do not show', async () => {
    const { id, accessToken } = await enrol({ class: 'Class 5' })
    const leave = await call('/api/attendance/leave-request', {
      bearer: accessToken,
      body: { student: id, class: 'Class 5', reason: 'Fever', from: schoolToday(), to: schoolToday() },
    })
    const report = await call('/api/reports', {
      bearer: admin.accessToken,
      body: { ...reportBody('Grading'), studentId: id, class: 'Class 5' },
    })
    expect([leave.status, report.status]).toEqual([201, 201])
    const [pupil] = await sql<{ rollNo: number }>('SELECT "rollNo" FROM "User" WHERE id = $1', [id])
    for (const [path, key, made] of [
      ['/api/attendance/leave-requests', 'leaveRequests', leave.body.leaveRequest],
      ['/api/reports', 'reports', report.body.report],
    ] as const) {
      const { rows } = await list(`${path}?pageSize=500&q=${pupil?.rollNo}`, key)
      expect(rows.map(({ id }) => id)).toContain((made as { id: string }).id)
    }
  })
})
