import { z } from 'zod'
import { onlyFor } from '@/lib/answers'
import { deliveryStatuses } from '@/lib/constants'
import { smsCategories } from '@/lib/sms-templates'
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
export const audienceShape = z.strictObject({
  people: z.number(),
  messages: z.number(),
  unreachable: z.number(),
  /** Of SMS: what each part costs in paise, where the school says so; how many may still be sent today (null: any number); and until when they wait (`08:00`, '' where they do not). */
  sms: z.strictObject({ price: z.number(), left: z.number().nullable(), waitsUntil: z.string() }).optional(),
})
export type Audience = z.output<typeof audienceShape>

/** The delivery to one address. `at` is when it was sent or failed (ISO 8601); '' until then. */
export const deliveryShape = z.strictObject({
  id: z.string(),
  recipient: z.string(),
  /** With the section. */
  class: z.string(),
  /** Of a message to guardians, the names of the children on whose account it goes there; '' for others. */
  students: z.string(),
  address: z.string(),
  status: z.enum(deliveryStatuses),
  reason: z.string(),
  /** What the gateway has reported of an SMS: `Delivered`, `Not delivered` with its reason, '' for nothing yet. */
  report: z.string(),
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

/** A text that the school has registered with the operators. */
export const smsTemplateShape = z.strictObject({
  id: z.string(),
  dltId: z.string(),
  header: z.string(),
  category: z.enum(smsCategories),
  text: z.string(),
})
export type SmsTemplate = z.output<typeof smsTemplateShape>
