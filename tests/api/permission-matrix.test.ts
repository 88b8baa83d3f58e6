import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { messages } from '@/lib/messages'
import { allows, permissions, type ActorRole } from '@/lib/permissions'
import { call, enrol, logIn, signUp, type Session } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { actionDoors, routeDoors, type Door, type RouteDoor } from '@/tests/support/doors/doors'
import { objects } from '@/tests/support/doors/objects'
import { recordKeys } from '@/tests/support/doors/recorded-keys'

/**
 * Every door of the portal, found on disk, against every actor: the answer is what permissions.ts says. A door that
 * is no operation, or whose objects nobody has described below, fails.
 */

const actors = ['guest', 'pending', 'student', 'teacher', 'admin'] as const
type ActorName = (typeof actors)[number]

/** Serves an account that waits for approval. */
const forPending = ['GET /api/auth/me', 'POST /api/auth/logout', 'GET /session-ended']

const keys = await recordKeys()
const doors = await routeDoors()
const actions = await actionDoors()
const nameOf = ({ verb, path }: RouteDoor) => `${verb} ${path}`

const known = new Map<ActorName, { bearer: string; session?: Session }>()

/** A live session: the one of the call before, or another person's where that call ended it or changed its account. */
async function credentials(actor: ActorName): Promise<{ bearer?: string; session?: Session }> {
  if (actor === 'guest') return {}
  const last = known.get(actor)
  const me = last && (await call('/api/auth/me', { bearer: last.bearer }))
  if (
    last &&
    me?.status === 200 &&
    me.body.role === (actor === 'pending' ? 'student' : actor) &&
    (!last.session || me.body.email === last.session.email)
  )
    return last
  const person =
    actor === 'pending' ? await signUp() : actor === 'admin' ? await newAdmin() : await enrol({ role: actor })
  const made = { bearer: person.accessToken, ...('cookie' in person ? { session: person } : {}) }
  known.set(actor, made)
  return made
}

/** An admin of our own: some doors change the account they are tried with. */
async function newAdmin() {
  const { id, email, password } = await enrol({ role: 'teacher' })
  await sql(`UPDATE "User" SET role = 'admin' WHERE id = $1`, [id])
  return logIn(email, password)
}

const knock = (door: RouteDoor, id: string, bearer?: string, body: unknown = {}) =>
  call(door.path.replace(/\[\w+\]/, id), { method: door.verb, bearer, ...(door.verb === 'GET' ? {} : { body }) })

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

describe.each(actors)('as %s', (actor) => {
  it.each(doors.map((door) => [nameOf(door), door] as const))('%s', async (name, door) => {
    const { bearer } = await credentials(actor)
    const { status, body } = await knock(door, randomUUID(), bearer)
    const access = door.operation!.access
    const answersAs: ActorRole = actor === 'pending' ? 'guest' : actor
    if (actor === 'pending' && forPending.includes(name)) return expect([401, 403]).not.toContain(status)
    if (allows(access, answersAs)) return expect([403, 500]).not.toContain(status)
    expect(status).toBe(actor === 'guest' ? 401 : 403)
    expect(body.message).toBe(
      { guest: messages.common.unauthenticated, pending: messages.accounts.notApproved }[actor as string] ??
        messages.common.forbidden,
    )
  })
})

describe.each(['student', 'teacher', 'admin'] as const)('objects, as %s', (actor) => {
  it.each(doors.filter((door) => nameOf(door) in objects).map((door) => [nameOf(door), door] as const))(
    '%s',
    async (name, door) => {
      const { bearer, session } = await credentials(actor)
      const { body, own, others, reaches, status: success = 200 } = objects[name]!
      const input = body?.(session!)
      const mayAtAll = allows(door.operation!.access, actor)

      const missing = await knock(door, randomUUID(), bearer, input)
      expect(missing.status, 'missing').toBe(mayAtAll ? 404 : 403)
      const malformed = await knock(door, 'no-such-id', bearer, input)
      expect(malformed.status, 'malformed').toBe(mayAtAll ? 404 : 403)

      if (own)
        expect((await knock(door, await own(session!), bearer, input)).status, 'own').toBe(mayAtAll ? success : 403)

      const another = await knock(
        door,
        await others(),
        bearer,
        body?.({ ...session!, email: `x.${randomUUID()}@tests.example` }),
      )
      expect(another.status, "another's").toBe(mayAtAll ? (reaches.includes(actor) ? success : 404) : 403)
    },
  )
})

it('answers nothing that is not written down', () => keys.check())
