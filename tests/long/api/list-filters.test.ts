import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAt } from '@/lib/dates'
import { baseUrl, call, demo, enrol, type Session, sessionOf } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { addFee, type FeeAnswer } from '@/tests/support/school/fees'

const admin = await sessionOf(demo.admin)

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

/** A file's cells of the column, without its head. */
async function cells(path: string, label: string): Promise<string[]> {
  const response = await fetch(baseUrl + path, { headers: { authorization: `Bearer ${admin.accessToken}` } })
  const [head = '', ...records] = (await response.text()).trimEnd().split('\r\n')
  const at = head.split(',').indexOf(label)
  return records.map((record) => record.split(',')[at] ?? '')
}

describe('?year= of fees and payments', () => {
  // No other test has fees or payments of these years.
  const year = 2060 + randomInt(30)
  const [first, last] = [`${year}-04-01`, `${year + 1}-03-31`]
  const days = [`${year}-03-31`, first, last, `${year + 1}-04-01`]
  let pupil: Session
  const fees: FeeAnswer[] = []
  const payments: string[] = []
  const paidAt: string[] = []

  beforeAll(async () => {
    pupil = await enrol({ class: 'Class 3', name: `Yearly ${year}` })
    const instants = [`${first}T00:00:00+05:30`, `${year + 1}-04-01T00:00:00+05:30`]
    // The last millisecond of the year before, the first of the year, and the same of its end.
    const times = instants.flatMap((instant) => [new Date(Date.parse(instant) - 1), new Date(instant)])
    for (const [n, dueDate] of days.entries()) {
      const run = await addFee({ class: 'Class 3', type: 'Exam Fee', dueDate }, admin)
      const own = run.find(({ studentName }) => studentName === `Yearly ${year}`)!
      fees.push(own)
      const paid = await call(`/api/fees/pay/${own.id}`, { body: { method: 'Card' }, bearer: admin.accessToken })
      const payment = paid.body.payment as { id: string; paidAt: string }
      payments.push(payment.id)
      paidAt.push(payment.paidAt)
      await sql('UPDATE "Payment" SET "paidAt" = $2 WHERE id = $1', [payments[n], times[n]])
    }
  })
  afterAll(async () => {
    await sql('DELETE FROM "AcademicYear" WHERE year = $1', [year])
    await sql('UPDATE "SchoolSettings" SET version = version + 1')
    // Receipts are in the order of their times.
    for (const [n, id] of payments.entries())
      await sql('UPDATE "Payment" SET "paidAt" = $2 WHERE id = $1', [id, paidAt[n]])
  })

  const within = [1, 2]
  const idsOf = async (path: string, key: string) => (await list(path, key)).rows.map(({ id }) => id)

  it.each(['', '&sort=studentName', '&sort=-dueDate', '&class=Class%203&status=Paid'])(
    'lists and counts the fees that are due in the year, and no others: %s',
    async (more) => {
      const { rows, total } = await list(`/api/fees?pageSize=500&year=${year}${more}`, 'fees')
      expect(new Set(rows.map(({ dueDate }) => dueDate))).toEqual(new Set([first, last]))
      expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(within.map((n) => fees[n]!.id)))
      expect(total).toBe(rows.length)
    },
  )

  it('does so for what a search finds, for a pupil’s own and in the file', async () => {
    const own = within.map((n) => fees[n]!.id).toSorted()
    const q = encodeURIComponent(`Yearly ${year}`)
    expect((await idsOf(`/api/fees?year=${year}&q=${q}`, 'fees')).toSorted()).toEqual(own)
    const { body } = await call(`/api/fees?year=${year}`, { bearer: pupil.accessToken })
    expect((body.fees as Row[]).map(({ id }) => id).toSorted()).toEqual(own)
    expect(body.total).toBe(2)
    expect((await cells(`/api/fees/csv?year=${year}&q=${q}`, 'Due Date')).toSorted()).toEqual([first, last])
  })

  it('lists and counts the payments of the year’s days at the school, and no others', async () => {
    const own = within.map((n) => payments[n])
    for (const more of ['', '&sort=studentName', '&sort=-amount', '&class=Class%203', `&q=Yearly%20${year}`]) {
      const { rows, total } = await list(`/api/payments?pageSize=500&year=${year}${more}`, 'payments')
      expect([more, rows.map(({ id }) => id).toSorted(), total]).toEqual([more, own.toSorted(), 2])
      expect(rows.map(({ date }) => date).toSorted()).toEqual([first, last])
    }
    const { body } = await call(`/api/payments?year=${year}`, { bearer: pupil.accessToken })
    expect((body.payments as Row[]).map(({ id }) => id).toSorted()).toEqual(own.toSorted())
    expect((await cells(`/api/payments/csv?year=${year}`, 'Date')).toSorted()).toEqual([first, last])
  })

  it('goes by the days that the year has at this school', async () => {
    await sql('INSERT INTO "AcademicYear" (year, "firstDay", "lastDay") VALUES ($1, $2, $3)', [
      year,
      `${year}-04-02`,
      `${year + 1}-04-01`,
    ])
    // What the portal keeps of the years is of the settings' version.
    await sql('UPDATE "SchoolSettings" SET version = version + 1')
    const own = fees.map(({ id }) => id)
    const due = await idsOf(`/api/fees?year=${year}&q=Yearly%20${year}`, 'fees')
    expect(due.toSorted()).toEqual([own[2], own[3]].toSorted())
    expect((await idsOf(`/api/payments?year=${year}`, 'payments')).toSorted()).toEqual(
      [payments[2], payments[3]].toSorted(),
    )
  })

  it('shows all years without one, and refuses what is none', async () => {
    const q = `q=Yearly%20${year}`
    expect(await idsOf(`/api/fees?${q}`, 'fees')).toHaveLength(4)
    expect(await idsOf(`/api/payments?${q}&year=`, 'payments')).toHaveLength(4)
    for (const path of ['/api/fees', '/api/payments', '/api/fees/csv', '/api/payments/csv', '/api/payments/export'])
      for (const wrong of ['soon', '10', '2026-27'])
        expect([path, (await call(`${path}?year=${wrong}`, { bearer: admin.accessToken })).status]).toEqual([path, 400])
  })
})
