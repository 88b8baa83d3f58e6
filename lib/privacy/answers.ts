import { z } from 'zod'
import { consentStates } from './schema'

/** What this domain answers: the shapes of its operations' results. */

/** What somebody said about pictures of a pupil; the newest first. */
export const consentShape = z.strictObject({
  id: z.string(),
  state: z.enum(consentStates),
  givenBy: z.string(),
  ground: z.string(),
  /** Who recorded it; '' when the account is gone. */
  by: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
})
export type Consent = z.output<typeof consentShape>

/** What was last said about pictures of a child, and when (ISO 8601, UTC); null where nobody has. `own`: by who asks. */
export const childConsentShape = z.strictObject({
  state: z.enum(consentStates).nullable(),
  at: z.string().nullable(),
  own: z.boolean(),
})
export type ChildConsent = z.output<typeof childConsentShape>

export const retentionShape = z.strictObject({
  blockedMonths: z.number(),
  applicationMonths: z.number(),
  deliveryDays: z.number(),
  booksYears: z.number(),
  marksYears: z.number(),
  attendanceYears: z.number(),
})
export type Retention = z.output<typeof retentionShape>

/** A person whose data are blocked. */
export const blockedShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  reason: z.string(),
  /** '' when the account is gone. */
  by: z.string(),
  /** When they were blocked, and when they will be erased. ISO 8601, UTC. */
  since: z.string(),
  until: z.string(),
})
export type Blocked = z.output<typeof blockedShape>

/** How many of each kind were removed, emptied or erased. */
export const removedShape = z.strictObject({
  people: z.number(),
  terms: z.number(),
  details: z.number(),
  addresses: z.number(),
  outbox: z.number(),
  applications: z.number(),
  sessions: z.number(),
  links: z.number(),
  counters: z.number(),
  answers: z.number(),
})
export type Removed = z.output<typeof removedShape>
