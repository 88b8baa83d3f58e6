import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import net from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { roles, type Role } from '@/lib/constants'
import { baseUrl, demo, logIn, sessionOf, type Session } from '@/tests/support/machine/api'
import { actionDoors } from '@/scripts/portal/doors'
import { callAction } from '@/tests/support/doors/doors'
import { addressOf, pagesFor } from '@/tests/support/doors/pages'
import { expectProtected, expectScriptsAllowed, nonceIn } from '@/tests/support/doors/policies'

/** What browsers are told with every answer: which scripts may run, who may frame it, that it is kept nowhere. */

const ask = (address: string, init: RequestInit = {}) => fetch(baseUrl + address, { redirect: 'manual', ...init })
const sessions = new Map<Role, Session>()
beforeAll(async () => {
  for (const role of roles) sessions.set(role, await sessionOf(demo[role]))
})

describe('a page', () => {
  const asked = [null, ...roles].flatMap((role) =>
    pagesFor(role).map((pattern) => [role ?? 'visitor', pattern, role] as const),
  )

  it.each(asked)(
    'as %s: %s runs scripts with its nonce alone, is framed by nobody and is not kept',
    async (_, pattern, role) => {
      const response = await ask(await addressOf(pattern), {
        headers: role ? { cookie: sessions.get(role)?.cookie ?? '' } : {},
      })
      expect(response.status).toBe(200)
      const policy = expectProtected(pattern, response)
      expect(nonceIn(policy), 'its nonce').toBeDefined()
      expect(policy.get('frame-ancestors')).toEqual(["'none'"])
      expect(response.headers.get('cache-control')).toContain('no-store')
      expect(expectScriptsAllowed(pattern, await response.text(), policy), 'scripts').toBeGreaterThan(3)
    },
  )

  it('has another nonce each time', async () => {
    const nonces = new Set<string | undefined>()
    for (let time = 0; time < 20; time++) nonces.add(nonceIn(expectProtected('/home', await ask('/home'))))
    expect(nonces.size).toBe(20)
  })

  it('does not take the nonce of whoever asks', async () => {
    for (const name of ['content-security-policy', 'content-security-policy-report-only']) {
      const response = await ask('/home', { headers: { [name]: "script-src 'nonce-of+the+attacker'" } })
      const policy = expectProtected(name, response)
      const html = await response.text()
      expect(html).not.toContain('of+the+attacker')
      expectScriptsAllowed(name, html, policy)
    }
  })
})

describe('an answer of the API', () => {
  it('may be in a frame where it is a paper to print or a file of a promotion', async () => {
    const framed = async (address: string) => expectProtected(address, await ask(address)).get('frame-ancestors')
    expect(await framed('/api/payments/export?inline=1')).toEqual(["'self'"])
    expect(await framed(`/api/promotions/${randomUUID()}/media`)).toEqual(["'self'"])
    expect(await framed('/api/payments/export')).toEqual(["'none'"])
  })
})

describe('any other answer', () => {
  const page = async (what: string, status: number, address: string, init?: RequestInit) => {
    const response = await ask(address, init)
    expect([what, response.status]).toEqual([what, status])
    const policy = expectProtected(what, response)
    expectScriptsAllowed(what, await response.text(), policy)
    return response
  }

  it('of a page that is none', () => page('404', 404, '/no-such-page'))
  it('of a page with a dot in its name that is none', () => page('404', 404, '/no-such-page.php'))
  it('of a person who is none', () =>
    page('404', 404, `/people/${randomUUID()}`, { headers: { cookie: sessions.get('admin')?.cookie ?? '' } }))
  it('of the page that is made at the build, for errors', () => page('500', 500, '/_global-error'))
  it('of a form that is none', async () => {
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x'])
      await page(type, 400, '/home', { method: 'POST', body: 'junk', headers: { 'content-type': type } })
  })
  it('of a call that is none', () => page('404', 404, '/api/no/such/call'))
  it('of a chunk that is none', () => page('404', 404, '/_next/static/none.js'))
  it('of a malformed address', () => page('400', 400, '/%E0%A4%A'))
  it('of a file that is none', () => page('404', 404, '/no-such-picture.png'))
  it('of a method that nothing has', () => page('405', 405, '/home', { method: 'PROPFIND' }))
  it('of a method that a call does not have', () => page('405', 405, '/api/health', { method: 'DELETE' }))
  it('of a redirect by the guard', () => page('307', 307, '/fees'))
  it('of a redirect by a page', () =>
    page('307', 307, '/attendance/register', { headers: { cookie: sessions.get('student')?.cookie ?? '' } }))
  it('of a HEAD', () => page('200', 200, '/home', { method: 'HEAD' }))

  it('of the address where an ended session goes, whose script has the nonce', async () => {
    const { cookie, accessToken } = await logIn(demo.student)
    await ask('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${accessToken}` } })
    const response = await page('ended', 200, '/session-ended', { headers: { cookie, accept: 'text/html' } })
    expect(nonceIn(expectProtected('ended', response))).toBeDefined()
  })

  it('of a page as data, as the router asks for it', async () => {
    const headers = { rsc: '1', cookie: sessions.get('admin')?.cookie ?? '' }
    const response = await ask('/fees', { headers, redirect: 'follow' })
    expectProtected('rsc', response)
    // No browser takes it for a page, whatever the rows in it say.
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/x-component'])
    expect(response.headers.get('cache-control')).toContain('no-store')
    await response.body?.cancel()
  })

  it('of each server action', async () => {
    const headers = { origin: baseUrl, cookie: sessions.get('student')?.cookie ?? '' }
    for (const door of (await actionDoors()).slice(0, 12)) {
      const response = await callAction(door, headers)
      expectProtected(`${door.file} ${door.name}`, response)
      await response.body?.cancel()
    }
  })

  it('of every file of the build that a page names, and of every file of public/', async () => {
    const html = await (await ask('/home')).text()
    const files = [...new Set(html.match(/\/_next\/static\/[\w./~-]+\.(js|css|woff2)/g))]
    expect(files.length).toBeGreaterThan(5)
    for (const file of [...files, ...readdirSync('public').map((name) => `/${name}`)]) {
      const response = await ask(file)
      expect([file, response.status]).toEqual([file, 200])
      expect(expectProtected(file, response).get('default-src'), file).toEqual(["'none'"])
      await response.body?.cancel()
    }
  })

  it('of the web manifest', () => page('manifest', 200, '/manifest.webmanifest'))

  it.each([
    ['what is no HTTP', 400, 'NONSENSE\r\n\r\n'],
    ['a head that is too long', 431, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`],
  ])('of %s', async (what, status, sent) => {
    const text = await raw(sent)
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const [, ...lines] = text.split('\r\n\r\n')[0]?.split('\r\n') ?? []
    const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
    expectProtected(what, { headers })
  })
})

/** What the portal answers to these very bytes. */
function raw(sent: string): Promise<string> {
  const { hostname, port } = new URL(baseUrl)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = net.connect(Number(port), hostname, () => socket.write(sent))
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')))
    socket.on('data', (piece) => (text += piece.toString()))
    // A connection that is closed with something unread is reset, after its answer.
    socket.on('error', (error) => (text ? resolve(text) : reject(error)))
    socket.on('close', () => resolve(text))
  })
}
