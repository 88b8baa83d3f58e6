import { afterAll, beforeAll, expect, it } from 'vitest'
import { enrolInserted } from '@/tests/support/school/enrolments'
import { makePortal, type Portal } from '@/tests/support/machine/portal'

/** Half past midnight of 1 April in India, while UTC still has 31 March. */
const newYear = '2030-03-31T19:00:00Z'
const today = '2030-04-01'

/** Runs before the portal does: its clock goes on from `newYear`. */
const clock = `
  const now = Date.now
  const ahead = Date.parse('${newYear}') - now()
  Date.now = () => now() + ahead
  globalThis.Date = new Proxy(Date, { construct: (date, args) => new date(...(args.length ? args : [Date.now()])) })`

let portal: Portal
beforeAll(async () => {
  portal = await makePortal({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` })
  await portal.start()
  await portal.sql(
    `INSERT INTO "User" (name, role, class, "isActive", "approvedAt", origin)
     SELECT 'Pupil', 'student', 'Class ' || n, true, now(), 'Unknown' FROM generate_series(1, 2) n`,
  )
  await enrolInserted(portal.sql, today)
})
afterAll(() => portal.remove())

async function post(path: string, body: object) {
  const response = await fetch(portal.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await portal.bearer()}` },
    body: JSON.stringify(body),
  })
  expect(response.status, path).toBe(201)
  return (await response.json()) as { fees?: { id: string }[]; payment?: object }
}

it("a receipt's financial year is that of the school's day", async () => {
  const { fees } = await post('/api/fees', { class: 'Class 1', type: 'Exam Fee', amount: 10, dueDate: today })
  const { payment } = await post(`/api/fees/pay/${fees?.[0]?.id}`, { method: 'Cash' })
  expect(payment).toMatchObject({ date: today, receiptNumber: '2030-31/000001' })
})

it('a fee that is due today is pending, and overdue from the next day on', async () => {
  const { accessToken, cookie } = await portal.session()
  const sums = async (year: string) => {
    const page = await fetch(`${portal.url}/fees?overview.year=${year}`, { headers: { cookie } })
    const text = (await page.text()).replaceAll(/<[^<>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    return /Pending (₹[\d.,]+) Overdue (₹[\d.,]+)/.exec(text)?.slice(1)
  }
  const overdue = async () => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const list = await fetch(`${portal.url}/api/fees?class=Class%202&status=Overdue`, { headers })
    return ((await list.json()) as { total: number }).total
  }
  await post('/api/fees', { class: 'Class 2', type: 'Exam Fee', amount: 30, dueDate: today })
  expect([await sums('2030'), await overdue()]).toEqual([['₹30.00', '₹0.00'], 0])
  // As if the next day had come. What was due the day before is of the former year.
  await portal.sql(`UPDATE "FeeStructure" SET "dueDate" = "dueDate" - 1 WHERE class = 'Class 2'`)
  expect([await sums('2029'), await overdue()]).toEqual([['₹0.00', '₹30.00'], 1])
})
