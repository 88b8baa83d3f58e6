import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { root } from '../process/root'
import { ask, send, type Call, type Calls } from './calls'
import { materialOf, taken, type Material } from './material'
import { median, quantile } from './requests'
import { browserCookieIn, type School } from './school'
import { printHeading, printRow } from './table'

/** Connections of the second measurement; the first has one. */
const MANY = 16
const LEAST_ROUNDS = 3
const MOST_ROUNDS = 9
/** A row is measured again until the middle half of its rounds lies within this part of their median. */
const SPREAD = 0.1

/** Milliseconds for which passwords alone are compared in a round; the logins after it take about as long. */
const PASSWORDS_ROUND = 3_000
const LOGINS_ON_ONE = 20
/** The least that logins reach of what the machine compares of passwords alone. */
const LOGIN_SHARE = 0.65

type Row = {
  name: string
  next: () => Call
  /** Calls of a round on one connection, and on many. */
  amounts: [number, number]
  /** The most milliseconds of the median on one connection. */
  most?: number
}

/** Rounds on one connection and on many, statements of a call, and for logins the shares of passwords alone. */
type Measured = { one: Calls[]; many: Calls[]; statements: number; shares?: number[] }

/**
 * Prints what logging in, marking, paying, saving a notice, the bar and each paper cost in a school. Its server runs with
 * TRUST_PROXY=1, because logins come from as many addresses as there are families. Returns how many bars were missed.
 */
export async function timeWrites(school: School & { databaseUrl: string }): Promise<number> {
  const material = await materialOf(school.databaseUrl)
  printHeading('writes and papers, ms', columns)
  let missed = await timeLogins(school, material)
  for (const row of await rowsOf(school, material)) missed += await timeRow(school, row)
  return missed
}

async function timeRow({ url, probe }: School, { name, next, amounts, most = Infinity }: Row): Promise<number> {
  await send(url, next, MANY, { amount: MANY })
  const before = await probe()
  const one = [await send(url, next, 1, { amount: amounts[0] })]
  const statements = ((await probe()).statements - before.statements) / amounts[0]
  const many: Calls[] = []
  while (isOpen(many.map(({ rate }) => rate))) {
    many.push(await send(url, next, MANY, { amount: amounts[1] }))
    one.push(await send(url, next, 1, { amount: amounts[0] }))
  }
  return print(name, { one, many, statements }, medianOf(one, 0.5) > most)
}

/**
 * Times logins of many pupils at once in turns with passwords alone, which a process that does nothing else compares: so
 * many logins a second are possible.
 */
async function timeLogins({ url, probe }: School, { logins, hash }: Material): Promise<number> {
  const child = fork(path.join(root, 'scripts/bench/argon2.mjs'), { execArgv: [] })
  const passwordsAlone = async () => {
    child.send({ stored: hash, password: PASSWORD, atOnce: MANY, milliseconds: PASSWORDS_ROUND })
    return Number((await once(child, 'message'))[0])
  }
  let missed = 0
  for (const [name, addressOf, least] of origins) {
    let count = 0
    const next = () => loginOf(url, logins[count % logins.length] ?? '', addressOf(count++ % logins.length))
    await send(url, next, MANY, { amount: MANY })
    const before = await probe()
    const one = [await send(url, next, 1, { amount: LOGINS_ON_ONE })]
    const statements = ((await probe()).statements - before.statements) / LOGINS_ON_ONE
    const many: Calls[] = []
    const shares: number[] = []
    while (isOpen(shares)) {
      const rate = await passwordsAlone()
      const calls = await send(url, next, MANY, { amount: Math.ceil((rate * PASSWORDS_ROUND * LOGIN_SHARE) / 1000) })
      one.push(await send(url, next, 1, { amount: LOGINS_ON_ONE }))
      many.push(calls)
      shares.push(calls.rate / rate)
    }
    missed += print(name, { one, many, statements, shares }, median(shares) < least)
  }
  child.disconnect()
  return missed
}

/** Whether another round is needed. */
const isOpen = (values: number[]) => values.length < LEAST_ROUNDS || (values.length < MOST_ROUNDS && isWide(values))

const isWide = (values: number[]) => (quantile(values, 0.75) - quantile(values, 0.25)) / median(values) > SPREAD

const medianOf = (rounds: Calls[], share: number) => median(rounds.map(({ times }) => quantile(times, share)))

const columns = ['1: med', 'p95', '16: med', 'p95', 'a second', 'SQL', 'share']

