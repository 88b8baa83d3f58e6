import type { Role } from '@/lib/constants'
import { claimsOf } from '@/tests/support/machine/api'
import { actors, dutyFor, type ActorName } from '@/tests/support/doors/reached-rows'
import { claimsIn, sessionCookieName } from '@/lib/server/accounts/session-cookie'
import { sql } from '@/tests/support/machine/database'

const known = new Map<string, Promise<ActorName>>()

/** Whose token or cookie a request has, as the database has them when it is first used. */
export function whoAsks(headers: Headers): Promise<ActorName> {
  const bearer = headers.get('authorization')
  const cookie = cookieIn(headers.get('cookie') ?? '')
  const credential = bearer ?? cookie
  if (!credential) return Promise.resolve('guest')
  const who = known.get(credential) ?? actorOf(bearer ? bearer.replace(/^Bearer /, '') : undefined, cookie)
  known.set(credential, who)
  return who
}

const cookieIn = (text: string) =>
  text
    .split('; ')
    .find((each) => each.startsWith(`${sessionCookieName()}=`))
    ?.slice(sessionCookieName().length + 1)

async function actorOf(bearer: string | undefined, cookie: string | undefined): Promise<ActorName> {
  const sid = bearer === undefined ? (await claimsIn(cookie))?.sid : sessionIn(bearer)
  if (!sid) return 'guest'
  const [user] = await sql<{ role: Role; approvedAt: Date | null; duty: string | null }>(
    'SELECT u."role", u."approvedAt", (SELECT d."kind" FROM "Duty" d WHERE d."holderId" = u."id" AND d."sectionId" IS NULL LIMIT 1) AS duty FROM "Session" s JOIN "User" u ON u."id" = s."userId" WHERE s."id"::text = $1',
    [sid],
  )
  if (!user) return 'guest'
  return user.approvedAt ? (actors.find((actor) => user.duty && dutyFor(actor) === user.duty) ?? user.role) : 'pending'
}

function sessionIn(token: string): string | undefined {
  try {
    return claimsOf(token).sid
  } catch {
    return undefined
  }
}
