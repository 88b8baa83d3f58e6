import { z } from 'zod'
import { fineKinds } from './lists'

/** What this domain answers. Amounts are rupees. */

/** What a fee costs more that is paid late. */
export const fineRuleShape = z.strictObject({
  id: z.string(),
  /** '' for all heads that have no rule of their own. */
  type: z.string(),
  /** The same in words. */
  head: z.string(),
  kind: z.enum(fineKinds),
  amount: z.number(),
  /** 0 for none. */
  cap: z.number(),
  graceDays: z.number(),
  /** The head under which fines are charged. */
  chargeType: z.string(),
  /** What the rule means. */
  words: z.string(),
})
export type FineRule = z.output<typeof fineRuleShape>
