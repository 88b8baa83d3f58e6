import { ask as send } from './calls'
import { openFeesOf, taken } from './material'
import { ask, median, timesOf } from './requests'
import type { School } from './school'
import { printHeading, printRow } from './table'

const ROUNDS = 5
const REQUESTS_A_ROUND = 30

const MOST = 1.2

/**
 * Those with a bar fail the bench above that. `{pupil}` is the id of a pupil, `{last people}` the last full page of people.
 * Where the large school finds more, `pageSize` lets both send as many rows.
 */
const targets: { path: string; bar?: boolean }[] = [
  { path: '/' },
  { path: '/home' },
  { path: '/profile' },
  { path: '/admin/approvals' },
  { path: '/fees', bar: true },
  { path: '/fees?fees.class=Class+8&fees.status=Pending' },
  { path: '/api/auth/me' },
  { path: '/api/today' },
  { path: '/api/fees', bar: true },
  { path: '/api/fees?class=Class+8&status=Overdue&pageSize=20', bar: true },
  { path: '/api/fees?sort=-amount' },
  { path: '/api/fees?sort=studentName' },
  { path: '/api/fees?page=15' },
  { path: '/api/fees?page={last fees}', bar: true },
  { path: '/api/fees?sort=studentName&page={last fees}', bar: true },
  { path: '/api/fees?q=ananya&pageSize=20', bar: true },
  { path: '/api/fees?q=anan&class=Class+8&pageSize=20' },
  // A queue at the counter, and the books.
  { path: '/api/fees/counter?q=ananya', bar: true },
  { path: '/api/fees/counter/{pupil}', bar: true },
  { path: '/fees/counter?student={pupil}', bar: true },
  { path: '/api/fees/day-book', bar: true },
  { path: '/fees/day-book', bar: true },
  { path: '/api/fees/defaulters?pageSize=20', bar: true },
  { path: '/api/fees/defaulters?q=ananya&pageSize=5', bar: true },
  { path: '/fees/defaulters', bar: true },
  { path: '/fees/collection', bar: true },
  { path: '/admin/people', bar: true },
  { path: '/people/{pupil}', bar: true },
  // The large school has ten times as many pupils in each of its four sections.
  { path: '/attendance?mark.pageSize=20', bar: true },
  { path: '/attendance?mark.all=1', bar: true },
  { path: '/attendance/register?class=Class+8', bar: true },
  { path: '/attendance/low', bar: true },
  { path: '/reports', bar: true },
  { path: '/notifications', bar: true },
  { path: '/api/people?q=ananya&pageSize=10', bar: true },
  { path: '/api/people?sort=class', bar: true },
  { path: '/api/people?page={last people}', bar: true },
  { path: '/api/people/find?q=ananya', bar: true },
  { path: '/api/reports' },
  { path: '/api/reports?q=ananya&pageSize=20', bar: true },
  { path: '/api/reports?page={last reports}', bar: true },
  { path: '/api/attendance/leave-requests?q=ananya&pageSize=5', bar: true },
  { path: '/api/attendance?class=Class+8&pageSize=20', bar: true },
  { path: '/api/users/students?q=ananya&pageSize=10', bar: true },
  { path: '/api/payments' },
  { path: '/api/payments?q=ananya&pageSize=20', bar: true },
  { path: '/api/payments?status=Reversed', bar: true },
  { path: '/api/payments?page={last payments}', bar: true },
  { path: '/api/payments?sort=studentName&page={last payments}', bar: true },
  { path: '/api/payments?sort=-amount' },
  { path: '/api/payments?sort=studentName' },
]

/** A school as it is asked for pages, and receipts are written in it. */
type Filled = School & { databaseUrl: string }

/** Prints what pages, calls and a receipt cost in both schools. Returns how many bars were missed. */
export async function comparePages(small: Filled, large: Filled, only?: string): Promise<number> {
  printHeading('median of a request, ms', ['small', 'large', 'ratio', 'SQL'])
  let failed = 0
  for (const { path: target, bar } of targets)
    if (!only || target.includes(only))
      failed += await compare(target, bar, [small, large], (school) => ask(school, target))
  if (only && !RECEIPT.includes(only)) return failed
  const queues = new Map([small, large].map((school) => [school, receiptsOf(school)]))
  return failed + (await compare(RECEIPT, true, [small, large], async (school) => (await queues.get(school))?.()))
}

const RECEIPT = 'POST /api/payments/several, two fees'

/** In turns, small and large: of each the median over the rounds' medians. Returns whether a bar was missed. */
async function compare(name: string, bar: boolean | undefined, schools: Filled[], once: (school: Filled) => unknown) {
  const statements: number[] = []
  for (const school of schools) {
    // The first fills what is filled once.
    await once(school)
    const before = await school.probe()
    await once(school)
    statements.push((await school.probe()).statements - before.statements)
  }
  const medians: number[][] = schools.map(() => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [place, school] of schools.entries())
      medians[place]?.push(median(await timesOf(() => once(school), REQUESTS_A_ROUND)))
  const [a = NaN, b = NaN] = medians.map((rounds) => median(rounds))
  const tooMuch = bar ? b / a > MOST : undefined
  const sql = [...new Set(statements)].join('/')
  printRow(name, [a.toFixed(1), b.toFixed(1), (b / a).toFixed(2), sql], tooMuch)
  return Number(tooMuch ?? false)
}

/** Writes a receipt for two open fees of a student, another student's each time. */
async function receiptsOf({ url, headers: { authorization = '' }, databaseUrl }: Filled) {
  const families = await openFeesOf(databaseUrl, ROUNDS * REQUESTS_A_ROUND + 2)
  return () => {
    const body = { ...taken(families), method: 'Cash' }
    return send(url, { method: 'POST', path: '/api/payments/several', headers: { authorization }, body })
  }
}

/** Prints how long the largest file takes that there is. */
export async function timeExport(school: School) {
  const started = performance.now()
  const { length } = await ask(school, '/api/payments/export?class=Class+8&type=Tuition+Fee')
  const part = performance.now() - started
  const { total } = JSON.parse(new TextDecoder().decode(await ask(school, '/api/payments?pageSize=1'))) as {
    total: number
  }
  const again = performance.now()
  const all = await ask(school, '/api/payments/export')
  const whole = performance.now() - again
  console.log(
    `\npayment_history.pdf: ${total} rows in ${(whole / 1000).toFixed(1)} s (${(all.length / 1e6).toFixed(1)} MB), so 10,000 in ${((whole / total) * 10).toFixed(1)} s`,
  )
  console.log(`of one class and type: ${(part / 1000).toFixed(1)} s (${(length / 1e6).toFixed(1)} MB)`)
}
