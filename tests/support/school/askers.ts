import type { Role } from '@/lib/constants'
import { newSessionCookie, sessionCookieName } from '@/lib/server/accounts/session-cookie'
import { enrol, logIn, signUp, type Session } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import type { ActorName } from '@/tests/support/doors/reached-rows'

/** Somebody with a live session, or nobody: then all is ''. */
export type Asker = Session & {
  actor: ActorName
  /** The session cookie with another role in it, rightly signed, as the middleware believes it. */
  cookieAs: (role: Role) => Promise<string>
}

/** One of each actor; a new account, because some doors change the one they are tried with. */
export async function asker(actor: ActorName): Promise<Asker> {
  if (actor === 'guest')
    return {
      actor,
      id: '',
      email: '',
      accessToken: '',
      refreshToken: '',
      cookie: '',
      cookieAs: () => Promise.resolve(''),
    }
  // Logging in is refused to who waits for approval: a cookie is only left from before the approval was taken back.
  const session = actor === 'pending' ? { ...(await signUp()), cookie: '' } : await sessionFor(actor)
  const cookieAs = (role: Role) => cookieFor(session, role)
  return { actor, ...session, cookie: session.cookie || (await cookieAs('student')), cookieAs }
}

async function sessionFor(role: Role): Promise<Session> {
  const person = await enrol({ role: role === 'admin' ? 'teacher' : role })
  if (role !== 'admin') return person
  await sql(`UPDATE "User" SET role = 'admin' WHERE id = $1`, [person.id])
  return logIn(person.email, person.password)
}

async function cookieFor({ accessToken, id }: Pick<Session, 'accessToken' | 'id'>, role: Role) {
  const [, payload = ''] = accessToken.split('.')
  const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }
  return `${sessionCookieName()}=${await newSessionCookie({ id: sid, userId: id, role })}`
}
