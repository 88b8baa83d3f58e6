import { randomBytes, randomUUID } from 'node:crypto'
import http from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationBody } from '@/tests/support/school/admissions'
import { signupBody } from '@/tests/support/machine/api'
import { databaseGate, type Gate } from '@/tests/support/machine/database-gate'
import { actionId } from '@/tests/support/doors/doors'
import { eventually } from '@/tests/support/machine/eventually'
import { makePortal, type Portal } from '@/tests/support/machine/portal'
import { headOf, slowClient } from '@/tests/support/machine/slow'

/** What a server writes while it is asked for everything, and while things go wrong: lines of JSON that name nobody. */

let portal: Portal
let gate: Gate
beforeAll(async () => {
  portal = await makePortal({ LOG_LEVEL: 'debug', METRICS_TOKEN: 'only-for-tests-metrics-token' })
  gate = await databaseGate(portal.databaseUrl)
  await portal.start({ DATABASE_URL: gate.url })
})
afterAll(async () => {
  await portal.remove()
  await gate.close()
})

/** What somebody types, or is called; none of it may be in a line. */
const canary = {
  email: `canary.${randomUUID().slice(0, 8)}@families.example`,
  name: `Zeisig Kanarienvogel`,
  phone: '+91 91234 55667',
  address: '9 Canary Street, Pune',
  password: 'a-canary-of-a-password',
  token: randomBytes(32).toString('base64url'),
  word: 'canaryword',
}
const query = `?q=${canary.word}&email=${encodeURIComponent(canary.email)}`

type Line = Record<string, unknown> & { level: number; time: string; msg: string; requestId?: string }
type Answer = { status: number; requestId: string }

