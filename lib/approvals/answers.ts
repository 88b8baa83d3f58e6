import { z } from 'zod'

/** What this domain answers: the shapes of its operations' results. */

export const pendingAccountShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** '' for teachers. */
  class: z.string(),
  /** '' for teachers. */
  parentEmail: z.string(),
  phone: z.string(),
  address: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})
export type PendingAccount = z.output<typeof pendingAccountShape>

/** An account that a decision about several left as it is, and why. */
export const refusedShape = z.strictObject({ id: z.string(), message: z.string() })
export type Refused = z.output<typeof refusedShape>
