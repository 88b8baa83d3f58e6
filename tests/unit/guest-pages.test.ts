import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { GuestPages, guestPageOf } from '@/server/guest-pages.mjs'
import { protect } from '@/server/security.mjs'

/** A page that says the same to every visitor is made once, until somebody writes, and each answer has its own nonce. */

type Facts = { pageStatus?: number; incomplete?: boolean; giveBackTurn?: () => void }
type Make = (request: http.IncomingMessage, response: http.ServerResponse, facts: Facts) => void

const whatGuestsSee = Symbol.for('school-portal.what-guests-see')
const shared = globalThis as { [key: symbol]: (() => Promise<string | undefined>) | undefined }
let seen: string | undefined
/** What Next.js was given. */
let made: http.IncomingHttpHeaders[]
let pages: GuestPages
let make: Make
let arrived = 0
let giveBackTurn: (() => void) | undefined

const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? ''
const usual: Make = (request, response) => {
  const nonce = nonceOf(request.headers['content-security-policy'])
  response.appendHeader('Link', `</a.css>; nonce="${nonce}"`)
  response.appendHeader('Link', `</b.css>; nonce="${nonce}"`)
  response.writeHead(200, { 'Content-Type': 'text/html' })
  response.write(Buffer.from(`<script nonce="${nonce}">`))
  response.end(`${seen}</script></html>`)
}

const server = http.createServer((request, response) => {
  arrived += 1
  protect(request, response)
  const facts: Facts = giveBackTurn ? { giveBackTurn } : {}
  const path = String(guestPageOf({ ...request, headers: {} }))
  void pages.answer(path, request, response, facts, () => {
    made.push(request.headers)
    make(request, response, facts)
  })
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  seen = 'first'
  arrived = 0
  giveBackTurn = undefined
  made = []
  pages = new GuestPages()
  make = usual
  shared[whatGuestsSee] = () => Promise.resolve(seen)
})
afterEach(() => delete shared[whatGuestsSee])

function ask(headers: http.OutgoingHttpHeaders = {}, path = '/home') {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    http
      .get({ port, host: '127.0.0.1', path, headers, agent: false }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
      .on('error', reject)
  })
}

it('is made once for many, and anew when something has changed', async () => {
  for (let time = 0; time < 5; time++) expect(String((await ask()).body)).toContain('>first<')
  expect(made).toHaveLength(1)
  seen = 'second'
  for (let time = 0; time < 5; time++) expect(String((await ask()).body)).toContain('>second<')
  expect(made).toHaveLength(2)
})

it('has in each answer the nonce of its policy and no other', async () => {
  const nonces = new Set<string>()
  for (let time = 0; time < 5; time++) {
    const { headers, body } = await ask()
    const nonce = nonceOf(headers['content-security-policy'])
    nonces.add(nonce)
    expect(String(body)).toBe(`<script nonce="${nonce}">first</script></html>`)
    const link = `</a.css>; nonce="${nonce}", </b.css>; nonce="${nonce}"`
    expect(headers).toMatchObject({ link, 'content-type': 'text/html' })
  }
  expect(nonces.size).toBe(5)
  expect(made).toHaveLength(1)
})