/** Returns whether the bar was missed, or a call failed. */
function print(name: string, { one, many, statements, shares }: Measured, tooSlow: boolean): number {
  const rates = many.map(({ rate }) => rate)
  const figures = [
    ...[one, many].flatMap((rounds) => [0.5, 0.95].map((share) => medianOf(rounds, share).toFixed(1))),
    median(rates).toFixed(0),
    statements.toFixed(1),
    shares ? `${(median(shares) * 100).toFixed(0)} %` : '',
  ]
  const failures = failuresOf([...one, ...many])
  const notes = [...failures, isWide(shares ?? rates) ? 'noisy' : ''].filter(Boolean).join(', ')
  const missed = tooSlow || failures.length > 0
  printRow(name, figures, missed, notes)
  return Number(missed)
}

function failuresOf(rounds: Calls[]): string[] {
  const counts = new Map<number, number>()
  for (const { failed } of rounds)
    for (const [status, count] of failed) counts.set(status, (counts.get(status) ?? 0) + count)
  return [...counts].map(([status, count]) => `${count} × ${status}`)
}

/** What each row sends. The papers are about what the demo school has; two certificates are issued for them. */
async function rowsOf(
  { url, headers: { authorization = '' } }: School,
  { unmarked, fees, payment, pupil, today, reports }: Material,
): Promise<Row[]> {
  const headers = { authorization }
  const get = (path: string) => (): Call => ({ method: 'GET', path, headers })
  const post = (path: string, body: object): Call => ({ method: 'POST', path, headers, body })
  const certificate = async (kind: 'bonafide' | 'transfer', body: object) => {
    const made = await ask<{ certificate: { id: string } }>(url, post(`/api/people/${pupil}/${kind}`, body))
    return `/api/certificates/${made.certificate.id}/pdf`
  }
  const mark = (status: string) => () => post('/api/attendance/mark', { ...taken(unmarked), status })
  const pay = () => post(`/api/fees/pay/${taken(fees)}`, { method: 'Cash' })
  const paper = (name: string, path: string): Row => ({ name: `PDF, ${name}`, next: get(path), amounts: [10, 48] })
  return [
    { name: 'GET /api/bar', next: get('/api/bar'), amounts: [100, 600], most: 5 },
    { name: 'mark a pupil Present', next: mark('Present'), amounts: [40, 200], most: 5 },
    { name: 'mark a pupil Absent', next: mark('Absent'), amounts: [40, 200], most: 5 },
    { name: 'pay a fee', next: pay, amounts: [20, 64], most: 5 },
    paper('a receipt', `/api/payments/${payment}/receipt`),
    ...reports.map(({ type, id }) => paper(`a report, ${type}`, `/api/reports/export/${id}`)),
    paper('a bonafide certificate', await certificate('bonafide', { purpose: 'A passport' })),
    paper('a transfer certificate', await certificate('transfer', { ...transfer, appliedOn: today, lastDay: today })),
    {
      ...paper('payments of a class', '/api/payments/export?class=Class+8&type=Tuition+Fee'),
      amounts: [3, 16],
    },
    {
      ...paper('report cards of a class', '/api/reports/class-export?class=Class+8&type=Grading'),
      amounts: [1, 4],
    },
    { name: 'save a notice to the teachers', next: () => post('/api/notifications', notice), amounts: [5, 16] },
  ]
}

const transfer = {
  dateOfBirth: '2014-06-14',
  admittedOn: '2020-04-01',
  admittedClass: 'Class 1',
  conduct: 'Good',
  reason: 'The family moves to Nagpur',
  duesReason: 'Agreed with the family',
}

const notice = {
  type: 'Email',
  subject: 'Holiday Notice',
  message: 'The school is closed tomorrow.',
  recipients: 'All Teachers',
}

const PASSWORD = 'demo-school-1'

/** Whence pupils log in, by their place among them, and the least share. Of one address, four passwords are compared at once. */
const origins: [name: string, addressOf: (place: number) => string, least: number][] = [
  ['login, each from home', (place) => `10.1.${place >> 8}.${place & 255}`, LOGIN_SHARE],
  ['login, all at the school', () => '10.2.0.1', LOGIN_SHARE],
]

/** Each pupil's browser, since their first log-in. */
const browsers = new Map<string, string>()

const loginOf = (url: string, email: string, address: string): Call => ({
  method: 'POST',
  path: '/api/auth/login',
  // What comes with a cookie has to come from a page of ours.
  headers: { 'x-forwarded-for': address, cookie: browsers.get(email) ?? '', origin: url },
  body: { email, password: PASSWORD },
  answered: ({ 'set-cookie': cookies }) => void browsers.set(email, browserCookieIn(cookies)),
})
