import { getToken } from 'next-auth/jwt'
import { NextResponse, type NextRequest } from 'next/server'
import { roles, type Role } from '@/lib/constants'
import { redirectFor } from '@/lib/routes'
import { env } from '@/lib/server/env'
import { sessionCookieName } from '@/lib/server/accounts/session-cookie'

/**
 * Sends people where docs/spec.md §2's guard rules want them, by the cookie alone. Never the last word on access: whether
 * the session still lives, and what it may see, is asked of the database by every operation.
 */
export async function middleware(request: NextRequest) {
  // A server action answers for itself: sent elsewhere, its call would end in a page.
  if (request.headers.has('next-action')) return NextResponse.next()
  const token = await getToken({ req: request, secret: env().AUTH_SECRET, cookieName: sessionCookieName() })
  const role = roles.find((known): known is Role => known === token?.role) ?? null
  const target = redirectFor(request.nextUrl.pathname, role)
  return target ? NextResponse.redirect(new URL(target, request.url)) : NextResponse.next()
}

export const config = {
  // Pages only: the API answers for itself, and uploads must not pass through here (bodies would be cut at 10 MB).
  matcher: ['/((?!api/|_next/|session-ended$|.*\\..*).*)'],
}
