import { ask, median } from './requests'
import { callOf, type School } from './school'
import { printHeading, printRow } from './table'

const EXPORTS = 20
/** Asked for in turns while the files are made. */
const targets = ['/api/health', '/home', '/profile', '/api/fees?pageSize=40']
const ROWS = 10_000
/** From the fewest payments to all. */
const payments = ['class=Class+8&type=Tuition+Fee', 'class=Class+8', 'type=Tuition+Fee', '']
const cards = '/api/reports/class-export?class=Class+8&type=Grading'

/**
 * Asks for twenty large files at once, every other one of `ROWS` payments or more and every other one of a class's report
 * cards, and prints what became of them and what light requests took meanwhile. Returns how many of these were not answered
 * with 200.
 */
export async function timeBesideExports(school: School): Promise<number> {
  let [filter, total] = ['', 0]
  for (filter of payments) {
    const page = await ask(school, `/api/payments?pageSize=1&${filter}`)
    total = (JSON.parse(new TextDecoder().decode(page)) as { total: number }).total
    if (total >= ROWS) break
  }
  const files = [`/api/payments/export?${filter}`, cards]
  const before = await timesBeside(school, AbortSignal.timeout(5_000))
  const over = new AbortController()
  const started = performance.now()
  const asked = Array.from({ length: EXPORTS }, (_, n) => statusOf(school, files[n % files.length] ?? cards))
  const done = Promise.all(asked).finally(() => over.abort())
  const during = await timesBeside(school, over.signal)
  const seconds = (performance.now() - started) / 1000
  console.log(
    `\n${EXPORTS} exports at once, of ${total.toLocaleString('en')} payments or of a class's cards: ${seconds.toFixed(1)} s, answered ${countsOf(await done)}`,
  )
  printHeading('light requests beside them, ms', ['before', 'median', 'worst', 'number'])
  let failed = 0
  for (const target of targets) {
    const [alone, beside] = [before.get(target) ?? [], during.get(target) ?? []]
    const times = beside.map(({ time }) => time)
    const wrong = beside.filter(({ status }) => status !== 200)
    failed += wrong.length
    const figures = [
      median(alone.map(({ time }) => time)).toFixed(1),
      median(times).toFixed(1),
      Math.max(...times).toFixed(0),
      String(times.length),
    ]
    printRow(target, figures, wrong.length > 0)
    if (wrong.length) console.log(`  answered ${countsOf(wrong.map(({ status }) => status))}`)
  }
  return failed
}

async function statusOf(school: School, target: string): Promise<number> {
  const { path, headers } = callOf(school, target, 'admin')
  const response = await fetch(school.url + path, { headers })
  await response.arrayBuffer()
  return response.status
}

/** One after the other until `over`: status and milliseconds of each. */
async function timesBeside(school: School, over: AbortSignal) {
  const times = new Map<string, { status: number; time: number }[]>(targets.map((target) => [target, []]))
  while (!over.aborted)
    for (const [target, list] of times) {
      const started = performance.now()
      const status = await statusOf(school, target)
      list.push({ status, time: performance.now() - started })
    }
  return times
}

function countsOf(statuses: readonly number[]): string {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
}
