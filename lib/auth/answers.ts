import { z } from 'zod'

/** What this domain answers: the shapes of its operations' results. */

/** Where an account is logged in. */
export const liveSessionShape = z.strictObject({
  id: z.string(),
  /** In words: "Chrome on Windows". */
  device: z.string(),
  /** The network address of the last use; '' where it was not kept. */
  address: z.string(),
  /** The log-in, and the last use, which is noted some minutes apart. ISO 8601, UTC. */
  since: z.string(),
  lastUsed: z.string(),
  /** The session that asks. */
  current: z.boolean(),
})
export type LiveSession = z.output<typeof liveSessionShape>
