// npm run bench: what pages and calls cost an admin of a small school and of a large one. Both run at once, each with a
// server and a database of its own, and are asked in turns, so that whatever else the machine does falls on both.
import autocannon from 'autocannon'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { generateClient } from './database/prepare'
import { fillDatabase, openPostgres, openSchool, type School } from './bench/school'
import { build } from './lib/build'
import { freePort } from './lib/ports'
import { root } from './lib/root'
import { childEnv } from './lib/settings'
import { step } from './lib/steps'
import { testEnvironment, testSettings } from './lib/test-settings'

const FOLDER = path.join(root, '.data/bench')
const SIZES = { small: 300, large: 10_000 }
const ROUNDS = 5
const REQUESTS_A_ROUND = 30

/** Pages are asked for with the cookie, calls with the bearer. Those with a bar fail the bench above 1.3. */
const targets: { path: string; bar?: boolean }[] = [
  { path: '/home' },
  { path: '/profile' },
  { path: '/admin/approvals' },
  { path: '/fees', bar: true },
  { path: '/fees?fees.class=Class+8&fees.status=Pending' },
  { path: '/api/auth/me' },
  { path: '/api/fees', bar: true },
  { path: '/api/fees?class=Class+8&status=Overdue' },
  { path: '/api/fees?sort=-amount' },
  { path: '/api/fees?sort=studentName' },
  { path: '/api/fees?page=15' },
  { path: '/api/fees?q=ananya' },
  { path: '/api/payments' },
  { path: '/api/payments?sort=-amount' },
  { path: '/api/payments?sort=studentName' },
]

async function bench(): Promise<number> {
  mkdirSync(FOLDER, { recursive: true })
  const env = childEnv(testSettings(await freePort(), path.join(FOLDER, 'files')), '', 'only-for-the-bench-only-for-the-bench', testEnvironment())
  await step('client', async (say) => say((await generateClient(env)) ? 'generated' : 'up to date'))
  await step('build', async (say) => say((await build(env)) ? 'built' : 'up to date'))
  const lease = await step('database', () => openPostgres(path.join(FOLDER, 'postgres')))
  const open: School[] = []
  try {
    const schoolOf = async (name: keyof typeof SIZES) => {
      const url = await step(name, async (say) => {
        say(`${SIZES[name].toLocaleString('en')} students`)
        return fillDatabase(lease, env, `bench_${name}`, SIZES[name])
      })
      const school = await openSchool(env, url)
      open.push(school)
      return school
    }
    return await compare(await schoolOf('small'), await schoolOf('large'))
  } finally {
    await Promise.all(open.map(({ server }) => server.stop()))
    await lease.release()
  }
}

async function compare(small: School, large: School): Promise<number> {
  console.log(`\n${'median of a request, ms'.padEnd(48)}${['small', 'large', 'ratio', 'SQL'].map((head) => head.padStart(9)).join('')}`)
  let failed = 0
  for (const { path: target, bar } of targets) {
    const [statements, largeStatements] = [await statementsOf(small, target), await statementsOf(large, target)]
    const [a, b] = await mediansOf(small, large, target)
    const ratio = b / a
    const tooMuch = bar && ratio > 1.3
    if (tooMuch) failed += 1
    const sql = statements === largeStatements ? String(statements) : `${statements}/${largeStatements}`
    console.log(`${tooMuch ? '✗' : bar ? '✓' : ' '} ${target.padEnd(46)}${[a.toFixed(1), b.toFixed(1), ratio.toFixed(2), sql].map((text) => text.padStart(9)).join('')}`)
  }
  await timeExport(large)
  return failed === 0 ? 0 : 1
}

/** One request's statements; the one before it fills what is filled once. */
async function statementsOf(school: School, target: string) {
  await ask(school, target)
  const before = await school.statements()
  await ask(school, target)
  return (await school.statements()) - before
}

/** In turns, small and large; of each the median over the rounds' medians. */
async function mediansOf(small: School, large: School, target: string): Promise<[number, number]> {
  const medians: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    medians[0].push(await roundOf(small, target))
    medians[1].push(await roundOf(large, target))
  }
  return [median(medians[0]), median(medians[1])]
}

/** autocannon itself rounds its percentiles to whole milliseconds. */
async function roundOf(school: School, target: string): Promise<number> {
  const times: number[] = []
  const options = { url: school.url + target, headers: headersFor(school, target), connections: 1, amount: REQUESTS_A_ROUND }
  const { non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result)))
    run.on('response', (_client, _status, _bytes, time) => times.push(time))
  })
  if (non2xx + errors > 0) throw new Error(`${target}: ${non2xx + errors} requests failed`)
  return median(times)
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

const headersFor = ({ headers: { cookie = '', authorization = '' } }: School, target: string): Record<string, string> =>
  target.startsWith('/api/') ? { authorization } : { cookie }

async function ask(school: School, target: string) {
  const response = await fetch(school.url + target, { headers: headersFor(school, target) })
  if (response.status !== 200) throw new Error(`${target} answered ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** The largest file there is. */
async function timeExport(school: School) {
  const started = performance.now()
  const { length } = await ask(school, '/api/payments/export?class=Class+8&type=Tuition+Fee')
  const part = performance.now() - started
  const { total } = JSON.parse(new TextDecoder().decode(await ask(school, '/api/payments?pageSize=1'))) as { total: number }
  const again = performance.now()
  const all = await ask(school, '/api/payments/export')
  const whole = performance.now() - again
  console.log(`\npayment_history.pdf: ${total} rows in ${(whole / 1000).toFixed(1)} s (${(all.length / 1e6).toFixed(1)} MB), so 10,000 in ${((whole / total) * 10).toFixed(1)} s`)
  console.log(`of one class and type: ${(part / 1000).toFixed(1)} s (${(length / 1e6).toFixed(1)} MB)`)
}

process.exit(await bench())
