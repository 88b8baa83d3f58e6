import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '@/tests/support/machine/api'
import { crowd } from '@/tests/support/machine/crowd'
import { databaseGate, type Gate } from '@/tests/support/machine/database-gate'
import { actionId } from '@/tests/support/doors/doors'
import { eventually } from '@/tests/support/machine/eventually'
import { makePortal, type Portal } from '@/tests/support/machine/portal'

/** GET /api/metrics: what Prometheus reads of a server. */

const token = 'only-for-tests-metrics-token'

let portal: Portal
let gate: Gate
beforeAll(async () => {
  portal = await makePortal({ METRICS_TOKEN: token })
  gate = await databaseGate(portal.databaseUrl)
  await portal.start({ DATABASE_URL: gate.url })
})
afterAll(async () => {
  await portal.remove()
  await gate.close()
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(portal.url + path, { redirect: 'manual', ...init }).then(async (response) => {
    await response.arrayBuffer()
    return response.status
  })
const scrape = (bearer?: string) =>
  fetch(`${portal.url}/api/metrics`, { headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` } })

type Sample = { name: string; labels: Record<string, string>; value: number }

const comment = /^# (?:HELP \w+ \S.*|TYPE \w+ (?:counter|gauge|histogram|summary))$/
const label = String.raw`\w+="(?:[^"\\\n]|\\.)*"`
const sample = new RegExp(
  String.raw`^([a-zA-Z_]\w*)(?:\{(${label}(?:,${label})*)\})? (-?[\d.]+(?:e[+-]?\d+)?|Nan|[+-]Inf)$`,
)

/** The samples of Prometheus's text format. @throws where a line is none. */
async function samples(): Promise<Sample[]> {
  const response = await scrape(token)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const lines = (await response.text()).split('\n').filter(Boolean)
  return lines.flatMap((line) => {
    if (line.startsWith('#')) {
      expect(line).toMatch(comment)
      return []
    }
    const [, name = '', labels = '', value = ''] = sample.exec(line) ?? []
    expect(name, line).not.toBe('')
    const pairs = [...labels.matchAll(/(?:^|,)(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', text = '']) => [
      key,
      text,
    ])
    return [{ name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }]
  })
}

function valueOf(found: Sample[], name: string, labels: Record<string, string> = {}) {
  const fits = (each: Sample) => Object.entries(labels).every(([key, text]) => each.labels[key] === text)
  return found.filter((each) => each.name === name && fits(each)).reduce((sum, { value }) => sum + value, 0)
}

const requests = 'portal_request_duration_seconds_count'

describe('GET /api/metrics', () => {
  it('is an unknown path where METRICS_TOKEN is not set', async () => {
    const [absent, unknown] = [
      await call('/api/metrics', { bearer: token }),
      await call('/api/no-such-path', { bearer: token }),
    ]
    expect([absent.status, absent.body]).toEqual([404, unknown.body])
    expect(unknown.status).toBe(404)
  })

  it.each([undefined, '', 'x', `${token}x`, token.slice(1), token.toUpperCase()])(
    'refuses the token %j',
    async (wrong) => {
      const response = await scrape(wrong)
      expect([response.status, await response.json()]).toEqual([
        401,
        { message: 'This call needs the token of METRICS_TOKEN.' },
      ])
    },
  )

  it('refuses an administrator, who shows another token', async () => {
    expect((await scrape(await portal.bearer())).status).toBe(401)
  })

  it('has the figures of the process, of its event loop and of its memory', async () => {
    const found = await samples()
    for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_heap_size_used_bytes'])
      expect(valueOf(found, name), name).toBeGreaterThan(0)
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_start_time_seconds'])
      expect(found.map((each) => each.name)).toContain(name)
  })

  it('counts each request once, by its door, its operation and the class of its status', async () => {
    const before = await samples()
    const wrong = { email: 'nobody@tests.example', password: 'a-wrong-password' }
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wrong) }
    for (let n = 0; n < 3; n++) expect(await ask('/home')).toBe(200)
    expect(await ask('/fees')).toBe(307)
    expect(await ask('/api/fees')).toBe(401)
    expect(await ask('/api/auth/login', post)).toBe(401)
    const headers = {
      'next-action': actionId('login', 'app/(auth)/actions.ts'),
      'content-type': 'text/plain;charset=UTF-8',
      origin: portal.url,
    }
    // An action is answered with 200, whatever became of it.
    expect(await ask('/login', { method: 'POST', headers, body: JSON.stringify([wrong]) })).toBe(200)
    expect(await ask('/icon.svg')).toBe(200)
    const after = await samples()
    const more = (labels: Record<string, string>) =>
      valueOf(after, requests, labels) - valueOf(before, requests, labels)
    expect(more({ door: 'page', operation: '/home', status: '2xx' })).toBe(3)
    expect(more({ door: 'page', operation: '/fees', status: '3xx' })).toBe(1)
    expect(more({ door: 'call', operation: 'fees:read', status: '4xx' })).toBe(1)
    expect(more({ door: 'call', operation: 'session:create', status: '4xx' })).toBe(1)
    expect(more({ door: 'action', operation: 'session:create', status: '4xx' })).toBe(1)
    expect(more({ door: 'file', status: '2xx' })).toBe(1)
    expect(valueOf(after, 'portal_failed_logins_total') - valueOf(before, 'portal_failed_logins_total')).toBe(2)
    const refused = { status: '401' }
    expect(
      valueOf(after, 'portal_refused_requests_total', refused) -
        valueOf(before, 'portal_refused_requests_total', refused),
    ).toBe(3)
    const inf = valueOf(after, 'portal_request_duration_seconds_bucket', { operation: '/home', le: '+Inf' })
    expect(inf).toBe(valueOf(after, requests, { operation: '/home' }))
  })

  it('has the code’s own names in its labels, and no more of them however many addresses are tried', async () => {
    await Promise.all(['/x', '/people/x', '/api/x', '/api/people/x', '/x.txt', '/%zz'].map((path) => ask(path)))
    const seriesOf = async () => new Set((await samples()).map(({ name, labels }) => JSON.stringify([name, labels])))
    await seriesOf()
    const before = await seriesOf()
    const tried = Array.from({ length: 20 }, () => randomUUID())
    for (const name of tried)
      await Promise.all(
        [`/${name}`, `/people/${name}`, `/api/${name}`, `/api/people/${name}`, `/${name}.txt`, `/%zz${name}`].map(
          (path) => ask(path),
        ),
      )
    const after = await seriesOf()
    expect([...after].filter((series) => !before.has(series))).toEqual([])
    const text = await (await scrape(token)).text()
    expect(tried.filter((name) => text.includes(name))).toEqual([])
  })

  it('has what waits to be sent, what was given up, and for how long the oldest has been waiting', async () => {
    const add = (status: string, age: string, address: string | null) =>
      portal.sql(
        `INSERT INTO "Delivery" ("mail", "channel", "address", "status", "decidedAt", "dueAt", "createdAt")
         VALUES ('unknown', 'SMS', $1, $2::"DeliveryStatus", CASE $2 WHEN 'Failed' THEN now() END,
           now() + interval '1 hour', now() - $3::interval)`,
        [address, status, age],
      )
    await add('Queued', '100 seconds', '910000000001')
    await add('Queued', '10 seconds', '910000000002')
    await add('Failed', '23 hours', '910000000003')
    await add('Failed', '25 hours', '910000000004')
    // Nobody has given that one up: there was no address to begin with.
    await add('Failed', '1 hour', null)
    const found = await samples()
    const sms = { channel: 'SMS' }
    expect(valueOf(found, 'portal_messages_queued', sms)).toBe(2)
    expect(valueOf(found, 'portal_messages_failed_last_day', sms)).toBe(1)
    expect(Math.trunc(valueOf(found, 'portal_messages_oldest_seconds', sms) / 10)).toBeOneOf([10, 11, 12])
    for (const name of ['queued', 'failed_last_day', 'oldest_seconds'])
      expect(valueOf(found, `portal_messages_${name}`, { channel: 'Email' })).toBe(0)
    await portal.sql('DELETE FROM "Delivery"')
  })

  it('has the age of the newest good backup, from its begin, and nothing where there is none', async () => {
    const name = 'portal_backup_age_seconds'
    const add = (started: string, finished: string | null, failure = '') =>
      portal.sql(
        `INSERT INTO "Backup" ("startedAt", "finishedAt", "failure")
         VALUES (now() - $1::interval, now() - $2::interval, $3)`,
        [started, finished, failure],
      )
    await add('1 minute', null, 'No room.')
    expect((await samples()).map((each) => each.name)).not.toContain(name)
    await add('50 hours', '49 hours')
    await add('30 hours', '29 hours')
    const age = valueOf(await samples(), name)
    expect(Math.trunc(age / 60)).toBeOneOf([1800, 1801])
    await portal.sql('DELETE FROM "Backup"')
    expect((await samples()).map((each) => each.name)).not.toContain(name)
  })

  it('counts those who were refused because too many waited', async () => {
    const name = 'portal_shed_requests_total'
    const before = valueOf(await samples(), name)
    // More than are made in the two seconds that each waits.
    const ask = { kind: 'page', path: '/nowhere', headers: { accept: 'text/html' } }
    const asked = await crowd(portal.url, { clients: 1_000, seconds: 3, next: () => ask })
    const refused = asked.filter(({ status }) => status === 503).length
    console.log({ asked: asked.length, refused })
    expect(refused).toBeGreaterThan(0)
    expect(valueOf(await samples(), name) - before).toBe(refused)
    expect(valueOf(await samples(), 'portal_refused_requests_total', { status: '503' })).toBeGreaterThanOrEqual(refused)
  })

  it('has the connections to the database, and says within seconds when it is away', async () => {
    const found = await samples()
    expect(valueOf(found, 'portal_database_up')).toBe(1)
    expect(found.flatMap(({ name, labels }) => (name === 'portal_database_connections' ? [labels.state] : []))).toEqual(
      ['in_use', 'idle', 'waiting'],
    )
    expect(valueOf(found, 'portal_database_connections', { state: 'idle' })).toBeGreaterThan(0)
    gate.shut()
    const away = await samples()
    expect(valueOf(away, 'portal_database_up')).toBe(0)
    expect(away.map((each) => each.name)).not.toContain('portal_messages_queued')
    gate.open()
    await eventually(async () => valueOf(await samples(), 'portal_database_up') === 1, 'the database is back')
  })

  it('says within seconds that it is down when the database answers, but not what is asked of it', async () => {
    const other = new Client({ connectionString: portal.databaseUrl })
    await other.connect()
    try {
      await other.query('BEGIN')
      await other.query('LOCK TABLE "Delivery"')
      expect(valueOf(await samples(), 'portal_database_up')).toBe(0)
    } finally {
      await other.end()
    }
    await eventually(async () => valueOf(await samples(), 'portal_database_up') === 1, 'the table is free')
  })
})
