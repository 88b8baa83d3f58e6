import NextAuth, { type NextAuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { NextRequest, NextResponse } from 'next/server'
import { durations, limits, type Role } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { sessionMessages } from './messages'
import { parseObject, readText } from '@/lib/server/doors/body'
import { currentCaller } from '@/lib/server/doors/caller'
import { db } from '@/lib/server/data/db'
import { note } from '@/lib/server/request-context'
import { env } from '@/lib/server/env'
import { describeError, log } from '@/lib/server/log'
import { errorResponse } from '@/lib/server/doors/route'
import { sessionCookieName, sessionCookieOptions } from '@/lib/server/accounts/session-cookie'
import { loginSchema } from './schema'
import { authenticate } from './login'

declare module 'next-auth' {
  interface User {
    role: Role
    sid: string
  }
}

const options = (): NextAuthOptions => ({
  secret: env().AUTH_SECRET,
  session: { strategy: 'jwt', maxAge: durations.session },
  pages: { signIn: '/login', error: '/login' },
  cookies: { sessionToken: { name: sessionCookieName(), options: sessionCookieOptions() } },
  providers: [
    Credentials({
      credentials: { email: { type: 'email' }, password: { type: 'password' }, code: { type: 'text' } },
      async authorize(given) {
        const input = loginSchema.safeParse(given)
        if (!input.success) return null
        const caller = await currentCaller()
        const opened = await authenticate(input.data, caller).catch((error: unknown) => {
          if (error instanceof AppError) return null
          throw error
        })
        // Without slips it opens nothing else.
        if (!opened || 'choosePassword' in opened) return null
        await caller.setBrowserCookie(opened.browser)
        return { ...opened.user, sid: opened.session.id }
      },
    }),
  ],
  callbacks: {
    jwt({ token, user }) {
      // No name or address goes into the cookie.
      return user ? { sub: user.id, sid: user.sid, role: user.role } : token
    },
    // Checks the callback address of next-auth's cookie too.
    redirect: ({ url, baseUrl }) => (isOurs(url) ? new URL(url, baseUrl).href : baseUrl),
    async session({ session }) {
      const actor = await (await currentCaller()).actor()
      return { expires: session.expires, user: actor ? { name: actor.name, role: actor.role } : undefined }
    },
  },
  // next-auth's own logger writes visitors' input as lines of their choosing.
  logger: {
    error: (code, metadata) =>
      log()[code === unreadableCookie ? 'info' : 'error'](
        { code: codeOf(code), error: describeError('error' in metadata ? metadata.error : metadata) },
        'next-auth',
      ),
    warn: (code) => log().warn({ code: codeOf(code) }, 'next-auth'),
    debug: () => {},
  },
  events: {
    async signOut({ token }) {
      if (typeof token?.sid === 'string') await db.session.deleteMany({ where: { id: token.sid } })
    },
  },
})

/** next-auth calls it an error when somebody sends a cookie that it has not made. */
const unreadableCookie = 'JWT_SESSION_ERROR'

// next-auth's route for browsers' logs accepts any text as a code.
const codeOf = (code: string) => (/^[A-Z_]{1,60}$/.test(code) ? code : 'UNKNOWN')

const isOurs = (address: string) =>
  URL.canParse(address, env().APP_URL) && new URL(address, env().APP_URL).origin === env().APP_URL

/**
 * next-auth's own endpoints, on a path that `/api/auth/{id}` does not shadow. They open and end the same sessions and
 * redirect only to our own pages.
 */
export async function sessionEndpoints(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) {
  note({ door: 'call', operation: 'next-auth' })
  // Where its own script would have browsers write into our log.
  if (request.nextUrl.pathname.endsWith('/_log')) return NextResponse.json({})
  // Credentials are posted; next-auth fails at anything else.
  if (request.method === 'GET' && request.nextUrl.pathname.includes('/callback/'))
    return NextResponse.json({ message: messages.common.notFound }, { status: 404 })
  try {
    const body = request.method === 'POST' ? await readText(request, limits.jsonBody) : undefined
    const given = [
      request.nextUrl.searchParams.get('callbackUrl'),
      callbackUrlIn(body ?? '', request.headers.get('content-type') ?? ''),
    ]
    if (given.some((address) => address !== null && !isOurs(address)))
      throw new AppError('invalid', sessionMessages.foreignCallback)
    return (await NextAuth(
      new NextRequest(request.url, { method: request.method, headers: request.headers, body }),
      context,
      options(),
    )) as Response
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return errorResponse(error, messages.common.unexpected)
  }
}

function callbackUrlIn(body: string, type: string): string | null {
  if (!type.includes('json')) return new URLSearchParams(body).get('callbackUrl')
  const { callbackUrl } = parseObject(body)
  return callbackUrl === undefined ? null : String(callbackUrl)
}
