import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeSteps, type StepName } from '@/tests/support/money/steps'
import { moneyDisagrees } from '@/tests/support/money/sums'
import { makeWorld } from '@/tests/support/money/world'

/**
 * Whatever people do with money, at once, on two servers of which either or both are killed at any moment, with a gateway whose events
 * are lost, doubled, late and forged, on days that pass: what was charged − conceded − allocated is owed, receipts are
 * allocations, credit and refunds, numbers have no gap and no double, and what was acknowledged is there. MONEY_SEED and
 * MONEY_PATH, which a failure prints, do the same again; MONEY_MINUTES is how long it looks for one. MONEY_BREAK is a statement
 * that takes something from the database which keeps the books, to see this fail.
 */

const minutes = Number(process.env.MONEY_MINUTES ?? 2)

const usual: StepName[] = [
  ...([
    'chargeClass',
    'chargeOne',
    'plan',
    'changePlan',
    'concede',
    'decideConcession',
    'decideConcession',
    'endConcession',
  ] as const),
  ...([
    'fineRule',
    'waive',
    'pay',
    'pay',
    'pay',
    'payOne',
    'payFromCredit',
    'payFromCredit',
    'reverse',
    'reverseAdvance',
  ] as const),
  ...([
    'cheque',
    'askRefund',
    'askRefund',
    'decideRefund',
    'decideRefund',
    'decideRefund',
    'cancelFee',
    'undoRun',
  ] as const),
  ...(['payOnline', 'payOnline', 'payOnline', 'bank', 'bank', 'events', 'events', 'events'] as const),
]
const numbers = { a: fc.nat(1000), b: fc.nat(1000), c: fc.nat(100_000) }
const step = fc.record({ does: fc.constantFrom(...usual), ...numbers })
/** What is done at once; then days may pass, or servers are killed while it is done. */
const moment = fc.record({
  steps: fc.array(step, { minLength: 4, maxLength: 8 }),
  then: fc.constantFrom('next', 'next', 'next', 'next', 'days', 'kill'),
  days: fc.integer({ min: 1, max: 12 }),
  servers: fc.constantFrom([0], [1], [0, 1]),
})
/** Something is charged first, which the rest is about. */
const charging = fc.array(
  fc.record({ does: fc.constantFrom<StepName>('chargeClass', 'chargeClass', 'plan'), ...numbers }),
  {
    minLength: 3,
    maxLength: 5,
  },
)
const sequence = fc.record({ charging, moments: fc.array(moment, { minLength: 12, maxLength: 24 }) })

type Sequence = typeof sequence extends fc.Arbitrary<infer T> ? T : never

/** Where the time ends meanwhile the rest is left out; `givesUp` is asked whether nothing is to be said of what was done, either. */
async function play(
  { charging: first, moments }: Sequence,
  isOver: () => boolean,
  givesUp: () => boolean,
): Promise<void> {
  const world = await makeWorld()
  try {
    const { steps, begin, settle } = makeSteps(world)
    await begin()
    for (const { does, a, b, c } of first) await steps[does](a, b, c)
    for (const { steps: list, then, days, servers } of moments) {
      if (isOver()) break
      const all = list.map(({ does, a, b, c }) => steps[does](a, b, c))
      if (then === 'kill') await world.kill(servers)
      await Promise.all(all)
      if (then !== 'days') continue
      // Before days pass, the bank has decided, and the portal has asked.
      await settle()
      await world.moveClock(days)
    }
    if (givesUp()) return
    await settle({ deliver: true })
    const found = [...world.broken, ...(await moneyDisagrees(world))]
    if (found.length > 0) throw new Error(found.slice(0, 20).join('\n'))
    const refunds = await world.sql<{ state: string; count: number }>(
      'SELECT state::text, count(*)::int AS count FROM "GatewayRefund" GROUP BY 1',
    )
    for (const { state, count } of refunds) world.answers.set(`refund of the gateway ${state}`, count)
    for (const [answer, count] of world.answers) heard.set(answer, (heard.get(answer) ?? 0) + count)
  } finally {
    await world.remove()
  }
}

const heard = new Map<string, number>()

/** Where it is not given, of this run. */
const seed = Number(process.env.MONEY_SEED ?? Math.floor(Math.random() * 2 ** 31))

it('keeps every rupee', { timeout: (minutes * 1.25 + 3) * 60_000 }, async () => {
  let sequences = 0
  let failed = false
  const begun = performance.now()
  // What is left of the time after a failure is for making it short.
  const isOver = () => performance.now() - begun > minutes * (failed ? 75_000 : 60_000)
  await fc.assert(
    fc.asyncProperty(sequence, async (given) => {
      if (isOver()) return
      try {
        await play(given, isOver, () => failed && isOver())
        sequences++
      } catch (error) {
        // At once: making it short may take longer than somebody waits.
        const path = process.env.MONEY_PATH ?? sequences
        if (!failed) console.error(`MONEY_SEED=${seed} MONEY_PATH=${path}\n${String(error)}`)
        failed = true
        throw error
      }
    }),
    { numRuns: 1000, seed, ...(process.env.MONEY_PATH && { path: process.env.MONEY_PATH }) },
  )
  console.log(sequences, Object.fromEntries([...heard].sort()))
  expect(sequences).toBeGreaterThan(0)
})
