import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FuzzedPortal } from '@/tests/support/material/fuzzing'

/** tests/long/api/fuzz.test.ts with many inputs, other ones each time: the seed is printed, and FUZZ_SEED gives it again. */

const rounds = Number(process.env.FUZZ_ROUNDS ?? 10)
const times = 15
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31))

let fuzzed: FuzzedPortal
beforeAll(async () => {
  console.log(`FUZZ_SEED=${seed}`)
  fuzzed = await FuzzedPortal.make()
})
afterAll(async () => {
  console.log(JSON.stringify(fuzzed.answers))
  await fuzzed.portal.remove()
})

it('no input of any operation breaks anything', { timeout: 3_600_000 }, async () => {
  const broken: string[] = []
  for (let round = 0; round < rounds; round++) {
    for (const door of fuzzed.routes)
      await fuzzed
        .tryRoute(door, times, seed + round)
        .catch((error: Error) => broken.push(error.message.slice(0, 2_000)))
    for (const door of fuzzed.actions)
      await fuzzed
        .tryAction(door, times, seed + round)
        .catch((error: Error) => broken.push(error.message.slice(0, 2_000)))
  }
  expect([...broken, ...(await fuzzed.broken())]).toEqual([])
})
