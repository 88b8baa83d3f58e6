import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { openapiDocument } from '@/tests/support/doors/openapi'
import { routeDoors } from '@/tests/support/doors/doors'
import { pinFiles, readPins } from '@/tests/support/doors/pinned-keys'

/**
 * lib/openapi/openapi.json is what the calls on disk take and answer. `npx vitest run --project unit
 * tests/unit/openapi.test.ts -u` writes it anew.
 */

// Some rules ask for the school's settings, which are then the environment's; nobody asks the database.
process.env.DATABASE_URL ||= 'postgresql://nobody@127.0.0.1/none'
process.env.AUTH_SECRET ||= 'only-for-tests-only-for-tests-only-for-tests'

const document = await openapiDocument()
const calls = (await routeDoors()).filter(({ path }) => path.startsWith('/api/'))

it('is what lib/openapi/openapi.json says', async () => {
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../../lib/openapi/openapi.json')
})

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

/** What the portals of the tests only refuse: a set-up that is over, who has no secret, a day that was opened by nobody. */
const unseen = ['/api/setup', '/api/cron/', '/api/metrics', '/api/calendar/open/undo', '/api/openapi.json']

it('knows the answer of every call', () => {
  const answers = readPins(pinFiles.answers)
  const unknown = calls
    .filter(({ path }) => !unseen.some((start) => path.startsWith(start)))
    .map(({ verb, path }) => `${verb} ${path}`)
    .filter((name) => !answers[name])
  expect(unknown).toEqual([])
})
