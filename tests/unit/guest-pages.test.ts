import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GuestPages, isForGuest } from '@/scripts/portal/guest-pages.mjs'
import { protect } from '@/scripts/portal/security.mjs'

/** A page that says the same to every visitor is made once, until somebody writes, and each answer has its own nonce. */

type Facts = { pageStatus?: number; incomplete?: boolean }
type Make = (request: http.IncomingMessage, response: http.ServerResponse, facts: Facts) => void

const whatGuestsSee = Symbol.for('school-portal.what-guests-see')
const shared = globalThis as { [key: symbol]: (() => Promise<string | undefined>) | undefined }
let seen: string | undefined
let made: http.IncomingHttpHeaders[]
let pages: GuestPages
let make: Make

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
  protect(request, response)
  const facts: Facts = {}
  void pages.answer(request, response, facts, () => {
    made.push(request.headers)
    make(request, response, facts)
  })
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  seen = 'first'
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
  const plain = await ask()
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

it('is no page of somebody, no part of a page and none with a query', () => {
  const asked = (url: string, headers: http.IncomingHttpHeaders = {}, method = 'GET') =>
    isForGuest({ method, url, headers })
  for (const path of ['/home', '/login', '/signup']) expect(asked(path, { accept: 'text/html' })).toBe(true)
  for (const path of ['/', '/fees', '/home?gallery.page=2', '/login/', '/api/health', '/no-such-page'])
    expect(asked(path), path).toBe(false)
  for (const name of ['cookie', 'authorization', 'rsc', 'next-action', 'content-length', 'transfer-encoding'])
    expect(asked('/home', { [name]: '' }), name).toBe(false)
  for (const method of ['HEAD', 'POST', 'OPTIONS']) expect(asked('/home', {}, method), method).toBe(false)
})