/** Asks as no browser would, with any method and path. Each answer's id is looked for in the log. */
const asked: Answer[] = []
function ask(method: string, path: string, headers: http.OutgoingHttpHeaders = {}, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(portal.url + path, { method, headers, agent: false }, (response) => {
      response.resume().on('end', () => {
        const answer = { status: response.statusCode ?? 0, requestId: String(response.headers['x-request-id']) }
        asked.push(answer)
        resolve(answer)
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

const json = { 'content-type': 'application/json' }
const post = (path: string, body: object, headers: http.OutgoingHttpHeaders = {}) =>
  ask('POST', path, { ...json, ...headers }, JSON.stringify(body))
const act = (id: string, path: string, args: unknown[]) =>
  ask(
    'POST',
    path,
    { 'next-action': id, 'content-type': 'text/plain;charset=UTF-8', origin: portal.url },
    JSON.stringify(args),
  )

const written = () => portal.output().split('\n').filter(Boolean)
const lines = () => written().map((text) => JSON.parse(text) as Line)
const linesOf = ({ requestId }: Answer) => lines().filter((line) => line.requestId === requestId)
const failedDeliveries = () => lines().filter(({ level, msg }) => level === 50 && msg === 'delivery failed')
const loggedOf = (answer: Answer, what: (line: Line) => boolean, name: string) =>
  eventually(
    () => linesOf(answer).some(what),
    () => `${name}: ${JSON.stringify(linesOf(answer))}`,
    20_000,
  )

/** Lines that no request is the cause of. */
const ofNobody = [
  ...['the database does not answer', 'the database answers again', 'files reconciled', 'deliveries failed'],
  ...['audit head', 'audit failed'],
]

describe('the log', { timeout: 180_000 }, () => {
  it('has a line with the id of each request, whatever was asked and whoever refused it', async () => {
    const login = { email: canary.email, password: canary.password }
    const wrong = await post('/api/auth/login', login)
    await post(`/api/auth/register${query}`, {
      ...signupBody(),
      name: canary.name,
      email: canary.email,
      phone: canary.phone,
    })
    await post(
      '/api/admissions',
      applicationBody({ studentName: canary.name, email: canary.email, address: canary.address }),
    )
    await ask('POST', '/api/auth/login', json, `{"email":"${canary.email}","password":"${canary.password}`)
    await ask('POST', '/api/auth/login', json, `"${canary.name} ${canary.email}"`)
    await post('/api/auth/reset-password', { token: canary.token, password: canary.password })
    await ask('GET', `/api/fees${query}`, { authorization: `Bearer ${canary.token}`, 'idempotency-key': canary.token })
    await ask('GET', `/api/health${query}`)
    await ask('GET', `/api/metrics${query}`, { authorization: `Bearer ${canary.token}` })
    await ask('GET', `/api/nothing/${canary.word}${query}`)
    const page = await ask('GET', `/home${query}`)
    await ask('GET', `/login${query}`)
    await ask('GET', `/reset-password/${canary.token}`)
    await ask('GET', `/admission/${canary.token}`)
    await ask('GET', `/nowhere/${canary.word}/${canary.email}`)
    await ask('GET', `/people/${canary.word}`, { cookie: `next-auth.session-token=${canary.token}` })
    const file = await ask('GET', `/favicon.ico${query}`)
    const malformed = await ask('GET', `/%zz${canary.word}`)
    const wrongMethod = await ask('PROPFIND', `/home${query}`)
    const notAllowed = await ask('DELETE', `/api/gallery${query}`)
    await ask('POST', '/login', { 'next-action': canary.token, 'content-type': 'text/plain' }, `["${canary.email}"]`)
    const action = await act(actionId('login', 'app/(auth)/actions.ts'), '/login', [login])
    await ask('POST', `/api/session/callback/credentials${query}`, json, JSON.stringify(login))
    await ask(
      'POST',
      '/api/session/_log',
      json,
      JSON.stringify({ level: 'error', code: canary.word, message: canary.email }),
    )
    await ask('POST', '/api/uploadthing', json, JSON.stringify(canary))

    for (const answer of asked) {
      expect(answer.requestId).toMatch(/^[\da-f-]{36}$/)
      await loggedOf(answer, ({ msg }) => ['call', 'request'].includes(msg), `the answer ${answer.status}`)
      expect(linesOf(answer).filter(({ msg }) => ['call', 'request'].includes(msg))).toHaveLength(1)
    }
    expect(linesOf(wrong)).toContainEqual(
      expect.objectContaining({ level: 30, method: 'POST', access: 'session:create', status: 401 }),
    )
    expect(linesOf(action)).toContainEqual(
      expect.objectContaining({ door: 'action', access: 'session:create', outcome: 'wrongPassword' }),
    )
    expect(linesOf(page)).toContainEqual(
      expect.objectContaining({ level: 30, door: 'page', operation: '/home', status: 200 }),
    )
    expect(linesOf(file)).toContainEqual(
      expect.objectContaining({ level: 20, door: 'file', operation: 'other', status: 200 }),
    )
    expect(linesOf(malformed)).toContainEqual(expect.objectContaining({ operation: 'other', status: 400 }))
    for (const refused of [wrongMethod, notAllowed])
      expect(linesOf(refused)).toContainEqual(expect.objectContaining({ status: 405 }))
  })

  it('leads from the id of a failed answer to what failed, in calls, pages, and what is done afterwards', async () => {
    // What is no longer there fails where nobody expects it.
    await portal.sql('ALTER TABLE "GalleryImage" RENAME TO "Gone"')
    await portal.sql('ALTER TABLE "PasswordReset" RENAME TO "GoneToo"')
    // The database quotes the whole row when a check fails.
    await portal.sql(`ALTER TABLE "Admission" ADD CHECK ("studentName" NOT LIKE 'Zeisig%') NOT VALID`)
    const call = await ask('GET', `/api/gallery${query}`)
    expect(call.status).toBe(500)
    await loggedOf(call, ({ level, msg }) => level === 50 && msg === 'unexpected error', 'a call')
    const page = await ask('GET', `/home${query}`)
    await loggedOf(page, ({ level, msg }) => level === 50 && msg === 'unexpected error', 'a page')
    // Another child: the same application twice is one.
    const child = { studentName: 'Zeisig Zweitvogel', email: canary.email, parentName: canary.name }
    const row = await post('/api/admissions', applicationBody(child))
    expect(row.status).toBe(500)
    await loggedOf(row, ({ level }) => level === 50, 'a row')
    await eventually(async () => {
      const known = failedDeliveries().length
      const forgotten = await post('/api/auth/forgot-password', { email: portal.admin.email })
      expect(forgotten.status).toBe(200)
      await eventually(() => failedDeliveries().length > known, 'a mail', 20_000)
      // Every few seconds the portal looks for mails by itself: one that it finds first is nobody's.
      return failedDeliveries().some(({ requestId }) => requestId === forgotten.requestId)
    }, 'a mail that failed for the request')
    await portal.sql('ALTER TABLE "Gone" RENAME TO "GalleryImage"')
    await portal.sql('ALTER TABLE "GoneToo" RENAME TO "PasswordReset"')
  })

  it('has the id of the request in lines of Next.js', async () => {
    const unknown = await ask(
      'POST',
      '/login',
      {
        'next-action': randomBytes(21).toString('hex'),
        'content-type': 'text/plain;charset=UTF-8',
        origin: portal.url,
      },
      JSON.stringify([canary.email]),
    )
    await loggedOf(unknown, ({ msg }) => msg === 'console', 'an action that there is not')
  })

  it('has no error for what only its sender did wrong', async () => {
    const before = lines().length
    const id = actionId('login', 'app/(auth)/actions.ts')
    const text = { 'content-type': 'text/plain;charset=UTF-8' }
    const form = { 'content-type': 'multipart/form-data; boundary=x' }
    const bearer = await portal.bearer()
    for (const headers of [form, json])
      for (const path of ['/api/auth/login', '/api/gallery', '/login', '/api/session/callback/credentials']) {
        const own = {
          Authorization: `Bearer ${bearer}`,
          'Content-Type': headers['content-type'],
          'Content-Length': 900,
        }
        const broken = await slowClient(portal.url, `${headOf('POST', path, own)}{"email":`)
        broken.socket.end()
      }
    await ask('POST', '/login', { ...text, 'next-action': id, origin: portal.url }, '[{"email":')
    await ask('POST', '/login', { ...text, 'next-action': id, origin: portal.url }, '["$F1","$Q2","$@3"]')
    await ask('POST', '/login', { ...text, 'next-action': id, origin: 'https://evil.example' }, '[]')
    await ask('POST', '/login', { ...text, 'next-action': id, origin: 'nonsense' }, '[]')
    await ask('POST', '/login', { ...form, 'next-action': id, origin: portal.url }, '--x\r\nnonsense')
    await ask('POST', '/login', { ...form, origin: portal.url }, '--x\r\nnonsense')
    await ask('POST', '/nowhere', { ...form, origin: portal.url }, 'nonsense')
    await post('/api/auth/login', {}, { origin: 'https://evil.example' })
    await post('/api/session/_log', { level: 'error', code: 'JUST_SO', message: 'the school is closed' })
    await ask('GET', '/api/session/session', { cookie: 'next-auth.session-token=nonsense' })
    await post('/api/session/callback/nobody', {})
    await ask('GET', '/api/session/callback/credentials')
    await ask('GET', '/home', { rsc: '1', 'next-router-state-tree': 'nonsense' })
    await loggedOf(await ask('GET', '/api/health?last'), ({ msg }) => msg === 'call', 'what came after them')
    expect(
      lines()
        .slice(before)
        .filter(({ level }) => level >= 50),
    ).toEqual([])
  })

  it('warns while the database is away, for each who asks and once for itself', async () => {
    gate.shut()
    const away = await ask('GET', `/api/gallery${query}`)
    expect(away.status).toBe(503)
    await loggedOf(away, ({ level, msg }) => level === 40 && msg === 'database away', 'while it is away')
    const page = await ask('GET', `/home${query}`)
    gate.silence()
    const silent = await ask('GET', `/api/gallery${query}`)
    expect(silent.status).toBe(503)
    await eventually(() => portal.output().includes('"the database does not answer"'), 'the server has noticed')
    gate.open()
    await eventually(() => portal.output().includes('"the database answers again"'), 'the database is back')
    await loggedOf(page, ({ msg }) => msg === 'request', 'a page while it is away')
  })

  it('is JSON line by line, each with level, time and message, and with the request where there is one', () => {
    expect(written().length).toBeGreaterThan(asked.length)
    for (const text of written()) {
      const line = JSON.parse(text) as Line
      expect([20, 30, 40, 50, 60], text).toContain(line.level)
      expect(new Date(line.time).toISOString(), text).toBe(line.time)
      expect(line.msg, text).toMatch(/./)
      if (ofNobody.includes(line.msg)) expect(line.requestId, text).toBeUndefined()
      else if (!['warning of Node.js', 'delivery failed'].includes(line.msg) || line.requestId)
        expect([text, line.requestId]).toEqual([text, expect.stringMatching(/^[\da-f-]{36}$/)])
    }
  })

  it('names nobody and says nothing that somebody typed', () => {
    const all = portal.output().toLowerCase()
    for (const [what, value] of Object.entries(canary)) expect(all.includes(value.toLowerCase()), what).toBe(false)
    for (const part of [
      'families.example',
      'portal.example',
      'kanarienvogel',
      'zeisig',
      '91234',
      portal.admin.password,
    ])
      expect(all, part).not.toContain(part)
  })
})
