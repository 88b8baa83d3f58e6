import type { LoginRole } from '@/lib/constants'
import type { Floors } from './floors'
import { send, type Call, type Calls } from './calls'
import { median, quantile } from './requests'
import { callOf, renewWay, type School, type Statement } from './school'
import { printHeading, printRow } from './table'

const ROUND = 1_200
const LEAST_ROUNDS = 3
const MOST_ROUNDS = 7
/** A row is measured again until its rounds' shares lie within this part of their median. */
const SPREAD = 0.12
const CONNECTIONS = 16
/** Of a page, before compression. */
const MOST_KILOBYTES = 100

/** What is measured, as whom, and the least share of its floor's requests a second. */
type Row = { path: string; as: LoginRole | 'guest'; floor: 'page' | 'route'; share: number }

const page = (path: string, ...roles: Row['as'][]): Row[] =>
  roles.map((as) => ({ path, as, floor: 'page', share: as === 'guest' ? 1 : 0.6 }))
const call = (path: string, ...roles: Row['as'][]): Row[] =>
  roles.map((as) => ({ path, as, floor: 'route', share: 0.5 }))

const rows: Row[] = [
  ...page('/', 'admin', 'teacher', 'student'),
  ...page('/fees', 'admin', 'student'),
  ...page('/attendance', 'admin', 'teacher', 'student'),
  ...page('/attendance/register', 'teacher'),
  ...page('/reports', 'admin', 'teacher', 'student'),
  ...page('/notifications', 'admin', 'teacher', 'student'),
  ...page('/study-materials', 'admin', 'teacher', 'student'),
  ...page('/promotions', 'admin', 'student'),
  ...page('/profile', 'admin', 'teacher', 'student'),
  ...page('/admin/people', 'admin'),
  ...page('/people/{pupil}', 'admin', 'teacher'),
  ...page('/home', 'admin', 'guest'),
  ...page('/login', 'guest'),
  ...page('/signup', 'guest'),
  ...page('/no-such-page', 'guest'),
  ...call('/api/fees?pageSize=40', 'admin', 'student'),
  ...call('/api/payments?pageSize=40', 'admin', 'student'),
  ...call('/api/attendance?class=Class+8&pageSize=40', 'admin', 'teacher'),
  ...call('/api/reports?pageSize=40', 'admin', 'student'),
  ...call('/api/notifications?pageSize=40', 'admin', 'student'),
  ...call('/api/people?pageSize=40', 'admin'),
  ...call('/api/bar', 'student'),
]

/** What a row cost. Times in milliseconds, rates in requests a second, `share` of the floor's rate, bytes as they are sent. */
export type Rate = {
  row: string
  one: { median: number; p95: number }
  many: { median: number; p95: number }
  rate: number
  share: number
  least: number
  /** Of the rate of a bare server that sends the same statements. */
  ofStatements: number
  kilobytes: number
  elements: number
  statements: number
  failed: number
  noisy: boolean
}

/**
 * Measures pages and calls in turns with their floors, and prints them. Returns what it measured. Of `only`, those whose
 * row contains it.
 */
export async function compareRates(school: School, floors: Floors, only = ''): Promise<Rate[]> {
  printHeading('page or call', columns)
  const rates: Rate[] = []
  for (const row of rows) {
    if (!nameOf(row).includes(only)) continue
    const rate = await rateOf(row, school, floors)
    rates.push(rate)
    print(rate)
  }
  return rates
}

const nameOf = ({ path, as }: Row) => `${path} ${as}`

async function rateOf(row: Row, school: School, floors: Floors): Promise<Rate> {
  if (row.as !== 'guest' && row.floor === 'route') await renewWay(school, row.as)
  const call = callOf(school, row.path, row.as)
  const { statements, ...body } = await costOf(school, call)
  const sql = await floors.statements(nameOf(row), statements)
  const one = await load(school.url, call, 1)
  const many: Calls[] = []
  const shares: number[] = []
  const ofStatements: number[] = []
  await load(school.url, call, CONNECTIONS)
  while (shares.length < LEAST_ROUNDS || (spreadOf(shares) > SPREAD && shares.length < MOST_ROUNDS)) {
    const below = await load(floors[row.floor], bare, CONNECTIONS)
    const ours = await load(school.url, call, CONNECTIONS)
    if (statements.length) ofStatements.push(ours.rate / (await load(sql, bare, CONNECTIONS)).rate)
    many.push(ours)
    shares.push(ours.rate / below.rate)
  }
  const found = row.path !== '/no-such-page'
  return {
    row: nameOf(row),
    one: timesIn([one]),
    many: timesIn(many),
    rate: median(many.map(({ rate }) => rate)),
    share: median(shares),
    least: row.share,
    ofStatements: median(ofStatements),
    ...body,
    statements: statements.length,
    failed: found ? failuresOf([one, ...many]) : 0,
    noisy: spreadOf(shares) > SPREAD,
  }
}

/** What a floor is asked for: its address says all. */
const bare: Call = { method: 'GET', path: '' }

const load = (url: string, call: Call, connections: number) =>
  send(url, () => call, connections, { milliseconds: ROUND })

function timesIn(rounds: Calls[]) {
  const times = rounds.flatMap((round) => round.times)
  return { median: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

const failuresOf = (rounds: Calls[]) =>
  rounds.flatMap(({ failed }) => [...failed.values()]).reduce((sum, count) => sum + count, 0)

/** The distance of the outermost values, as a part of the median. */
const spreadOf = (values: readonly number[]) => (Math.max(...values) - Math.min(...values)) / median(values)

/**
 * The body's size and elements, and the statements of one request: of several the fewest, because what the portal does by
 * itself (mail, the audit's chain) sends some in between, and the first fills what is filled once.
 */
async function costOf(school: School, { path, headers }: Call) {
  const ask = async () => (await fetch(school.url + path, { headers })).text()
  let text = await ask()
  let statements: Statement[] | undefined
  for (let time = 0; time < 3; time++) {
    await school.statements()
    text = await ask()
    const sent = await school.statements()
    if (!statements || sent.length < statements.length) statements = sent
  }
  const elements = text.match(/<[a-z]/g)?.length ?? 0
  return { kilobytes: text.length / 1000, elements, statements: statements ?? [] }
}

const columns = ['1: med', 'p95', '16: med', 'p95', 'a second', 'share', 'of SQL', 'kB', 'elem.', 'SQL']

function print({
  row,
  one,
  many,
  rate,
  share,
  least,
  ofStatements,
  kilobytes,
  elements,
  statements,
  failed,
  noisy,
}: Rate) {
  const figures = [
    ...[one.median, one.p95, many.median, many.p95].map((time) => time.toFixed(1)),
    rate.toFixed(0),
    `${(share * 100).toFixed(0)} %`,
    Number.isNaN(ofStatements) ? '' : `${(ofStatements * 100).toFixed(0)} %`,
    kilobytes.toFixed(1),
    String(elements),
    String(statements),
  ]
  const notes = [failed && `${failed} failed`, kilobytes > MOST_KILOBYTES && 'too long', noisy && 'noisy']
    .filter(Boolean)
    .join(', ')
  printRow(row, figures, share < least, notes)
}
