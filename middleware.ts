import { NextResponse, type NextRequest } from 'next/server'
import { guessedRedirectFor } from '@/lib/route-lookups'
import { newNonce, pagePolicy, policyHeader } from '@/lib/security-headers.mjs'
import { claimsIn, sessionCookieName } from '@/lib/server/accounts/session-cookie'

/**
 * Redirects pages by the role in the cookie (docs/spec.md §2, guard rules). It does not guard data: every operation
 * checks the session in the database. Where server/index.mjs is not in front, it also gives each page its policy, with
 * a nonce (docs/decisions/0030-inline-scripts-carry-a-nonce.md).
 */
export async function middleware(request: NextRequest) {
  const target = await targetOf(request)
  const policy = isBehindOurServer() ? undefined : pagePolicy(newNonce(), [], request.nextUrl.pathname)
  const response = target
    ? NextResponse.redirect(new URL(target, request.url))
    : NextResponse.next(policy ? { request: { headers: withPolicy(request, policy) } } : undefined)
  if (policy) response.headers.set(policyHeader, policy)
  return response
}

/** Where the guard leads; null where the request may stay. */
async function targetOf(request: NextRequest) {
  // A server action checks for itself; a redirect would answer its call with a page.
  if (request.headers.has('next-action')) return null
  const claims = await claimsIn(request.cookies.get(sessionCookieName())?.value)
  return guessedRedirectFor(request.nextUrl.pathname, claims?.role ?? null)
}

/** Next.js takes the nonce of a page's inline scripts from this header; what a client put there is replaced. */
function withPolicy(request: NextRequest, policy: string) {
  const headers = new Headers(request.headers)
  headers.set(policyHeader, policy)
  return headers
}

/** It runs in this process then, and has published this. */
const isBehindOurServer = () => Symbol.for('school-portal.before-exit') in globalThis

export const config = {
  // In the server's own process: an edge runtime beside it costs each page more than the redirects do.
  runtime: 'nodejs',
  // Only requests that may have to go elsewhere (tests/unit/routes.test.ts holds the table of routes against this), and
  // pages that nobody has given a policy: it would cost every other page a tenth. Next.js reads these as they are written.
  matcher: [
    // By the role in the cookie.
    '/(admin|people|messages|staff-leave)/:path*',
    '/fees/(counter|cheques|collection|concessions|day-book|defaulters|fines|plans|refunds)/:path*',
    { source: '/(login|signup)/:path*', has: [{ type: 'cookie', key: 'next-auth.session-token' }] },
    { source: '/(login|signup)/:path*', has: [{ type: 'cookie', key: '__Secure-next-auth.session-token' }] },
    // Open to members; visitors, who have no session cookie, have to leave.
    {
      source: '/(study-materials|attendance|notifications|fees|reports|promotions|profile|two-step)/:path*',
      missing: [
        { type: 'cookie', key: 'next-auth.session-token' },
        { type: 'cookie', key: '__Secure-next-auth.session-token' },
      ],
    },
    {
      source: '/',
      missing: [
        { type: 'cookie', key: 'next-auth.session-token' },
        { type: 'cookie', key: '__Secure-next-auth.session-token' },
      ],
    },
    // Where server/index.mjs, which sets this header, is not in front: all pages (`mayBePage`).
    {
      source: '/((?!(?:api|_next)(?:/|$)|[^/]{1,100}\\.(?:ico|png|svg|txt|webmanifest)$).*)',
      missing: [{ type: 'header', key: 'content-security-policy' }],
    },
  ],
}
