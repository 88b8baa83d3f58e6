import { NextResponse, type NextRequest } from 'next/server'
import { redirectFor } from '@/lib/routes'
import { claimsIn, sessionCookieName } from '@/lib/server/accounts/session-cookie'

/**
 * Redirects pages by the role in the cookie (docs/spec.md §2, guard rules). It does not guard data: every operation
 * checks the session in the database.
 */
export async function middleware(request: NextRequest) {
  // A server action checks for itself; a redirect would answer its call with a page.
  if (request.headers.has('next-action')) return NextResponse.next()
  const claims = await claimsIn(request.cookies.get(sessionCookieName())?.value)
  const target = redirectFor(request.nextUrl.pathname, claims?.role ?? null)
  return target ? NextResponse.redirect(new URL(target, request.url)) : NextResponse.next()
}

export const config = {
  // In the server's own process: an edge runtime beside it costs each page more than the redirects do.
  runtime: 'nodejs',
  // Only requests that may have to go elsewhere (tests/unit/routes.test.ts holds the table of routes against this): it
  // would cost every other page a tenth. Next.js reads these as they are written.
  matcher: [
    // By the role in the cookie.
    '/(admin|people)/:path*',
    '/fees/defaulters',
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
  ],
}
