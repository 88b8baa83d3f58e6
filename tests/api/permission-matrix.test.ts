import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { messages } from '@/lib/messages'
import { allows, permissions } from '@/lib/permissions'
import {
  dutyFor,
  reachesAnothers,
  roleOf,
  triedActors,
  whoIs,
  type ActorName,
} from '@/tests/support/doors/reached-rows'
import { call, claimsOf } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { asker, type Asker } from '@/tests/support/school/askers'
import { actionDoors, routeDoors, type Door, type RouteDoor } from '@/scripts/portal/doors'
import { objects } from '@/tests/support/doors/objects'
import { watchScreens } from '@/tests/support/doors/watched-screens'

/**
 * Every door of the portal, found on disk, against every actor: the answer is what permissions.ts says. A door that
 * is no operation, or whose objects nobody has described below, fails.
 */

/** Serves an account that waits for approval. */
const forPending = ['GET /api/auth/me', 'POST /api/auth/logout', 'GET /session-ended']

const screens = await watchScreens()
const doors = await routeDoors()
const actions = await actionDoors()
const nameOf = ({ verb, path }: RouteDoor) => `${verb} ${path}`

const known = new Map<ActorName, Asker>()

/** Somebody with a live session: of the call before, or another person where that call ended it or changed its account. */
async function credentials(actor: ActorName): Promise<Asker> {
  const last = known.get(actor)
  if (last && (await isAsBefore(last))) return last
  const made = await asker(actor)
  known.set(actor, made)
  return made
}

async function isAsBefore({ actor, id, email, accessToken }: Asker) {
  if (actor === 'guest') return true
  const found = await sql(
    `SELECT FROM "Session" s JOIN "User" u ON u.id = s."userId" JOIN "Login" l ON l."userId" = u.id
     WHERE s.id = $1 AND u.id = $2 AND u.role::text = $3 AND l.email = $4 AND u."isActive" = $5`,
    [claimsOf(accessToken).sid, id, actor === 'pending' ? 'student' : roleOf(actor), email, actor !== 'pending'],
  )
  return found.length > 0
}

const knock = (door: RouteDoor, id: string, bearer?: string, body: unknown = {}) =>
  call(door.path.replace(/\[\w+\]/, id), {
    method: door.verb,
    bearer,
    ...(door.verb === 'GET' ? {} : body instanceof FormData ? { raw: body } : { body }),
  })

describe('doors on disk', () => {
  it.each([...doors, ...actions])(
    '$file $name is an operation with a capability of permissions.ts',
    ({ operation }: Door) => {
      expect(operation && Object.keys(permissions)).toContain(operation?.access)
    },
  )

  it('finds the doors at all', () => {
    expect(doors.length).toBeGreaterThan(10)
    expect(actions.length).toBeGreaterThan(5)
  })

  it('knows the objects of every door with an id', () => {
    const withId = doors.filter(({ path }) => path.includes('[')).map(nameOf)
    expect(Object.keys(objects).sort()).toEqual(withId.sort())
  })
})

describe.each(triedActors)('as %s', (actor) => {
  it.each(doors.map((door) => [nameOf(door), door] as const))('%s', async (name, door) => {
    const { accessToken } = await credentials(actor)
    const { status, body } = await knock(door, randomUUID(), accessToken)
    const access = door.operation!.access
    if (actor === 'pending' && forPending.includes(name)) return expect([401, 403]).not.toContain(status)
    if (allows(access, whoIs(actor))) return expect([403, 500]).not.toContain(status)
    expect(status).toBe(actor === 'guest' ? 401 : 403)
    expect(body.message).toBe(
      { guest: messages.common.unauthenticated, pending: messages.accounts.notApproved }[actor as string] ??
        messages.common.forbidden,
    )
  })
})

describe.each(triedActors.filter((actor) => actor !== 'guest' && actor !== 'pending'))('objects, as %s', (actor) => {
  it.each(doors.filter((door) => nameOf(door) in objects).map((door) => [nameOf(door), door] as const))(
    '%s',
    async (name, door) => {
      const me = await credentials(actor)
      const { body, own, others, reaches, status: success = 200 } = objects[name]!
      const knocks = async (id: string, input = body?.(me)) => (await knock(door, id, me.accessToken, input)).status
      // Who may not at all is refused before any record is looked for.
      const may = allows(door.operation!.access, whoIs(actor))
      expect(await knocks(randomUUID()), 'missing').toBe(may ? 404 : 403)
      expect(await knocks('no-such-id'), 'malformed').toBe(may ? 404 : 403)
      if (!may) return
      if (own && !dutyFor(actor)) expect(await knocks(await own(me)), 'own').toBe(success)
      const stranger = { ...me, email: `x.${randomUUID()}@tests.example` }
      expect(await knocks(await others(), body?.(stranger)), "another's").toBe(
        reachesAnothers(door.operation!, reaches, actor) ? success : 404,
      )
    },
  )
})

it('answers nothing that is not written down', () => screens.check())
