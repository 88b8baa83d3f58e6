import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { toDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { finedFamily, plainFine, type Rule } from '@/tests/support/school/fined-family'

/**
 * Random histories of payments, parts, reversals, waivers and rules under a clock that moves on. Whatever happens: what a
 * screen shows is what one works out from the rule, the due day and today; a fine is charged when a fee is paid whole, and
 * keeps its amount; a waived fee has none again; the books agree.
 */

let family: Awaited<ReturnType<typeof finedFamily>>
beforeAll(async () => {
  family = await finedFamily()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => family.close())

const rule = fc.record({
  kind: fc.constantFrom('Flat' as const, 'Day' as const, 'Month' as const),
  amount: fc.integer({ min: 1, max: 5000 }).map((paise) => paise / 100),
  cap: fc.option(fc.integer({ min: 50, max: 400 }), { nil: undefined }),
  graceDays: fc.integer({ min: 0, max: 20 }),
})
const which = fc.nat({ max: 2 })
type Step =
  | { does: 'wait'; days: number }
  | { does: 'pay'; which: number }
  | { does: 'waive'; which: number }
  | { does: 'part'; which: number; share: number }
  | { does: 'reverse'; which: number; whole: boolean }
  | { does: 'rule'; rule: Rule | undefined }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 25 }) }),
  fc.record({ does: fc.constant('pay' as const), which }),
  fc.record({ does: fc.constant('part' as const), which, share: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ does: fc.constant('reverse' as const), which: fc.nat(), whole: fc.boolean() }),
  fc.record({ does: fc.constant('waive' as const), which }),
  fc.record({ does: fc.constant('rule' as const), rule: fc.option(rule, { nil: undefined }) }),
)

/** All fees with the fine that stands, if any. */
async function standing() {
  const fees = await family.own.db.fee.findMany({
    where: { structure: { isFine: false } },
    include: {
      structure: { select: { dueDate: true } },
      lateFines: { where: { takenBackAt: null }, include: { chargeFee: true } },
    },
  })
  return fees.map(({ id, status, structure, lateFines: [fine] }) => ({
    ...{ id, status, dueDate: toDay(structure.dueDate) },
    fine: fine && {
      ...{ id: fine.id, paise: fine.amountPaise, waived: fine.waivedAt !== null },
      charge: fine.chargeFee && { id: fine.chargeFee.id, paise: fine.chargeFee.amountPaise },
    },
  }))
}

it('keeps what was charged, and shows what one works out', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(rule, fc.array(step, { minLength: 5, maxLength: 18 }), async (first, steps) => {
      await family.begin()
      let current: Rule | undefined = first
      await family.rule(first)
      const days = [0, 12, 40]
      const fees: string[] = []
      for (const [n, late] of days.entries()) fees.push(await family.feeOf(n % 2, { days: late }))
      for (const each of steps) {
        const before = await standing()
        await run(each).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error
        })
        if (each.does === 'rule') current = each.rule
        const after = await standing()
        const shown = await family.finesShown()
        for (const fee of after) {
          const was = before.find(({ id }) => id === fee.id)
          const plain = current ? plainFine(current, fee.dueDate, family.state.today) : 0
          if (fee.status === 'Pending') expect(shown[fee.id]).toBe(fee.fine ? 0 : plain / 100)
          // One that stood keeps its amount, and one that was waived stays so.
          if (was?.fine && fee.fine?.id === was.fine.id) expect(fee.fine.paise).toBe(was.fine.paise)
          if (was?.fine?.waived) expect(fee.fine).toMatchObject({ id: was.fine.id, waived: true })
          if (fee.fine?.charge) expect(fee.fine.charge.paise).toBe(fee.fine.paise)
          // One comes with the payment of the fee, and not otherwise.
          const charged = fee.fine?.charge && fee.fine.id !== was?.fine?.id
          const settled = was?.status === 'Pending' && fee.status === 'Paid'
          expect(Boolean(charged)).toBe(settled && plain > 0 && !was.fine)
          if (charged) expect(fee.fine?.paise).toBe(plain)
        }
        expect(await family.booksDisagree()).toEqual([])
      }

      async function run(each: Step) {
        if (each.does === 'wait') return family.wait(each.days)
        if (each.does === 'pay') return family.pay([fees[each.which] ?? ''])
        if (each.does === 'part') {
          const stands = (await standing()).find(({ id }) => id === fees[each.which])
          // Of a fee that is paid, its fine.
          const id = stands?.status === 'Paid' ? stands.fine?.charge?.id : stands?.id
          return id ? family.pay([id], each.share) : undefined
        }
        if (each.does === 'reverse') {
          const made = await family.own.db.payment.findMany({
            where: { status: 'Completed' },
            orderBy: { number: 'asc' },
          })
          const payment = made[each.which % Math.max(1, made.length)]
          return payment ? family.reverse(payment.id, each.whole) : undefined
        }
        if (each.does === 'waive') return family.waive(fees[each.which] ?? '')
        // The rule, or none.
        await family.own.db.lateFineRule.deleteMany()
        return each.rule ? family.rule(each.rule) : undefined
      }
    }),
    { numRuns: 25 },
  )
})
