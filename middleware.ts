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
  // Pages only: the API checks for itself, and bodies of uploads would be cut at 10 MB.
  matcher: ['/((?!api/|_next/|session-ended$|.*\\..*).*)'],
}
