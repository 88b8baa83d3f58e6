import { getToken } from 'next-auth/jwt'
import { NextResponse, type NextRequest } from 'next/server'
import { roles, type Role } from '@/lib/constants'
import { redirectFor } from '@/lib/routes'
import { env } from '@/lib/server/env'
import { sessionCookieName } from '@/lib/server/accounts/session-cookie'

/**
 * Redirects pages by the role in the cookie (docs/spec.md §2, guard rules). It does not guard data: every operation
 * checks the session in the database.
 */
export async function middleware(request: NextRequest) {
  // A server action checks for itself; a redirect would answer its call with a page.
  if (request.headers.has('next-action')) return NextResponse.next()
  const token = await getToken({ req: request, secret: env().AUTH_SECRET, cookieName: sessionCookieName() })
  const role = roles.find((known): known is Role => known === token?.role) ?? null
  const target = redirectFor(request.nextUrl.pathname, role)
  return target ? NextResponse.redirect(new URL(target, request.url)) : NextResponse.next()
}

export const config = {
  // Pages only: the API checks for itself, and bodies of uploads would be cut at 10 MB.
  matcher: ['/((?!api/|_next/|session-ended$|.*\\..*).*)'],
}
