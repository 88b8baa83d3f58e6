import { z } from 'zod'
import { day } from '@/lib/answers'
import { counterMethods, moneyMethods } from '@/lib/payments/lists'

/** What this domain answers: the shapes of its operations' results. Amounts are rupees. */

/** The cash of one collector; instants are ISO 8601, UTC. */
export const cashSessionShape = z.strictObject({
  id: z.string(),
  collector: z.string(),
  openedAt: z.string(),
  /** Null as long as it is open. */
  closedAt: z.string().nullable(),
  opening: z.number(),
  /** Of the receipts in cash, without what was reversed. */
  taken: z.number(),
  handedOver: z.number(),
  /** Credit that was given back in cash. */
  refunded: z.number(),
  /** What there should be in the drawer; once it is closed, what there should have been then. */
  expected: z.number(),
  counted: z.number().nullable(),
  /** Why the two differ. */
  reason: z.string(),
})
export type CashSession = z.output<typeof cashSessionShape>

/** One's own drawer, null where it is not open, and whether the books of today are closed: then none can be opened today. */
export const ownCashShape = z.strictObject({ session: cashSessionShape.nullable(), dayClosed: z.boolean() })
export type OwnCash = z.output<typeof ownCashShape>

const sums = { received: z.number(), reversed: z.number() }

/** The money of some days, without demonstrations. */
export const moneyShape = z.strictObject({
  /** What arrived then, whatever became of it since, and what was reversed then, whenever it had arrived. */
  ...sums,
  /** Credit that was given back. */
  refunded: z.number(),
  /** Of refunds, whenever they were given back, what the gateway reported on the day as failed: credit again. */
  returned: z.number(),
  /** Cash that was taken while its collector had no drawer open, without what was reversed: it is in nobody's count. */
  outsideDrawers: z.number(),
  /** Cash that was given back while who asked for the refund had no drawer open. */
  refundedOutside: z.number(),
  methods: z.array(
    z.strictObject({
      method: z.enum(moneyMethods),
      receipts: z.number(),
      ...sums,
      /** Credit that was given back in this way. */
      refunded: z.number(),
    }),
  ),
  /** '' for what was kept as credit. */
  heads: z.array(z.strictObject({ type: z.string(), ...sums })),
  /** '' for what was paid online. */
  collectors: z.array(
    z.strictObject({
      collector: z.string(),
      method: z.enum(counterMethods),
      receipts: z.number(),
      received: z.number(),
    }),
  ),
})
export type Money = z.output<typeof moneyShape>

/** The books of a school day. */
export const dayBookShape = moneyShape.extend({
  date: day,
  /** The drawers that were open on the day. */
  sessions: z.array(cashSessionShape),
  closed: z.strictObject({ by: z.string(), at: z.string() }).nullable(),
  /** Whether it can be closed now. */
  closable: z.boolean(),
})
export type DayBook = z.output<typeof dayBookShape>
