import { z } from 'zod'
import { onlyFor } from '@/lib/answers'
import { deliveryStatuses } from '@/lib/constants'
import { notificationTypes } from './lists'

/** What this domain answers: the shapes of its operations' results. */

/** Numbers of addresses. */
export const deliveryCountsShape = z.strictObject({
  total: z.number(),
  queued: z.number(),
  sent: z.number(),
  saved: z.number(),
  failed: z.number(),
})
export type DeliveryCounts = z.output<typeof deliveryCountsShape>

/** docs/spec.md §3, with delivery counts for staff. `date` is ISO 8601, UTC. */
export const notificationShape = z.strictObject({
  id: z.string(),
  date: z.string(),
  type: z.enum(notificationTypes),
  subject: z.string(),
  message: z.string(),
  recipients: z.string(),
  /** Of one about a single student, for staff: their class, section and roll number of today. */
  place: onlyFor('notifications:follow', z.string().optional()),
  sentBy: z.string(),
  delivery: onlyFor('notifications:follow', deliveryCountsShape.optional()),
  /** For SMS: the number of messages it is sent as, each of which costs. */
  parts: onlyFor('notifications:follow', z.number().optional()),
})
export type Notification = z.output<typeof notificationShape>

/** To how many people a notice would go as how many messages, and how many have no address for one. */
export const audienceShape = z.strictObject({ people: z.number(), messages: z.number(), unreachable: z.number() })
export type Audience = z.output<typeof audienceShape>

/** The delivery to one address. `at` is when it was sent or failed (ISO 8601); '' until then. */
export const deliveryShape = z.strictObject({
  id: z.string(),
  recipient: z.string(),
  /** With the section. */
  class: z.string(),
  address: z.string(),
  status: z.enum(deliveryStatuses),
  reason: z.string(),
  attempts: z.number(),
  at: z.string(),
})
export type Delivery = z.output<typeof deliveryShape>

/** A notice that was just sent. */
export const sentNotificationShape = notificationShape.extend({
  /** For how many seconds it waits, and can be taken back; 0 when it leaves at once. */
  undoSeconds: z.number(),
})
export type SentNotification = z.output<typeof sentNotificationShape>
