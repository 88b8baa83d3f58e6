import http from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionId } from '@/tests/support/doors/doors'
import { makePortal, type Portal } from '@/tests/support/machine/portal'

const appUrl = 'https://portal.example'

// As behind a proxy that ends TLS and calls the portal by a name of its own.
let portal: Portal
beforeAll(async () => {
  portal = await makePortal({ APP_URL: appUrl, NEXTAUTH_URL: `${appUrl}/api/session`, LOG_LEVEL: 'info' })
  await portal.start()
})
afterAll(() => portal.remove())

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string }

/** fetch() would not let us choose the Host header. */
function request(method: string, path: string, headers: Record<string, string>, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = http.request(
      portal.url + path,
      { method, headers: { host: 'internal.lan:8080', ...headers } },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function logInByForm(origin: string) {
  const id = actionId('login', 'app/(auth)/actions.ts')
  const headers = { 'next-action': id, 'content-type': 'text/plain;charset=UTF-8', accept: 'text/x-component', origin }
  return request('POST', '/login', headers, JSON.stringify([portal.admin]))
}

it('logging in works under the address of APP_URL, and under no other', async () => {
  const { status, body, headers } = await logInByForm(appUrl)
  expect(status).toBe(200)
  expect(body).toContain('"ok":true')
  const cookies = headers['set-cookie'] ?? []
  expect(cookies.map((line) => line.split('=')[0])).toEqual(
    expect.arrayContaining(['__Secure-next-auth.session-token', '__Secure-portal.browser']),
  )
  // A browser keeps no cookie of such a name that does not say so itself.
  for (const line of cookies) {
    expect(line).toMatch(/; Secure(;|$)/i)
    expect(line).toMatch(/; HttpOnly(;|$)/i)
  }
  const foreign = await logInByForm('https://evil.example')
  expect(foreign.body).not.toContain('"ok":true')
})

it('tells browsers to stay with https, whatever they asked for', async () => {
  for (const path of ['/home', '/api/health', '/no-such-page'])
    expect((await request('GET', path, {})).headers['strict-transport-security'], path).toBe('max-age=31536000')
})

describe("next-auth's own endpoints", () => {
  async function signOut(callbackUrl: string, query = '') {
    const csrf = await request('GET', '/api/session/csrf', {})
    const { csrfToken } = JSON.parse(csrf.body) as { csrfToken: string }
    const cookie = (csrf.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
    const body = new URLSearchParams({ csrfToken, json: 'true', ...(callbackUrl ? { callbackUrl } : {}) }).toString()
    return request(
      'POST',
      `/api/session/signout${query}`,
      { 'content-type': 'application/x-www-form-urlencoded', cookie },
      body,
    )
  }

  it('lead to pages of the portal', async () => {
    for (const own of ['', '/home', `${appUrl}/home`]) {
      const { status, body } = await signOut(own)
      expect(status, own).toBe(200)
      expect(JSON.parse(body), own).toEqual({ url: `${appUrl}${own ? '/home' : '/'}` })
    }
  })

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'https://portal.example.evil.example'])(
    'refuse to lead to %s',
    async (foreign) => {
      expect((await signOut(foreign)).status).toBe(400)
      expect((await signOut('', `?callbackUrl=${encodeURIComponent(foreign)}`)).status).toBe(400)
    },
  )

  it('write no line of a visitor into the log', async () => {
    const before = portal.output().length
    const line = '{"level":50,"msg":"the school is closed"}'
    const body = new URLSearchParams({
      level: 'error',
      code: `X\n${line}\n`,
      message: `Y\n${line}\n`,
      name: 'Error',
    }).toString()
    await request('POST', '/api/session/_log', { 'content-type': 'application/x-www-form-urlencoded' }, body)
    await request('GET', `/api/session/signout?callbackUrl=${encodeURIComponent(`http:\n${line}`)}`, {})
    await request('POST', '/api/session/signin/credentials?callbackUrl=http://[', {})
    await request('GET', '/api/health', {})
    const lines = portal.output().slice(before).split('\n').filter(Boolean)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((text) => text.includes('[next-auth]') || text === line)).toEqual([])
    for (const text of lines) expect(() => JSON.parse(text) as unknown, text).not.toThrow()
  })
})
