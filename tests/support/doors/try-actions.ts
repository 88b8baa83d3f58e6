import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { allows, guardianReach } from '@/lib/permissions'
import { baseUrl } from '@/tests/support/machine/api'
import { asker, type Asker } from '@/tests/support/school/askers'
import { actionDoors, routeDoors, type Door } from '@/scripts/portal/doors'
import { callAction } from '@/tests/support/doors/doors'
import { objects } from '@/tests/support/doors/objects'
import { namedInBodies } from '@/tests/support/doors/objects-in-bodies'
import { dutyFor, reachesAnothers, triedActors, whoIs } from '@/tests/support/doors/reached-rows'
import { operationsOnDisk } from '@/scripts/portal/operations'

/** What an action is tried with: its own record of who asks, another's, and one that is not there. */
type Tried = {
  own?: (asker: Asker) => Promise<object> | object
  others?: (asker: Asker) => Promise<object>
  missing: (asker: Asker) => object
  reaches: readonly string[]
  /** The codes: of a success, of another's, of what is missing. */
  done: string
  refused: string
  missed: string
}

const actions = await actionDoors()
const routes = await routeDoors()
const names = new Map((await operationsOnDisk()).map(({ operation, name }) => [operation, name]))

/** By the operation's call with an id in its path, or by its name. */
function triedWith({ operation }: Door): Tried | undefined {
  const inBody = namedInBodies[names.get(operation!) ?? '']
  if (inBody) {
    const { own, others, missing, reaches, refused = 'notFound', missed = 'notFound' } = inBody
    return { own, others, missing, reaches, refused, missed, done: 'ok' }
  }
  const call = routes.find((route) => route.operation === operation && `${route.verb} ${route.path}` in objects)
  if (!call) return undefined
  const { own, others, body, reaches, status } = objects[`${call.verb} ${call.path}`]!
  const parameter = /\[(\w+)\]/.exec(call.path)?.[1] ?? 'id'
  const stranger = (asker: Asker) => ({ ...asker, email: `x.${randomUUID()}@tests.example` })
  const input = (who: Asker, id: string) => ({ ...(body?.(who) as object), [parameter]: id })
  return {
    own: own && (async (asker) => input(asker, await own(asker))),
    others: async (asker) => input(stranger(asker), await others()),
    missing: (asker) => input(stranger(asker), randomUUID()),
    reaches,
    done: status === 409 ? 'conflict' : 'ok',
    refused: 'notFound',
    missed: 'notFound',
  }
}

/** The code in an action's answer: `ok`, or why not. */
export const codeIn = (answer: string) =>
  answer.includes('"ok":true') ? 'ok' : (/"ok":false,"code":"(\w+)"/.exec(answer)?.[1] ?? answer.slice(0, 200))

/** Tests of every server action that names a record, as everybody. `claims` makes the session cookie that they come with. */
export function tryActions(claims: (asker: Asker) => Promise<string> | string) {
  const about = actions.flatMap((door) => {
    const tried = triedWith(door)
    return tried ? [[`${door.file} ${door.name}`, door, tried] as const] : []
  })

  it('finds actions about something', () => {
    expect(about.length).toBeGreaterThan(40)
  })

  describe.each(triedActors)('as %s', (actor) => {
    let who: Asker
    let cookie = ''
    beforeAll(async () => {
      who = await asker(actor)
      cookie = await claims(who)
    })

    it.each(about)('%s', async (_name, door, tried) => {
      const stopped = { guest: 'unauthenticated', pending: 'forbidden' }[actor as string] ?? 'forbidden'
      const may = allows(door.operation!.access, whoIs(actor))
      const send = async (input: object) => {
        const answer = await callAction(door, { ...(cookie ? { cookie } : {}), origin: baseUrl }, input)
        return codeIn(await answer.text())
      }
      // Before any record is looked for.
      if (!may) {
        // What one of the others was tried with may have made them somebody's guardian.
        const other = guardianReach(door.operation!.access) ? await asker(actor) : who
        const theirs = await claims(other)
        const answer = await callAction(
          door,
          { ...(theirs ? { cookie: theirs } : {}), origin: baseUrl },
          tried.missing(other),
        )
        return expect(codeIn(await answer.text())).toBe(stopped)
      }
      if (tried.own && !dutyFor(actor)) expect(await send(await tried.own(who)), 'own').toBe(tried.done)
      const others = reachesAnothers(door.operation!, tried.reaches, actor) ? tried.done : tried.refused
      if (tried.others) expect(await send(await tried.others(who)), "another's").toBe(others)
      expect(await send(tried.missing(who)), 'missing').toBe(tried.missed)
    })
  })
}
