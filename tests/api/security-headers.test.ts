import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import config from '@/next.config.mjs'
import { roles, type Role } from '@/lib/constants'
import { allows } from '@/lib/permissions'
import { freePort } from '@/scripts/process/ports'
import { baseUrl, demo, logIn, sessionOf, type Session } from '@/tests/support/machine/api'
import { actionDoors, callAction, routeDoors } from '@/tests/support/doors/doors'
import { eventually } from '@/tests/support/machine/eventually'
import { addressOf, pagesFor } from '@/tests/support/doors/pages'
import { expectProtected, expectScriptsAllowed, nonceIn } from '@/tests/support/doors/policies'
import { makePortal, type Portal } from '@/tests/support/machine/portal'

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
  it('is protected, whoever calls whatever there is', async () => {
    const doors = await routeDoors()
    expect(doors.length).toBeGreaterThan(100)
    for (const { verb, path: pattern, operation } of doors) {
      const address = pattern.replaceAll(/\[\w+\]/g, randomUUID())
      const role = [...roles].reverse().find((one) => operation && allows(operation.access, one)) ?? 'admin'
      let open = false
      const callers = verb === 'GET' ? ['', `Bearer ${sessions.get(role)?.accessToken}`] : ['']
      for (const authorization of callers) {
        const response = await ask(address, {
          method: verb,
          headers: { accept: 'text/html', ...(authorization && { authorization }) },
        })
        const policy = expectProtected(`${verb} ${pattern}`, response)
        // What a browser shows of it runs nothing at all, but for the page that leaves for the login.
        if (pattern.startsWith('/api/')) expect(policy.get('default-src'), pattern).toEqual(["'none'"])
        open ||= response.ok && !authorization
        // What visitors get may be kept, anything else only if it is asked for again each time.
        expect(response.headers.get('cache-control'), pattern).toMatch(
          open ? /no-store|no-cache|immutable|max-age/ : /no-store|no-cache/,
        )
        await response.body?.cancel()
      }
    }
  })

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

describe('the answer of a portal that is not well', () => {
  let portal: Portal
  beforeAll(async () => {
    portal = await makePortal()
  })
  afterAll(() => portal.remove())

  const documentAt = async (address: string, headers: Record<string, string> = {}) => {
    const response = await fetch(portal.url + address, { headers, redirect: 'manual' })
    const policy = expectProtected(address, response)
    const html = await response.text()
    expectScriptsAllowed(address, html, policy)
    return { status: response.status, html, cached: response.headers.get('cache-control') }
  }

  it('says under the same rules that the database is away', async () => {
    await portal.start()
    const { cookie } = await portal.session()
    const headers = { cookie }
    await portal.stop()
    await portal.start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
    const { status, html, cached } = await documentAt('/', headers)
    expect([status, cached]).toEqual([503, expect.stringContaining('no-store')])
    expect(html).toContain('Back in a moment')
  })

  it('says under the same rules that something unexpected has happened', async () => {
    await portal.stop()
    await portal.start()
    const { cookie } = await portal.session()
    const headers = { cookie }
    await portal.sql('ALTER TABLE "Session" RENAME TO "Gone"')
    const { status, html } = await documentAt('/', headers)
    expect(status).toBe(500)
    // In the page itself: it needs no script.
    expect(html).toMatch(/<h1[^>]*>Sorry<\/h1>.*Something went wrong\. Please try again later\./s)
    expectProtected('a call', await fetch(`${portal.url}/api/auth/me`, { headers }))
    await portal.sql('ALTER TABLE "Gone" RENAME TO "Session"')
  })
})

describe('a page where another server runs Next.js, as on Vercel', () => {
  let server: ChildProcess
  let url = ''
  beforeAll(async () => {
    url = `http://127.0.0.1:${await freePort()}`
    const args = ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', new URL(url).port]
    // On the worker's own database, beside its portal.
    server = spawn(process.execPath, args, { stdio: 'ignore', env: { ...process.env, NODE_ENV: 'production' } })
    await eventually(async () => (await fetch(`${url}/api/health`).catch(() => undefined))?.ok === true, 'it answers')
  })
  afterAll(async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill()
    await ended
  })

  const cookie = () => sessions.get('admin')?.cookie ?? ''
  const asked = async (address: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + address, { redirect: 'manual', headers })
    const policy = expectProtected(address, response)
    const html = await response.text()
    return { status: response.status, html, policy, scripts: expectScriptsAllowed(address, html, policy) }
  }

  it('has its nonce from the middleware, wherever it is', async () => {
    const pages = [...pagesFor(null).map((page) => [page, '']), ...pagesFor('admin').map((page) => [page, cookie()])]
    for (const [pattern = '', as = ''] of pages) {
      const { status, policy, scripts } = await asked(await addressOf(pattern), as ? { cookie: as } : {})
      expect([pattern, status]).toEqual([pattern, 200])
      expect(nonceIn(policy), pattern).toBeDefined()
      expect(scripts, pattern).toBeGreaterThan(3)
    }
  })

  it('is led elsewhere as usual, with a policy', async () => {
    expect((await asked('/fees')).status).toBe(307)
    expect((await asked('/admin/school')).status).toBe(307)
    expect((await asked('/login', { cookie: cookie() })).status).toBe(307)
    expect((await asked('/no-such-page')).status).toBe(404)
    expect((await asked('/api/fees')).status).toBe(401)
    expect((await asked('/icon.svg')).status).toBe(200)
  })

  it('does not take the nonce of whoever asks', async () => {
    const policy = "script-src 'nonce-of+the+attacker'"
    const { html } = await asked('/admin/school', { cookie: cookie(), 'content-security-policy-report-only': policy })
    expect(html).not.toContain('of+the+attacker')
    // The middleware is passed by with this header; there the configuration has a policy without any nonce.
    vi.stubEnv('VERCEL', '1')
    const rules = (await config.headers?.()) ?? []
    vi.unstubAllEnvs()
    const rule = rules.at(-1)
    expect(rule).toMatchObject({ source: '/:path*', has: [{ type: 'header', key: 'content-security-policy' }] })
    expectProtected('the rule', {
      headers: new Headers(
        [...(rules[0]?.headers ?? []), ...(rule?.headers ?? [])].map(({ key, value }) => [key, value]),
      ),
    })
    expect(rule?.headers[0]?.value).not.toContain('nonce')
  })
})
