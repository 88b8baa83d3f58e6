import { openSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import path from 'node:path'
import pg from 'pg'
import { pageSizes } from '@/lib/constants'
import { ensurePostgres, type Lease } from '../database/embedded'
import { migrate } from '../database/migrate'
import { seed } from '../database/demo-school'
import type { ChildEnv } from '../process/commands'
import { freePort } from '../process/ports'
import { root } from '../process/root'
import { serve, type Server } from '../portal/serve'
import type { LoginRole } from '@/lib/constants'
import type { Call } from './calls'
import { addEarlierYears } from './earlier-years'

/**
 * A school of some size with a server of its own, the ways in, the id of a pupil, and the last full page of its long
 * lists.
 */
export type School = {
  url: string
  /** The admin's. */
  headers: Record<string, string>
  /** Those of each role: cookie and bearer. */
  ways: Record<LoginRole, Record<string, string>>
  pupil: string
  lastPages: ReadonlyMap<string, number>
  probe: () => Promise<Probe>
  /** The statements since this was last asked. */
  statements: () => Promise<Statement[]>
  startProfile: () => Promise<void>
  stopProfile: () => Promise<Profiler.Profile>
  server: Server
}

/** `ms`: until its last row had come; null for one whose end is not known. */
export type Statement = { text: string; values: unknown[]; ms: number | null }

/** Statements sent to the database since the start, and the bytes of memory the server holds. */
type Probe = { statements: number; memory: number }

/**
 * Makes the database `name` anew and fills it with a demo school of so many students and school years. With `keep`, one
 * that is there is taken as it is, with all that migrations have added since.
 */
export async function fillDatabase(
  lease: Lease,
  env: ChildEnv,
  name: string,
  { students, years, keep }: { students: number; years: number; keep: boolean },
): Promise<string> {
  const client = new pg.Client({ connectionString: lease.url })
  await client.connect()
  const url = lease.url.replace(/\/postgres$/, `/${name}`)
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (keep && rowCount) {
      await migrate(url)
      return url
    }
    await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  await migrate(url)
  await seed({ ...env, DATABASE_URL: url }, ['--students', String(students)])
  if (years > 2) await addEarlierYears(url, years)
  await settle(url)
  return url
}

// Rows of money lie in the order of their days, as where days pass one by one; here earlier years are added last. And what
// autovacuum does to a database a minute later: without it the first minute is measured, not the school's days.
async function settle(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('CLUSTER "Receipt" USING "Receipt_paidAt_idx"')
    await client.query('CLUSTER "Payment" USING "Payment_paidAt_idx"')
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

export async function openPostgres(dir: string): Promise<Lease> {
  return ensurePostgres({ dir, database: 'postgres', flags: ['fsync=off'] })
}

/** Starts the production server on a database and logs the admin in. */
export async function openSchool(env: ChildEnv, databaseUrl: string): Promise<School> {
  const [port, probePort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const probe = path.join(root, 'scripts/bench/probe.mjs')
  const server = await serve({
    env: {
      ...env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      APP_URL: url,
      BENCH_PROBE_PORT: String(probePort),
      NODE_OPTIONS: `--import ${probe}`,
    },
    output: openSync(path.join(root, '.data/bench/server.log'), 'a'),
  })
  const ask = async <Answer>(what: string) =>
    (await (await fetch(`http://127.0.0.1:${probePort}/${what}`)).json()) as Answer
  const ways = {
    admin: await logIn(url, 'admin'),
    teacher: await logIn(url, 'teacher'),
    student: await logIn(url, 'student'),
  }
  return {
    url,
    headers: ways.admin,
    ways,
    pupil: await somePupil(url, ways.admin),
    lastPages: await readLastPages(url, ways.admin),
    probe: () => ask<Probe>(''),
    statements: () => ask<Statement[]>('statements'),
    startProfile: () => ask('profile/start'),
    stopProfile: () => ask<Profiler.Profile>('profile/stop'),
    server,
  }
}

/**
 * A page or call as it is asked for by `as`: pages with the cookie, calls with the bearer. `{pupil}` in its path is the id
 * of the pupil, `{last fees}` the last full page of that list.
 */
export function callOf({ ways, pupil, lastPages }: School, path: string, as: LoginRole | 'guest'): Call {
  const filled = path
    .replace('{pupil}', pupil)
    .replace(/\{last (\w+)\}/, (_, list: string) => String(lastPages.get(list)))
  if (as === 'guest') return { method: 'GET', path: filled, headers: {} }
  const { cookie = '', authorization = '' } = ways[as]
  return { method: 'GET', path: filled, headers: path.startsWith('/api/') ? { authorization } : { cookie } }
}

/** Logs `role` in anew: a bearer's token lives fifteen minutes, and to measure every page takes longer. */
export async function renewWay({ url, ways }: School, role: LoginRole) {
  ways[role] = await logIn(url, role)
}

/** Of the cookies that a log-in sets, the one by which the portal knows the browser: without it each log-in is of a new device. */
export const browserCookieIn = (setCookies: readonly string[] = []) =>
  setCookies.map((line) => line.split(';')[0] ?? '').find((pair) => pair.includes('portal.browser=')) ?? ''

/** The way in of one of the demo school's accounts. */
export async function logIn(url: string, role: LoginRole = 'admin') {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@school.example`, password: 'demo-school-1' }),
  })
  const { accessToken } = (await response.json()) as { accessToken: string }
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return { cookie: cookie.join('; '), authorization: `Bearer ${accessToken}` }
}

async function readLastPages(url: string, headers: Record<string, string>) {
  const pages = new Map<string, number>()
  for (const list of ['fees', 'payments', 'people', 'reports']) {
    const response = await fetch(`${url}/api/${list}?pageSize=1`, { headers })
    const { total } = (await response.json()) as { total: number }
    pages.set(list, Math.floor(total / pageSizes.default))
  }
  return pages
}

/** One of Class 8, who has been at the school for years. */
async function somePupil(url: string, headers: Record<string, string>) {
  const response = await fetch(`${url}/api/people?class=Class+8&pageSize=1`, { headers })
  const { people } = (await response.json()) as { people: { id: string }[] }
  return people[0]?.id ?? ''
}
