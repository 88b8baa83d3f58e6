import { z } from 'zod'
import { auditWhats } from './lists'

/** What this domain answers: the shapes of its operations' results. */

/** An entry of the audit: who did what to whose record, and when. */
export const auditRowShape = z.strictObject({
  id: z.string(),
  /** ISO 8601, UTC. */
  date: z.string(),
  /** What happened, in words. */
  sentence: z.string(),
  /** Who did it, by their name of today. */
  by: z.string(),
  /** Their role; '' for the portal, a visitor and who is gone. */
  role: z.string(),
  what: z.enum(auditWhats),
  kind: z.string(),
  /** Whose record it is; '' where it is nobody's. */
  whose: z.string(),
})
export type AuditRow = z.output<typeof auditRowShape>

/** Somebody of the staff, to choose whose doings are shown. */
export const auditActorShape = z.strictObject({ id: z.string(), name: z.string() })
export type AuditActor = z.output<typeof auditActorShape>

/** An entry with its details. */
export const auditDetailsShape = auditRowShape.extend({
  actorId: z.string().nullable(),
  personId: z.string().nullable(),
  /** The id of the record. */
  record: z.string(),
  /** The capability with which it was done. */
  operation: z.string(),
  requestId: z.string(),
  /** The network address; '' where it is not known. */
  address: z.string(),
  /** Whether the details below are there: they are removed when the person is erased. */
  kept: z.boolean(),
  /** A line for each value that was written; null where there was none. */
  values: z.array(
    z.strictObject({
      name: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
})
export type AuditDetails = z.output<typeof auditDetailsShape>

/** An entry on the page of whose record it is. */
export const ownRecordRowShape = auditRowShape.omit({ whose: true })
export type OwnRecordRow = z.output<typeof ownRecordRowShape>
