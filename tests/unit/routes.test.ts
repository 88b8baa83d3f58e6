import { unstable_doesMiddlewareMatch as isAsked } from 'next/experimental/testing/server'
import { NextRequest } from 'next/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { roles, type Role } from '@/lib/constants'
import { jobsOf } from '@/lib/jobs'
import type { SchoolDuty } from '@/lib/duties'
import { officeGroups } from '@/lib/office-screens'
import { placesOf } from '@/lib/places'
import { guessedRedirectFor, navigationFor, officeScreensOf, redirectFor, screensFor } from '@/lib/route-lookups'
import { routes } from '@/lib/routes'
import { mayBePage, newNonce, pagePolicy } from '@/lib/security-headers.mjs'
import { config, middleware } from '@/middleware'

afterEach(() => vi.unstubAllEnvs())

const membersOnly = [
  '/',
  '/profile',
  '/fees',
  '/study-materials',
  '/attendance',
  '/notifications',
  '/reports',
  '/promotions',
] as const

describe('guards (docs/spec.md §2)', () => {
  it.each(membersOnly)('%s sends visitors to /home and lets every role in', (path) => {
    expect(redirectFor(path, null)).toBe('/home')
    for (const role of roles) expect(redirectFor(path, { role })).toBeNull()
  })

  it.each(['/login', '/signup'])('%s is for visitors only', (path) => {
    expect(redirectFor(path, null)).toBeNull()
    for (const role of roles) expect(redirectFor(path, { role })).toBe('/home')
  })

  it.each(['/home', '/reset-password/some-token'])('%s is public', (path) => {
    for (const role of [null, ...roles]) expect(redirectFor(path, role && { role })).toBeNull()
  })

  it('/admin/approvals is for admins; other roles go to /', () => {
    expect(redirectFor('/admin/approvals', null)).toBe('/home')
    expect(redirectFor('/admin/approvals', { role: 'student' })).toBe('/')
    expect(redirectFor('/admin/approvals', { role: 'teacher' })).toBe('/')
    expect(redirectFor('/admin/approvals', { role: 'admin' })).toBeNull()
  })

  it('guards what lies below a path, and not what merely begins like it', () => {
    expect(redirectFor('/fees/receipts', null)).toBe('/home')
    expect(redirectFor('/feesible', null)).toBeNull()
  })
})

describe('the middleware', () => {
  /** As server/index.mjs hands it over. */
  const headers = { 'content-security-policy': pagePolicy(newNonce()) }
  const asVisitor = (url: string) => isAsked({ config, url, headers, nextConfig: {} })
  const asMember = (url: string, cookie: string) =>
    isAsked({ config, url, headers, nextConfig: {}, cookies: { [cookie]: 'x' } })

  it.each(routes.flatMap(({ path }) => [path, `${path === '/' ? '' : path}/below`]))(
    'is asked about %s wherever the guard leads elsewhere',
    (path) => {
      if (redirectFor(path, null)) expect(asVisitor(path), 'a visitor').toBe(true)
      for (const role of roles.filter((one) => redirectFor(path, { role: one })))
        for (const cookie of ['next-auth.session-token', '__Secure-next-auth.session-token'])
          expect(asMember(path, cookie), role).toBe(true)
    },
  )

  it('is not asked where nobody is led elsewhere, because it costs a page a tenth', () => {
    for (const path of ['/home', '/login', '/signup', '/no-such-page', '/api/fees'])
      expect(asVisitor(path), path).toBe(false)
    for (const path of membersOnly) expect(asMember(path, 'next-auth.session-token'), path).toBe(false)
  })

  it('gives Next.js the policy of the answer, in place of what a client sent, where no server of ours is in front', async () => {
    vi.stubEnv('DATABASE_URL', 'postgresql://app@127.0.0.1:9/school')
    vi.stubEnv('AUTH_SECRET', 'x'.repeat(40))
    const sent = { 'content-security-policy': "script-src 'nonce-sent'" }
    const { headers: answered } = await middleware(new NextRequest('https://school.example/home', { headers: sent }))
    const policy = answered.get('content-security-policy')
    expect(policy).toMatch(/'nonce-[^']{20,}'/)
    // So is a header of a request that goes on named, of which Next.js and Vercel's router make the request.
    expect(answered.get('x-middleware-override-headers')).toContain('content-security-policy')
    expect(answered.get('x-middleware-request-content-security-policy')).toBe(policy)
  })

  it('is asked for the policy of every page, and of nothing else, where no server of ours is in front', () => {
    const pages = [
      '/',
      '/home',
      '/fees',
      '/people/some-id',
      '/no-such-page.php',
      '/apiary',
      '/verify/a.png',
      '/_nextdoor',
    ]
    const others = ['/api', '/api/fees', '/_next/static/chunks/a.js', '/icon.svg', '/manifest.webmanifest']
    for (const [paths, is] of [
      [pages, true],
      [others, false],
    ] as const)
      for (const path of paths) {
        expect(isAsked({ config, url: path, nextConfig: {} }), path).toBe(is)
        expect(mayBePage(path), path).toBe(is)
      }
  })
})

