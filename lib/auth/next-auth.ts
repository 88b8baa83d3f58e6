import NextAuth, { type NextAuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import type { NextRequest } from 'next/server'
import { durations, type Role } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { currentCaller } from '@/lib/server/caller'
import { db } from '@/lib/server/db'
import { env } from '@/lib/server/env'
import { sessionCookieName, sessionCookieOptions } from '@/lib/server/session-cookie'
import { loginSchema } from './schema'
import { logIn } from './service'

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
      credentials: { email: { type: 'email' }, password: { type: 'password' } },
      async authorize(given) {
        const input = loginSchema.safeParse(given)
        if (!input.success) return null
        const { address } = await currentCaller()
        const opened = await logIn(input.data, address).catch((error: unknown) => {
          if (error instanceof AppError) return null
          throw error
        })
        return opened && { ...opened.user, sid: opened.session.id }
      },
    }),
  ],
  callbacks: {
    jwt({ token, user }) {
      // The cookie names the session and its role; nobody's name or address has to travel in it.
      return user ? { sub: user.id, sid: user.sid, role: user.role } : token
    },
    async session({ session }) {
      const actor = await (await currentCaller()).actor()
      return { expires: session.expires, user: actor ? { name: actor.name, role: actor.role } : undefined }
    },
  },
  events: {
    async signOut({ token }) {
      if (typeof token?.sid === 'string') await db.session.deleteMany({ where: { id: token.sid } })
    },
  },
})

/** next-auth's own endpoints, on a base path that `/api/auth/{id}` does not shadow. They open and end the same sessions. */
export const sessionEndpoints = (request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) =>
  NextAuth(request, context, options())
