import type { Role } from '@/lib/constants'
import { newSessionCookie, sessionCookieName } from '@/lib/server/accounts/session-cookie'
import {
  claimsOf,
  enrol,
  newAdmin,
  newcomer,
  newParent,
  newStaff,
  sessionFor,
  type Session,
} from '@/tests/support/machine/api'
import { dutyFor, type ActorName } from '@/tests/support/doors/reached-rows'

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
  const session = await sessionAs(actor)
  const cookieAs = (role: Role) => cookieFor(session, role)
  return { actor, ...session, cookieAs }
}

async function sessionAs(actor: Exclude<ActorName, 'guest'>): Promise<Session> {
  if (actor === 'admin') return newAdmin()
  if (actor === 'parent') return newParent()
  const kind = dutyFor(actor)
  if (kind || actor === 'staff') return newStaff(kind)
  if (actor !== 'pending') return enrol({ role: actor })
  // Logging in is refused to who waits for approval: a session is only left from before the approval was taken back.
  return sessionFor(await newcomer())
}

async function cookieFor({ accessToken, id }: Pick<Session, 'accessToken' | 'id'>, role: Role) {
  return `${sessionCookieName()}=${await newSessionCookie({ id: claimsOf(accessToken).sid, userId: id, role })}`
}