describe('the guard of a cookie, which knows no duties', () => {
  it('lets staff by whom a duty may let in, and leads everybody else as the guard does', () => {
    expect(guessedRedirectFor('/admin/approvals', 'teacher')).toBeNull()
    expect(guessedRedirectFor('/admin/approvals', 'student')).toBe('/')
    expect(guessedRedirectFor('/people', 'admin')).toBe('/admin/people')
    expect(guessedRedirectFor('/people', 'teacher')).toBeNull()
    expect(guessedRedirectFor('/admin/people', null)).toBe('/home')
  })
})

describe('navigation (docs/spec.md §2)', () => {
  const labels = (role: Role | null) => navigationFor(role && { role }).map(({ label }) => label)

  it('offers a visitor Home, Login, Sign Up, and behind them the form to apply with', () => {
    expect(labels(null)).toEqual(['Home', 'Login', 'Sign Up', 'Apply for admission'])
  })

  it('offers Manage Students to admins alone', () => {
    expect(labels('student')).not.toContain('Manage Students')
    expect(labels('teacher')).not.toContain('Manage Students')
    const ofTheContract = [
      'Home',
      'Dashboard',
      'Study Materials',
      'Attendance',
      'Notifications',
      'Fees',
      'Reports',
      'Promotions',
      'Manage Students',
    ]
    expect(labels('admin')).toEqual(ofTheContract)
  })

  it('never offers what the guard would refuse', () => {
    for (const role of roles)
      for (const { href } of navigationFor({ role })) expect(redirectFor(href, { role }), `${role} ${href}`).toBeNull()
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
  })
})

describe('what is in the bar beside the navigation', () => {
  it('is four places for each role, which it may open', () => {
    for (const role of roles) {
      const places = placesOf({ role }).map(({ href }) => href)
      expect(places, role).toHaveLength(4)
      for (const href of places) expect(redirectFor(href, { role }), `${role} ${href}`).toBeNull()
    }
    expect(placesOf(null)).toEqual([])
    const ofDuty = (kind: SchoolDuty) => placesOf({ role: 'staff', duties: [{ kind }] }).map(({ href }) => href)
    expect(ofDuty('Office')).toEqual(['/', '/admin/people', '/admin/admissions', '/messages'])
    expect(ofDuty('Accountant')).toEqual(['/', '/fees', '/fees/defaulters', '/notifications'])
  })

  it('is the menu of the office, for those who have one', () => {
    const all = officeGroups.flatMap(({ screens }): { href: string }[] => [...screens]).map(({ href }) => href)
    expect(officeScreensOf({ role: 'admin' })).toEqual(all)
    expect(officeScreensOf({ role: 'teacher' })).toEqual([])
    expect(officeScreensOf({ role: 'student' })).toEqual([])
    expect(officeScreensOf(null)).toEqual([])
  })
})

describe('jobs for the search', () => {
  it('lead to screens that a role may open', () => {
    for (const role of roles)
      for (const { href } of jobsOf({ role }))
        expect(redirectFor(href.split('#')[0]!, { role }), `${role} ${href}`).toBeNull()
    expect(jobsOf(null)).toEqual([])
  })
})

describe('screens for the search', () => {
  it('are those that a role may open, and nothing of visitors', () => {
    const hrefs = (role: 'teacher' | 'admin') => screensFor({ role }).map(({ href }) => href)
    expect(hrefs('admin')).toEqual(expect.arrayContaining(['/admin/people', '/admin/calendar', '/fees', '/profile']))
    expect(hrefs('teacher')).toEqual(expect.arrayContaining(['/people', '/fees', '/profile']))
    for (const role of ['teacher', 'admin'] as const) {
      expect(hrefs(role)).not.toEqual(expect.arrayContaining(['/setup']))
      for (const href of hrefs(role)) expect(redirectFor(href, { role }), `${role} ${href}`).toBeNull()
    }
    expect(hrefs('teacher').filter((href) => href.startsWith('/admin'))).toEqual([])
  })
})
