import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { ActorName } from '@/tests/support/doors/reached-rows'
import { matchers } from '@/tests/support/doors/paths'

/**
 * What the portal answers is what its description says (lib/openapi/openapi.json, which is made of the operations): every key
 * with its type, and none besides. A key with `x-roles` only these get.
 */

type Schema = { [keyword: string]: unknown }

/** The description without what `who` does not get. */
export function describedFor(schema: Schema, who: ActorName): Schema {
  const { properties, items, additionalProperties, anyOf, ...rest } = schema
  const inside = (each: unknown) => describedFor(each as Schema, who)
  const gets = ([, each]: [string, Schema]) => !Array.isArray(each['x-roles']) || each['x-roles'].includes(who)
  const kept = Object.entries((properties ?? {}) as Record<string, Schema>)
  return {
    ...rest,
    ...(properties
      ? { properties: Object.fromEntries(kept.map((entry) => [entry[0], gets(entry) ? inside(entry[1]) : nothing])) }
      : {}),
    ...(items ? { items: inside(items) } : {}),
    ...(additionalProperties && typeof additionalProperties === 'object'
      ? { additionalProperties: inside(additionalProperties) }
      : { additionalProperties }),
    ...(anyOf ? { anyOf: (anyOf as Schema[]).map(inside) } : {}),
  }
}

/** A key that is not theirs is absent, or null. */
const nothing: Schema = { type: 'null' }

const shapes = new Map<string, z.ZodType>()

/** What of the answer is not as described, as `fees[0].amount: expected number`. `name` stands for the schema. */
export function faultsIn(name: string, schema: Schema, who: ActorName, answer: unknown): string[] {
  const key = `${name} ${who}`
  const shape = shapes.get(key) ?? z.fromJSONSchema(describedFor(schema, who))
  shapes.set(key, shape)
  const { error } = shape.safeParse(answer)
  return error?.issues.map(({ path, message }) => `${name} for ${who}: ${path.join('.')}: ${message}`) ?? []
}

type Described = { responses: Record<string, { content?: Record<string, { schema: Schema }> }> }
type Document = { paths: Record<string, Record<string, Described>>; components: { schemas: { Refusal: Schema } } }

/**
 * Looks from here on at every answer in JSON that this file of tests gets from a call of its portal. `faults` ends it and says
 * what was not as described.
 */
export function watchCalls(): { faults: () => Promise<string[]> } {
  const { paths, components } = JSON.parse(readFileSync('lib/openapi/openapi.json', 'utf8')) as Document
  const calls = matchers(
    Object.entries(paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, { responses }]) => ({
        ...{ verb: verb.toUpperCase(), path: path.replaceAll(/\{(\w+)\}/g, '[$1]'), responses },
      })),
    ),
  )
  const looking: Promise<void>[] = []
  const found = new Set<string>()
  const original = globalThis.fetch

  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const pathname = url.startsWith(`${process.env.PORTAL_URL}/api/`) ? new URL(url).pathname : ''
    const verb = init?.method ?? 'GET'
    const call = calls.find((each) => each.verb === verb && each.pattern.test(pathname))
    // Its own form, which is another standard's.
    if (!call || call.path === '/api/openapi.json') return original(input, init)
    // Loaded now: a test may say first which portal is its own. Before the request, which may end the session.
    const { whoAsks } = await import('@/tests/support/doors/who-asks')
    const who = await whoAsks(new Headers(init?.headers))
    const response = await original(input, init)
    if (response.headers.get('content-type')?.startsWith('application/json')) looking.push(look(response.clone()))
    return response

    async function look(answer: Response) {
      const name = `${verb} ${call!.path}`
      const body: unknown = JSON.parse(await answer.text())
      const schema = answer.ok
        ? call!.responses[answer.status]?.content?.['application/json']?.schema
        : components.schemas.Refusal
      if (!schema) return void found.add(`${name}: nothing is said of ${answer.status}`)
      const said = answer.ok ? name : 'A refusal'
      for (const fault of faultsIn(said, schema, who, body)) found.add(fault.replaceAll(/\.\d+(?=[.:])/g, '[]'))
    }
  }
  return {
    async faults() {
      globalThis.fetch = original
      await Promise.all(looking)
      return [...found]
    },
  }
}