it('is compressed for who reads that', async () => {
  for (let time = 0; time < 2; time++) {
    const zipped = await ask({ 'accept-encoding': 'br, gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(String(gunzipSync(zipped.body))).toContain('>first<')
    expect(zipped.headers['content-length']).toBe(String(zipped.body.byteLength))
  }
  const plain = await ask({ 'accept-encoding': 'br, gzip;q=0' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(String(plain.body)).toContain('>first<')
  expect(made).toHaveLength(1)
})

it('is made of nothing that a client sends', async () => {
  await ask({
    'x-forwarded-host': 'evil.example',
    'user-agent': 'evil',
    'accept-language': 'evil',
    'x-anything': 'evil',
  })
  expect(JSON.stringify(made)).not.toContain('evil')
  expect(Object.keys(made[0] ?? {}).sort()).toEqual(['content-security-policy', 'host', 'user-agent'])
})

describe('while it is being made', () => {
  /** The page is made when this is called. */
  let makes: (() => void)[]
  beforeEach(() => {
    makes = []
    make = (...request) => makes.push(() => usual(...request))
  })
  const comes = () => expect.poll(() => makes).toHaveLength(1)

  it('is waited for, for two seconds, and then made for who waits', async () => {
    const first = ask()
    await comes()
    const others = [ask(), ask(), ask()]
    await expect.poll(() => arrived).toBe(4)
    expect(makes).toHaveLength(1)
    makes[0]?.()
    for (const answer of [first, ...others]) expect(String((await answer).body)).toContain('>first<')
    expect(made).toHaveLength(1)

    makes = []
    seen = 'second'
    const slow = ask()
    await comes()
    const begun = performance.now()
    const patient = ask()
    await expect.poll(() => makes).toHaveLength(2)
    expect(performance.now() - begun).toBeGreaterThan(1_900)
    for (const finish of makes) finish()
    for (const answer of [slow, patient]) expect(String((await answer).body)).toContain('>second<')
  })

  it('is made for another when who it was made for has gone, or it is no whole page', async () => {
    const { port } = server.address() as AddressInfo
    const request = http.get({ port, host: '127.0.0.1', path: '/home', agent: false }).on('error', () => {})
    await comes()
    const another = ask()
    await expect.poll(() => arrived).toBe(2)
    request.destroy()
    await expect.poll(() => makes).toHaveLength(2)
    makes[1]?.()
    expect(String((await another).body)).toContain('>first<')

    makes = []
    seen = 'second'
    make = (_request, response) => makes.push(() => response.writeHead(500).end('failed'))
    const [failed, next] = [ask(), ask()]
    await comes()
    makes[0]?.()
    expect((await failed).status).toBe(500)
    await expect.poll(() => makes).toHaveLength(2)
    makes[1]?.()
    expect((await next).status).toBe(500)
  })

  it('is not for who came when something else was to be seen', async () => {
    const first = ask()
    await comes()
    seen = 'second'
    const second = ask()
    await expect.poll(() => makes).toHaveLength(2)
    makes[1]?.()
    expect(String((await second).body)).toContain('>second<')
    makes[0]?.()
    await first
  })
})

it('gives no turn to who has gone meanwhile, because nothing would end it', async () => {
  let answer: (() => void) | undefined
  shared[whatGuestsSee] = () => new Promise((resolve) => (answer = () => resolve(seen)))
  const { port } = server.address() as AddressInfo
  const gone = new Promise((resolve) => server.once('request', (_, response) => response.once('close', resolve)))
  const request = http.get({ port, host: '127.0.0.1', path: '/home', agent: false }).on('error', () => {})
  await expect.poll(() => answer).toBeDefined()
  request.destroy()
  await gone
  answer?.()
  shared[whatGuestsSee] = () => Promise.resolve(seen)
  await ask()
  expect(made, 'of who came after').toHaveLength(1)
})

describe('is not kept', () => {
  const twice = async () => [await ask(), await ask()]

  it.each<[string, Make]>([
    ['an error', (_request, response) => void response.writeHead(500, { 'Content-Type': 'text/html' }).end('failed')],
    ['a redirect', (_request, response) => void response.writeHead(307, { Location: '/setup' }).end()],
    [
      'what was away',
      (request, response, facts) => {
        facts.pageStatus = 503
        usual(request, response, facts)
      },
    ],
    [
      'a page of which a part could not be read',
      (request, response, facts) => {
        facts.incomplete = true
        usual(request, response, facts)
      },
    ],
    [
      'a page of which a part failed',
      (_request, response) => void response.end('<!--$!--><template></template></html>'),
    ],
    ['a page that breaks off', (_request, response) => void response.end('<html><body>')],
    ['what sets a cookie', (_request, response) => void response.setHeader('Set-Cookie', 'a=b').end('</html>')],
  ])('%s', async (_what, makes) => {
    make = makes
    const [first, second] = await twice()
    expect(made).toHaveLength(2)
    expect(second?.status).toBe(first?.status)
    make = usual
    expect((await ask()).status).toBe(200)
  })

  it('anything while nobody knows what guests see', async () => {
    seen = undefined
    await twice()
    expect(made).toHaveLength(2)
    expect(made[0]).toHaveProperty('connection')
    delete shared[whatGuestsSee]
    await twice()
    expect(made).toHaveLength(4)
  })
})

it('is no page of somebody, no part of a page and none with a query that it reads', () => {
  const asked = (url: string, headers: http.IncomingHttpHeaders = {}, method = 'GET') =>
    guestPageOf({ method, url, headers })
  for (const path of ['/home', '/login', '/signup'])
    for (const query of ['', '?', '?x=1', '?gallery.pages=2', '?gallery.page2', '?Ended', '?x=?ended'])
      expect(asked(path + query, { accept: 'text/html' }), path + query).toBe(path)
  for (const path of [
    '/',
    '/fees',
    '/login/',
    '/api/health',
    '/no-such-page',
    '/home?gallery.page=2',
    '/login?x=1&ended',
  ])
    expect(asked(path), path).toBeUndefined()
  expect(asked('/home?gallery%2Epage=2'), 'however it is written').toBeUndefined()
  for (const name of ['cookie', 'authorization', 'rsc', 'next-action', 'content-length', 'transfer-encoding'])
    expect(asked('/home', { [name]: '' }), name).toBeUndefined()
  for (const method of ['HEAD', 'POST', 'OPTIONS']) expect(asked('/home', {}, method), method).toBeUndefined()
})

it('is the same with a query that it does not read, and made without it', async () => {
  const urls: (string | undefined)[] = []
  make = (request, response, facts) => {
    urls.push(request.url)
    usual(request, response, facts)
  }
  for (const path of ['/home?x=evil', '/home?y=evil', '/home'])
    expect(String((await ask({}, path)).body)).toContain('>first<')
  expect(urls).toEqual(['/home'])
})

it('gives back its turn while another makes the page', async () => {
  const given = vi.fn()
  let makes: (() => void) | undefined
  make = (...request) => (makes = () => usual(...request))
  const first = ask()
  await expect.poll(() => makes).toBeDefined()
  giveBackTurn = given
  const second = ask()
  await expect.poll(() => given.mock.calls.length).toBe(1)
  makes?.()
  for (const answer of [first, second]) expect(String((await answer).body)).toContain('>first<')
})
