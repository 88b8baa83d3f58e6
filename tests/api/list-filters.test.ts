import { beforeAll, describe, expect, it } from 'vitest'
import { dayAt } from '@/lib/dates'
import { call, demo, logIn, type Session } from '../support/api'

let admin: Session
beforeAll(async () => {
  admin = await logIn(demo.admin)
})

type Row = Record<string, string>
type Listed = { rows: Row[]; total: number }

async function list(path: string, key: string): Promise<Listed> {
  const { status, body } = await call(path, { bearer: admin.accessToken })
  expect([path, status]).toEqual([path, 200])
  return { rows: body[key] as Row[], total: body.total as number }
}

/** Lists with a day, and the field it is in. */
const dated = [
  { path: '/api/fees', key: 'fees', field: 'dueDate' },
  { path: '/api/payments', key: 'payments', field: 'paidAt' },
  { path: '/api/study-materials', key: 'materials', field: 'date' },
  { path: '/api/study-materials/scheduled-topics', key: 'topics', field: 'date' },
  { path: '/api/notifications', key: 'notifications', field: 'date' },
  { path: '/api/reports', key: 'reports', field: 'date' },
  { path: '/api/promotions', key: 'promotions', field: 'date' },
] as const

const dayOf = (value: string) => (value.length === 10 ? value : dayAt(new Date(value), 'Asia/Kolkata'))

describe('?date= of a list', () => {
  it.each(dated)('$path shows that day and no other, and counts it', async ({ path, key, field }) => {
    const everything = await list(`${path}?pageSize=500`, key)
    const days = new Set(everything.rows.map((row) => dayOf(row[field]!)))
    expect(days.size, 'days to choose from').toBeGreaterThan(1)
    // Not the last one of the page, which may go on behind it.
    const [day] = days
    const found = await list(`${path}?pageSize=500&date=${day}`, key)
    expect(new Set(found.rows.map((row) => dayOf(row[field]!)))).toEqual(new Set([day]))
    if (found.rows.length < 500) expect(found.total).toBe(found.rows.length)
    if (everything.total === everything.rows.length)
      expect(found.total).toBe(everything.rows.filter((row) => dayOf(row[field]!) === day).length)
    expect((await list(`${path}?date=1999-01-01`, key)).total).toBe(0)
    expect((await call(`${path}?date=yesterday`, { bearer: admin.accessToken })).status).toBe(400)
  })
})

it('payments are filtered by status', async () => {
  for (const status of ['Completed', 'Reversed']) {
    const { rows } = await list(`/api/payments?status=${status}&pageSize=500`, 'payments')
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set([status]))
  }
  expect((await call('/api/payments?status=Lost', { bearer: admin.accessToken })).status).toBe(400)
})

it('pending students are filtered by class', async () => {
  const all = await list('/api/auth/users/pending-students?pageSize=500', 'students')
  const found = await list(
    `/api/auth/users/pending-students?pageSize=500&class=${encodeURIComponent(all.rows[0]!.class!)}`,
    'students',
  )
  expect(found.rows).toEqual(all.rows.filter((row) => row.class === all.rows[0]!.class))
})
