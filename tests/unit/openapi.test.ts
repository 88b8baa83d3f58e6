import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { openapiDocument } from '@/scripts/portal/openapi'
import { routeDoors } from '@/scripts/portal/doors'

/** The API's description, which is made of the operations behind the calls. */

// Some rules ask for the school's settings, which are then the environment's; nobody asks the database.
process.env.DATABASE_URL ||= 'postgresql://nobody@127.0.0.1/none'
process.env.AUTH_SECRET ||= 'only-for-tests-only-for-tests-only-for-tests'

const document = await openapiDocument()
const calls = (await routeDoors()).filter(({ path }) => path.startsWith('/api/'))

it('is a valid OpenAPI document', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

it('has every call once, with what it answers', () => {
  const paths = document.paths as Record<string, Record<string, { operationId: string }>>
  const described = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(
    calls.map(({ verb, path }) => `${verb} ${path.replaceAll(/\[(\w+)\]/g, '{$1}')}`).toSorted(),
  )
  const ids = Object.values(paths).flatMap((verbs) => Object.values(verbs).map(({ operationId }) => operationId))
  expect(new Set(ids).size).toBe(ids.length)
})

it('says of every answer what it has, in JSON or as which file', () => {
  const paths = document.paths as Record<string, Record<string, Answered>>
  const silent = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).flatMap(([verb, { responses }]) => {
      const done = Object.entries(responses).find(([status]) => status.startsWith('2'))
      return Object.values(done?.[1].content ?? {}).some(({ schema }) => Object.keys(schema).length > 0)
        ? []
        : [`${verb} ${path}`]
    }),
  )
  expect(silent).toEqual([])
})

it('names who gets a field that others do not, and no field is a hash', () => {
  const said = JSON.stringify(document)
  expect(said).toContain('"delivery":{"type":"object"')
  expect(said.match(/"place":\{"type":"string","x-roles":\[[^\]]*\]/)?.[0]).toContain('["teacher","admin","principal"]')
  expect(said.match(/"\w*hash\w*":/i)).toBeNull()
})

it('a refusal says why, and nothing else', () => {
  const { schemas } = document.components as { schemas: { Refusal: object } }
  expect(schemas.Refusal).toMatchObject({
    properties: { message: {}, code: {}, errors: {} },
    additionalProperties: false,
  })
})

type Answered = { responses: Record<string, { content?: Record<string, { schema: object }> }> }
