import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionDoors, routeDoors } from '@/tests/support/doors/doors'
import { FuzzedPortal } from '@/tests/support/material/fuzzing'

/**
 * Every operation is given what its schema may be given, valid, nearly valid and hostile, through both doors: no answer is
 * a 500, each comes in time, and what is refused has written nothing. A few inputs each, always the same; with FUZZ_ROUNDS
 * as many rounds of other ones each time, whose seed is printed, and FUZZ_SEED gives it again.
 */

const times = 10
const rounds = Number(process.env.FUZZ_ROUNDS ?? 1)
const seed = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_ROUNDS ? randomInt(2 ** 31) : 17))

let fuzzed: FuzzedPortal
beforeAll(async () => {
  console.log(`FUZZ_SEED=${seed}`)
  fuzzed = await FuzzedPortal.make()
})
afterAll(async () => {
  console.log(JSON.stringify(fuzzed.answers))
  await fuzzed.portal.remove()
})

const routes = (await routeDoors()).map((door) => [`${door.verb} ${door.path}`, door] as const)
const actions = (await actionDoors()).map((door) => [`${door.name} of ${door.file}`, door] as const)

// One round after the other: a later one finds the school as the doors before have left it.
describe.each(Array.from({ length: rounds }, (_, round) => seed + round))('with the seed %i', (ofRound) => {
  describe('a call', () => {
    it.each(routes)('%s', (_name, door) => fuzzed.tryRoute(door, times, ofRound))
  })

  describe('a server action', () => {
    it.each(actions)('%s', (_name, door) => fuzzed.tryAction(door, times, ofRound))
  })
})

it('has broken nothing in the books, and nothing unexpected was logged', async () => {
  expect(await fuzzed.broken()).toEqual([])
  // They got as far as the work behind the schemas.
  expect(fuzzed.answers['200'] ?? 0).toBeGreaterThan(50)
  expect(fuzzed.answers['ok'] ?? 0).toBeGreaterThan(10)
})
