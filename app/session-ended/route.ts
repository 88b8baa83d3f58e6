import { route } from '@/lib/server/doors/route'
import { NextResponse, type NextRequest } from 'next/server'
import { askSession } from '@/lib/auth/login'
import { sessionMessages } from '@/lib/auth/messages'
import { sessionCookieName, sessionCookieOptions } from '@/lib/server/accounts/session-cookie'
import { policyHeader } from '@/lib/security-headers.mjs'
import { noLastClass, sessionKeys } from '@/lib/stored-keys'
import { keepWayBack } from '@/lib/way-back'

/**
 * Every request without a live session comes here; this decides where it goes
 * (docs/decisions/0001-one-session-row.md).
 */
export const GET = route(askSession, {
  respond: ({ ended }, request) => (isDocument(request) ? answer(ended, nonceOf(request)) : retryAsDocument()),
})

/** To /home with a live session or none; to /login with one that has ended, after removing its cookie and tokens. */
function answer(ended: boolean, nonce: string) {
  if (!ended) return new NextResponse(null, { status: 303, headers: { Location: '/home' } })
  const response = new NextResponse(leaving(nonce), { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  response.cookies.set(sessionCookieName(), '', { ...sessionCookieOptions(), maxAge: 0 })
  return response
}

/** A page, because only a page can clear local storage. */
const leaving = (nonce: string) => `<!doctype html><html lang="en-IN"><title>Login</title>
<script nonce="${nonce}">
document.cookie = ${JSON.stringify(noLastClass)}
${keepWayBack}
try { for (const key of ${JSON.stringify(sessionKeys)}) localStorage.removeItem(key) } catch {}
location.replace('/login?ended')
</script>
<noscript><meta http-equiv="refresh" content="0;url=/login?ended"></noscript></html>`

/** The nonce of the policy that this answer is sent with. */
const nonceOf = ({ headers }: NextRequest) =>
  /'nonce-([\w+/=]{1,100})'/.exec(headers.get(policyHeader) ?? '')?.[1] ?? ''

const isDocument = ({ headers }: NextRequest) => headers.get('accept')?.includes('text/html') ?? false

/** Next's router follows redirects with fetch; an answer it does not know makes it load the address as a document. */
const retryAsDocument = () => new NextResponse(sessionMessages.loadAsPage)
