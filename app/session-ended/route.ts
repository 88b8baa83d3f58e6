import { NextResponse, type NextRequest } from 'next/server'
import { askSession } from '@/lib/auth/service'
import { route } from '@/lib/server/doors/route'
import { sessionCookieName, sessionCookieOptions } from '@/lib/server/accounts/session-cookie'
import { accountKeys } from '@/lib/stored-keys'

/** Where pages and calls send whoever has no live session; the one place that decides where they go from here. */
export const GET = route(askSession, {
  respond: ({ ended }, request) => (isDocument(request) ? answer(ended) : retryAsDocument()),
})

/** A live session and none at all lead to /home; one that has ended leads to /login, without its cookie and tokens. */
function answer(ended: boolean) {
  if (!ended) return new NextResponse(null, { status: 303, headers: { Location: '/home' } })
  const response = new NextResponse(leaving, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  response.cookies.set(sessionCookieName(), '', { ...sessionCookieOptions(), maxAge: 0 })
  return response
}

/** Local storage can only be cleared by a page. */
const leaving = `<!doctype html><html lang="en-IN"><title>Login</title>
<script>
try { for (const key of ${JSON.stringify(accountKeys)}) localStorage.removeItem(key) } catch {}
location.replace('/login?ended')
</script>
<noscript><meta http-equiv="refresh" content="0;url=/login?ended"></noscript></html>`

const isDocument = ({ headers }: NextRequest) => headers.get('accept')?.includes('text/html') ?? false

/** Next's router, which fetches what it was redirected to, loads what is none of its answers as a document. */
const retryAsDocument = () => new NextResponse('Please load this address as a page.')
