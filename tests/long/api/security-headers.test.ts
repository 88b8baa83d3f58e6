import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { roles, type Role } from '@/lib/constants'
import { allows } from '@/lib/permissions'
import config from '@/next.config.mjs'
import { freePort } from '@/scripts/process/ports'
import { baseUrl, demo, sessionOf, type Session } from '@/tests/support/machine/api'
import { eventually } from '@/tests/support/machine/eventually'
import { routeDoors } from '@/scripts/portal/doors'
import { addressOf, pagesFor } from '@/tests/support/doors/pages'
import { expectProtected, expectScriptsAllowed, nonceIn } from '@/tests/support/doors/policies'
import { makePortal, type Portal } from '@/tests/support/machine/portal'

/** What browsers are told with every answer: which scripts may run, who may frame it, that it is kept nowhere. */

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
    session = await sessionOf(demo.admin)
    // On the worker's own database, beside its portal.
    server = spawn(process.execPath, args, { stdio: 'ignore', env: { ...process.env, NODE_ENV: 'production' } })
    await eventually(async () => (await fetch(`${url}/api/health`).catch(() => undefined))?.ok === true, 'it answers')
  })
  afterAll(async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill()
    await ended
  })

  let session: Session
  const cookie = () => session.cookie
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
        [...(rules[0]?.headers ?? []), ...(rule?.headers ?? [])].map(({ key, value }): [string, string] => [
          key,
          value,
        ]),
      ),
    })
    expect(rule?.headers[0]?.value).not.toContain('nonce')
  })
})

describe('an answer of the API', () => {
  const ask = (address: string, init: RequestInit = {}) => fetch(baseUrl + address, { redirect: 'manual', ...init })
  const sessions = new Map<Role, Session>()
  beforeAll(async () => {
    for (const role of roles) sessions.set(role, await sessionOf(demo[role]))
  })

  it('is protected, whoever calls whatever there is', async () => {
    const doors = await routeDoors()
    expect(doors.length).toBeGreaterThan(100)
    for (const { verb, path: pattern, operation } of doors) {
      const address = pattern.replaceAll(/\[\w+\]/g, randomUUID())
      const role = [...roles].reverse().find((one) => operation && allows(operation.access, { role: one })) ?? 'admin'
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
})
