import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionDoors, routeDoors } from '@/tests/support/doors/doors'
import { FuzzedPortal } from '@/tests/support/material/fuzzing'

/**
 * Every operation is given what its schema may be given, valid, nearly valid and hostile, through both doors: no answer is
 * a 500, each comes in time, and what is refused has written nothing. A few inputs each, always the same; tests/soak has
 * the long run with others.
 */

const times = 10
const seed = Number(process.env.FUZZ_SEED ?? 17)

let fuzzed: FuzzedPortal
beforeAll(async () => {
  fuzzed = await FuzzedPortal.make()
})
afterAll(async () => {
  console.log(JSON.stringify(fuzzed.answers))
  await fuzzed.portal.remove()
})

const routes = (await routeDoors()).map((door) => [`${door.verb} ${door.path}`, door] as const)
const actions = (await actionDoors()).map((door) => [`${door.name} of ${door.file}`, door] as const)

describe('a call', () => {
  it.each(routes)('%s', (_name, door) => fuzzed.tryRoute(door, times, seed))
})

describe('a server action', () => {
  it.each(actions)('%s', (_name, door) => fuzzed.tryAction(door, times, seed))
})

it('has broken nothing in the books, and nothing unexpected was logged', async () => {
  expect(await fuzzed.broken()).toEqual([])
  // They got as far as the work behind the schemas.
  expect(fuzzed.answers['200'] ?? 0).toBeGreaterThan(50)
  expect(fuzzed.answers['ok'] ?? 0).toBeGreaterThan(10)
})
