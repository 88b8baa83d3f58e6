import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '@/scripts/process/ports'
import { disagreements } from '@/tests/support/school/books'
import { insertPupils } from '@/tests/support/school/enrolments'
import { eventually } from '@/tests/support/machine/eventually'
import { farDay } from '@/tests/support/school/own-days'
import { filesIn, formOf, makeImage, makePdf, materialFields, named } from '@/tests/support/material/files'
import { startMailServer, type MailServer } from '@/tests/support/machine/mail-server'
import { cronSecret, makePortal, type Portal } from '@/tests/support/machine/portal'
import { schoolToday } from '@/tests/support/school/school-days'
import { codeOf } from '@/tests/support/school/second-step'
import http from 'node:http'

/** A proxy in front of several servers. `asked` counts how many requests each has had. */
type Proxy = { url: string; asked: number[]; close: () => Promise<void> }

/**
 * Starts a reverse proxy that asks the servers in turns, and appends the address that called it to X-Forwarded-For, as nginx
 * does with `$proxy_add_x_forwarded_for`. A header `x-server` names the server to ask; `x-caller` is the address that calls,
 * as there is only one on this machine.
 */
async function startProxy(port: number, servers: () => readonly string[]): Promise<Proxy> {
  const asked: number[] = []
  let turn = 0
  const agent = new http.Agent({ keepAlive: true })
  const proxy = http.createServer((request, response) => {
    const all = servers()
    const wanted = request.headers['x-server']
    const place = wanted === undefined ? turn++ % all.length : Number(wanted)
    asked[place] = (asked[place] ?? 0) + 1
    const before = request.headers['x-forwarded-for']
    const forwarded = [before, request.headers['x-caller'] ?? request.socket.remoteAddress].filter(Boolean).join(', ')
    const onward = http.request(
      all[place] + (request.url ?? '/'),
      { agent, method: request.method, headers: { ...request.headers, 'x-forwarded-for': forwarded } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
    request.pipe(onward)
  })
  // As long as the portal says, whose headers it hands on.
  proxy.keepAliveTimeout = 75_000
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      agent.destroy()
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

/**
 * Two servers on one database and one folder of files, behind a proxy that asks them in turns: whichever is asked, the school
 * is one.
 */

let portal: Portal
let mail: MailServer
let proxy: Proxy
let urls: string[] = []
let token = ''
/** What the pupils that were added past the doors lack. */
let disagreed: string[] = []

beforeAll(async () => {
  const port = await freePort()
  const appUrl = `http://127.0.0.1:${port}`
  mail = await startMailServer(() => 'accept')
  portal = await makePortal({
    APP_URL: appUrl,
    NEXTAUTH_URL: `${appUrl}/api/session`,
    TRUST_PROXY: '1',
    SMTP_URL: mail.url,
    SEND_DELAY: '0',
    ABSENCE_MESSAGE_DELAY: '0',
  })
  await portal.start()
  urls = [portal.url, (await portal.startBeside()).url]
  proxy = await startProxy(port, () => urls)
  await insertPupils(
    portal.sql,
    Array.from({ length: 60 }, (_, n) => `pupil${n}@tests.example`),
  )
  token = await portal.bearer()
  disagreed = await disagreements(portal.sql)
})
afterAll(async () => {
  await proxy?.close()
  await portal?.remove()
  await mail?.close()
})

type Asked = {
  method?: string
  body?: object
  form?: FormData
  bearer?: string
  cookie?: string
  from?: string
  key?: string
}

/** Through the proxy; by the server `at`, or by whose turn it is. */
async function ask(path: string, { method, body, form, bearer = token, cookie, from, key }: Asked = {}, at?: 0 | 1) {
  const headers = new Headers()
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  if (cookie) headers.set('cookie', cookie)
  if (from) headers.set('x-caller', from)
  if (key) headers.set('idempotency-key', key)
  if (body) headers.set('content-type', 'application/json')
  if (at !== undefined) headers.set('x-server', String(at))
  return fetch(proxy.url + path, {
    method: method ?? (body || form ? 'POST' : 'GET'),
    body: form ?? (body && JSON.stringify(body)),
    headers,
    redirect: 'manual',
  })
}

async function json(path: string, asked: Asked = {}, at?: 0 | 1) {
  const response = await ask(path, asked, at)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function logIn({ email, password } = portal.admin, at?: 0 | 1, from?: string) {
  const response = await ask('/api/auth/login', { body: { email, password }, bearer: '', from }, at)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const tokens = (await response.json()) as { accessToken: string; refreshToken: string }
  return { status: response.status, cookie, ...tokens }
}

const each = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

const pupils = () => portal.sql<{ id: string }>(`SELECT id FROM "User" WHERE role = 'student' ORDER BY name, id`)

it('the proxy asks both', async () => {
  await each(10, () => ask('/api/health'))
  expect(Math.min(...proxy.asked)).toBeGreaterThanOrEqual(4)
})

describe('a session', () => {
  it('that began on one is good on the other, by cookie and by token', async () => {
    const { cookie, accessToken, refreshToken } = await logIn(undefined, 0)
    for (const at of [0, 1] as const) {
      expect((await json('/api/auth/me', { bearer: '', cookie }, at)).status).toBe(200)
      expect((await json('/api/auth/me', { bearer: accessToken }, at)).status).toBe(200)
      expect(await (await ask('/fees', { bearer: '', cookie }, at)).text()).toContain('Test Admin')
    }
    const renewed = await json('/api/auth/refresh', { body: { refreshToken }, bearer: '' }, 1)
    expect(renewed.status).toBe(200)
    expect((await json('/api/auth/me', { bearer: String(renewed.body.accessToken) }, 0)).status).toBe(200)
    // A token that comes a second time was stolen, whichever server sees it.
    expect((await json('/api/auth/refresh', { body: { refreshToken }, bearer: '' }, 0)).status).toBe(401)
    expect((await json('/api/auth/me', { bearer: String(renewed.body.accessToken) }, 1)).status).toBe(401)
  })

  it('that ends on one has ended on the other at once', async () => {
    for (const at of [0, 1] as const) {
      const { cookie, accessToken } = await logIn(undefined, at)
      const other = at === 0 ? 1 : 0
      expect((await json('/api/auth/me', { bearer: accessToken }, other)).status).toBe(200)
      expect((await ask('/api/auth/logout', { method: 'POST', bearer: accessToken }, at)).status).toBe(200)
      expect((await json('/api/auth/me', { bearer: accessToken }, other)).status).toBe(401)
      expect((await json('/api/auth/me', { bearer: '', cookie }, other)).status).toBe(401)
    }
  })
})

describe('guesses are counted over both', () => {
  const wrong = 'not-the-password'
  const guess = (email: string, from: string, password = wrong) =>
    logIn({ email, password }, undefined, from).then(({ status }) => status)

  it('one after the other, and all at once', async () => {
    const one = []
    for (let n = 0; n < 10; n++) one.push(await guess('nobody@tests.example', '10.0.0.1'))
    expect(one).toEqual([...Array.from({ length: 8 }, () => 401), 429, 429])
    const statuses = await each(30, () => guess('else@tests.example', '10.0.0.2'))
    expect(statuses.filter((status) => status === 401)).toHaveLength(8)
    expect(statuses.filter((status) => status === 429)).toHaveLength(22)
    expect(await guess('nobody@tests.example', '10.0.0.3'), 'from elsewhere').toBe(401)
  })

  it('so that the right password gets in among the eight or not at all', async () => {
    const { email, password } = portal.admin
    for (let round = 0; round < 3; round++) {
      const from = `10.1.0.${round}`
      // The ninth guess, and others after it, are on their way when the right one comes.
      for (let n = 0; n < 6; n++) expect(await guess(email, from)).toBe(401)
      const all = await each(8, (n) => guess(email, from, n === 7 ? password : wrong))
      const told = all.filter((status) => status === 401).length
      const inside = all[7] === 200
      // Whoever got in did so before the limit was used up, and began it anew.
      expect(inside ? told <= 9 : told === 2, all.join()).toBe(true)
    }
  })
})

it('guesses of a code are counted for the account, from wherever they come', async () => {
  const begun = await json('/api/auth/second-step', { body: { currentPassword: portal.admin.password } })
  const confirm = (code: string) => json('/api/auth/second-step/confirm', { body: { code } })
  expect((await confirm(codeOf(String(begun.body.secret)))).status).toBe(200)
  const guess = (n: number) =>
    json('/api/auth/login', {
      body: { email: portal.admin.email, password: portal.admin.password, code: '000000' },
      bearer: '',
      from: `10.2.0.${n}`,
    })
  const statuses = (await each(12, guess)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(8)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  const off = { method: 'DELETE', body: { currentPassword: portal.admin.password } }
  expect((await json('/api/auth/second-step', off)).status).toBe(200)
})

describe('money', () => {
  it('one payment a fee, and receipts without a gap, however they race', async () => {
    const fees = await json('/api/fees', {
      body: { class: 'Class 1', type: 'Exam Fee', amount: 100, dueDate: farDay() },
    })
    expect(fees.status).toBe(201)
    const ids = (fees.body.fees as { id: string }[]).map(({ id }) => id).slice(0, 25)
    const paid = await Promise.all(
      ids.flatMap((id) =>
        ([0, 1, 0, 1] as const).map((at) =>
          json(`/api/fees/pay/${id}`, { body: { method: 'Cash' } }, at).then(({ status }) => ({
            id,
            status,
          })),
        ),
      ),
    )
    expect(paid.filter(({ status }) => status === 201)).toHaveLength(ids.length)
    expect(new Set(paid.filter(({ status }) => status === 201).map(({ id }) => id)).size).toBe(ids.length)
    expect(paid.filter(({ status }) => status === 409)).toHaveLength(ids.length * 3)
    expect(await disagreements(portal.sql)).toEqual(disagreed)
  })

  it('a fee run asked for through both is one', async () => {
    const body = { class: 'Class 1', type: 'Library Fee', amount: 50, dueDate: farDay() }
    const answers = await each(6, () => json('/api/fees', { body }))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })
})

it('one mark a pupil and day, whoever is asked', async () => {
  const all = (await pupils()).slice(0, 20)
  const date = schoolToday()
  const marks = await Promise.all(
    all.flatMap(({ id }, n) =>
      ([0, 1, 0] as const).map((at, again) =>
        json(
          '/api/attendance/mark',
          { body: { studentId: id, date, status: (n + again) % 2 ? 'Present' : 'Absent' } },
          at,
        ),
      ),
    ),
  )
  expect(marks.filter(({ status }) => status === 201)).toHaveLength(all.length)
  expect(marks.filter(({ status }) => status === 409)).toHaveLength(all.length * 2)
  expect(await disagreements(portal.sql)).toEqual(disagreed)
})

it('a request with a key is done once, through both at once and later', async () => {
  for (let round = 0; round < 3; round++) {
    const body = { type: 'SMS', subject: 'Exam Schedule', message: `Once ${randomUUID()}`, recipients: 'Class 1' }
    const key = randomUUID()
    const answers = [
      ...(await Promise.all(([0, 1, 0, 1] as const).map((at) => json('/api/notifications', { body, key }, at)))),
      await json('/api/notifications', { body, key }, 0),
      await json('/api/notifications', { body, key }, 1),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    for (const { body: answer } of answers) expect(answer).toEqual(answers[0]!.body)
    const rows = await portal.sql('SELECT FROM "Notification" WHERE message = $1', [body.message])
    expect(rows).toHaveLength(1)
  }
})

it('a notice leaves once to each address, while both servers and two schedulers send', async () => {
  const messages = ['First', 'Second', 'Third'].map((word) => `${word} ${randomUUID()}`)
  const sent = await Promise.all(
    messages.map((message) =>
      json('/api/notifications', {
        body: { type: 'Email', subject: 'Holiday Notice', message, recipients: 'All Students' },
      }),
    ),
  )
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
  const open = async () => (await portal.sql(`SELECT FROM "Delivery" WHERE status IN ('Queued', 'Sending')`)).length
  const schedulers = ([0, 1] as const).map(async (at) => {
    while ((await open()) > 0) await ask('/api/cron/notifications', { bearer: cronSecret }, at)
  })
  await eventually(async () => (await open()) === 0, 'all have left')
  await Promise.all(schedulers)
  for (const message of messages) {
    const arrived = mail.arrived.filter(({ text }) => text.includes(message)).map(({ to }) => to)
    expect(arrived).toHaveLength(60)
    expect(new Set(arrived).size).toBe(60)
  }
  const states = await portal.sql(
    'SELECT DISTINCT d.status FROM "Delivery" d JOIN "Notification" n ON n.id = d."notificationId" WHERE n.message = ANY($1)',
    [messages],
  )
  expect(states).toEqual([{ status: 'Sent' }])
})

describe('files', () => {
  it('that came through one are served by the other, whole and in parts', async () => {
    for (const at of [0, 1] as const) {
      const other = at === 0 ? 1 : 0
      const bytes = await makePdf(`Of server ${at}`)
      const made = await json(
        '/api/study-materials/upload',
        { form: formOf(materialFields, named('a.pdf', bytes)) },
        at,
      )
      expect(made.status).toBe(201)
      const { id } = made.body.material as { id: string }
      const got = await ask(`/api/study-materials/download/${id}`, {}, other)
      expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true)

      const picture = await json(
        '/api/gallery',
        { form: formOf({ title: 'Both' }, named('a.png', await makeImage('png', 64, 48))) },
        at,
      )
      const image = picture.body.image as { id: string; fileUrl: string }
      expect((await ask(image.fileUrl, { bearer: '' }, other)).status).toBe(200)
      expect((await ask(`/api/gallery/${image.id}`, { method: 'DELETE' }, other)).status).toBe(200)
      expect((await ask(image.fileUrl, { bearer: '' }, at)).status).toBe(404)
    }
  })

  it('that are being sent to one are left alone while the other looks after its own', async () => {
    const sending = each(6, async (n) => {
      const form = formOf(materialFields, named('a.pdf', await makePdf(`Beside ${n}`)))
      return json('/api/study-materials/upload', { form }, (n % 2) as 0 | 1)
    })
    const looking = each(12, (n) => ask('/api/cron/files', { bearer: cronSecret }, (n % 2) as 0 | 1))
    for (const { status, body } of await sending) {
      expect(status).toBe(201)
      const { id } = body.material as { id: string }
      expect((await ask(`/api/study-materials/download/${id}`)).status).toBe(200)
    }
    for (const { status } of await looking) expect(status).toBe(200)
  })

  it('of which a part has come are left alone too', async () => {
    const form = new Response(formOf(materialFields, named('a.pdf', await makePdf('In two parts'))))
    const bytes = Buffer.from(await form.arrayBuffer())
    const parts = async function* () {
      yield bytes.subarray(0, bytes.length - 200)
      const incoming = path.join(portal.folder, 'incoming')
      await eventually(() => filesIn(incoming).length > 0, 'a part of the file is there')
      for (const at of [0, 1] as const)
        expect((await ask('/api/cron/files', { bearer: cronSecret }, at)).status).toBe(200)
      yield bytes.subarray(bytes.length - 200)
    }
    const sent = await fetch(`${urls[0]}/api/study-materials/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': form.headers.get('content-type') ?? '' },
      body: Readable.toWeb(Readable.from(parts())),
      duplex: 'half',
    } as RequestInit)
    expect(sent.status).toBe(201)
  })
})

describe('what is kept in a process', () => {
  it('settings: a member sees at the next request, on each, what was saved on one; a visitor soon', async () => {
    const { cookie } = await logIn()
    for (let round = 0; round < 6; round++) {
      const at = (round % 2) as 0 | 1
      const name = `School of round ${round}`
      for (const server of [0, 1] as const) await (await ask('/home', { bearer: '', cookie }, server)).text()
      expect((await ask('/api/school', { method: 'PUT', body: { name } }, at)).status).toBe(200)
      for (const server of [0, 1] as const)
        expect(await (await ask('/home', { bearer: '', cookie }, server)).text(), `server ${server}`).toContain(name)
    }
    const front = async (server: 0 | 1) => (await ask('/home', { bearer: '' }, server)).text()
    for (const server of [0, 1] as const)
      await eventually(async () => (await front(server)).includes('School of round 5'), `visitors of ${server} see it`)
  })

  it('figures of today and the front page’s pictures are never older than the last write, whoever made it', async () => {
    const { cookie } = await logIn()
    const unpaid = async (server: 0 | 1) => JSON.stringify((await json('/api/today', {}, server)).body)
    for (let round = 0; round < 8; round++) {
      const [at, other] = round % 2 ? ([0, 1] as const) : ([1, 0] as const)
      const before = [await unpaid(0), await unpaid(1)]
      expect(before[0]).toBe(before[1])
      const email = `waits${round}.${randomUUID().slice(0, 8)}@tests.example`
      const body = {
        name: `Waits ${round}`,
        email,
        password: 'a-long-test-password',
        role: 'teacher',
        phone: '',
        address: '',
      }
      expect((await ask('/api/auth/register', { body, bearer: '' }, at)).status).toBe(201)
      const after = [await unpaid(other), await unpaid(at)]
      expect(after[0], `round ${round}`).toBe(after[1])
      expect(after[0]).not.toBe(before[0])

      const title = `Picture ${randomUUID()}`
      const home = async (server: 0 | 1, as?: string) => (await ask('/home', { bearer: '', cookie: as }, server)).text()
      await Promise.all([home(0), home(1), home(0, cookie), home(1, cookie)])
      const { body: made } = await json(
        '/api/gallery',
        { form: formOf({ title }, named('a.png', await makeImage('png', 64, 48))) },
        at,
      )
      for (const as of [undefined, cookie]) expect(await home(other, as)).toContain(title)
      expect((await ask(`/api/gallery/${(made.image as { id: string }).id}`, { method: 'DELETE' }, at)).status).toBe(
        200,
      )
      for (const as of [undefined, cookie]) expect(await home(other, as)).not.toContain(title)
    }
  })

  it('roles and access: who is deactivated on one is out on the other', async () => {
    const [pupil] = await pupils()
    await portal.sql(
      `UPDATE "Login" SET "passwordHash" = (SELECT "passwordHash" FROM "Login" WHERE email = $1) WHERE "userId" = $2`,
      [portal.admin.email, pupil!.id],
    )
    const [known] = await portal.sql<{ email: string }>('SELECT email FROM "Login" WHERE "userId" = $1', [pupil!.id])
    const own = await logIn({ email: known!.email, password: portal.admin.password }, 0)
    expect((await json('/api/auth/me', { bearer: own.accessToken }, 0)).status).toBe(200)
    const ended = await json(
      `/api/people/${pupil!.id}/deactivate`,
      { method: 'PUT', body: { reason: 'Left the town' } },
      1,
    )
    expect(ended.status, JSON.stringify(ended.body)).toBe(200)
    expect((await json('/api/auth/me', { bearer: own.accessToken }, 0)).status).toBe(401)
    expect((await logIn({ email: known!.email, password: portal.admin.password }, 0)).status).not.toBe(200)
  })
})
