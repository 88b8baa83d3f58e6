import { beforeAll, describe, expect, it } from 'vitest'
import { applicationList } from '@/lib/admissions/lists'
import { lowList } from '@/lib/attendance/lists'
import { feeList } from '@/lib/fees/lists'
import { leaveList } from '@/lib/leave/lists'
import type { Column, List } from '@/lib/lists'
import { materialList } from '@/lib/materials/lists'
import { notificationList } from '@/lib/notifications/lists'
import { paymentList } from '@/lib/payments/lists'
import { reportList } from '@/lib/reports/lists'
import { topicList } from '@/lib/topics/lists'
import { call, demo, logIn, type Session } from '../support/api'

let admin: Session
beforeAll(async () => {
  admin = await logIn(demo.admin)
})

type Row = Record<string, string | number>

async function list(path: string, key: string, query: string): Promise<{ rows: Row[]; total: number }> {
  const { status, body } = await call(`${path}?pageSize=500&${query}`, { bearer: admin.accessToken })
  expect([query, status]).toEqual([query, 200])
  return { rows: body[key] as Row[], total: body.total as number }
}

const lists: readonly { path: string; key: string; of: List }[] = [
  { path: '/api/fees', key: 'fees', of: feeList },
  { path: '/api/payments', key: 'payments', of: paymentList },
  { path: '/api/study-materials', key: 'materials', of: materialList },
  { path: '/api/study-materials/scheduled-topics', key: 'topics', of: topicList },
  { path: '/api/attendance/leave-requests', key: 'leaveRequests', of: leaveList },
  { path: '/api/attendance/low', key: 'students', of: lowList },
  { path: '/api/notifications', key: 'notifications', of: notificationList },
  { path: '/api/reports', key: 'reports', of: reportList },
  { path: '/api/admissions', key: 'applications', of: applicationList },
]

describe('a filter of a list', () => {
  const filters = lists.flatMap(({ path, key, of }) =>
    Object.entries(of.filters ?? {})
      // What these two mean is no value of a column.
      .filter(([filter]) => !(of === notificationList && filter === 'kind') && !(of === feeList && filter === 'status'))
      .map(([filter, { options }]) => ({ path, key, filter, options })),
  )

  it.each(filters)('$path?$filter= lists and counts the rows that have it', async ({ path, key, filter, options }) => {
    const totals: number[] = []
    for (const option of options) {
      const { rows, total } = await list(path, key, `${filter}=${encodeURIComponent(option)}`)
      expect(
        rows.map((row) => row[filter]).filter((value) => value !== option),
        option,
      ).toEqual([])
      if (rows.length < 500) expect(total, option).toBe(rows.length)
      totals.push(total)
    }
    expect(totals.filter((total) => total > 0).length, 'options that some rows have').toBeGreaterThan(1)
    expect(Math.min(...totals)).toBeLessThan((await list(path, key, '')).total)
  })
})

describe('a sort of a list', () => {
  const sorts = lists.flatMap(({ path, key, of }) =>
    Object.entries(of.columns as Record<string, Column<Row>>)
      .filter(([, { sortable }]) => sortable)
      .map(([column, { sortBy }]) => ({ path, key, column, valueOf: sortBy ?? ((row: Row) => row[column] ?? '') })),
  )
  const { compare } = new Intl.Collator('en', { numeric: true })
  const order = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
  // Earlier tests name people with signs that not every version of ICU puts in the same place.
  const plain = (value: string | number) => /^[\p{L}\p{M}\p{N} :.-]+$/u.test(String(value))

  it.each(sorts)('$path?sort=$column is in the order of that column', async ({ path, key, column, valueOf }) => {
    const valuesOf = async (sort: string) =>
      (await list(path, key, `sort=${sort}`)).rows.map((row) => valueOf(row)).filter(plain)
    const [rising, falling] = [await valuesOf(column), await valuesOf(`-${column}`)]
    expect(rising).toEqual(rising.toSorted(order))
    expect(falling).toEqual(falling.toSorted((a, b) => order(b, a)))
    expect(order(rising[0]!, falling[0]!), 'there is something to order').toBeLessThan(0)
  })
})
