import { z } from 'zod'
import { deliveryStatuses } from '@/lib/constants'

/** What this domain answers: the shapes of its operations' results. */

/** A mail of the portal itself and its delivery; among those that failed also a message of a notification. */
export const mailShape = z.strictObject({
  id: z.string(),
  /** When it was queued. ISO 8601, UTC. */
  date: z.string(),
  /** The name of its kind. */
  mail: z.string(),
  to: z.string(),
  status: z.enum(deliveryStatuses),
  /** Why the last try failed; '' if none did. */
  reason: z.string(),
  attempts: z.number(),
  /** The notification that it is a message of; null for a mail of the portal's own. */
  notificationId: z.string().nullable(),
})
export type Mail = z.output<typeof mailShape>
