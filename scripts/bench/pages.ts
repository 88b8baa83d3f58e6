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

/** Prints what pages and calls cost in both schools. Returns how many bars were missed. */
export async function comparePages(small: School, large: School): Promise<number> {
  printHeading('median of a request, ms', ['small', 'large', 'ratio', 'SQL'])
  let failed = 0
  for (const { path: target, bar } of targets) {
    const [statements, largeStatements] = [await statementsOf(small, target), await statementsOf(large, target)]
    const [a, b] = await mediansOf(small, large, target)
    const ratio = b / a
    const tooMuch = bar ? ratio > MOST : undefined
    if (tooMuch) failed += 1
    const sql = statements === largeStatements ? String(statements) : `${statements}/${largeStatements}`
    printRow(target, [a.toFixed(1), b.toFixed(1), ratio.toFixed(2), sql], tooMuch)
  }
  return failed
}

/** One request's statements; the one before it fills what is filled once. */
async function statementsOf(school: School, target: string) {
  await ask(school, target)
  const before = await school.probe()
  await ask(school, target)
  return (await school.probe()).statements - before.statements
}

/** In turns, small and large; of each the median over the rounds' medians. */
async function mediansOf(small: School, large: School, target: string): Promise<[number, number]> {
  const medians: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    medians[0].push(median(await timesOf(small, target, REQUESTS_A_ROUND)))
    medians[1].push(median(await timesOf(large, target, REQUESTS_A_ROUND)))
  }
  return [median(medians[0]), median(medians[1])]
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
