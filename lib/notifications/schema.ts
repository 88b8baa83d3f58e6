import { z } from 'zod'
import {
  deliveryStatuses,
  limits,
  notificationKinds,
  notificationRecipients,
  notificationSubjects,
  notificationTypes,
  type DeliveryStatus,
} from '@/lib/constants'
import { choice, dayFilter, filterOf, id, listInput, sortOf, text, whenIncomplete } from '@/lib/inputs'
import { messages } from '@/lib/messages'

/** docs/spec.md §7, POST /api/notifications. */
export const notificationSchema = whenIncomplete(
  z.object({
    type: choice(notificationTypes),
    subject: choice(notificationSubjects),
    message: text(limits.message),
    recipients: choice(notificationRecipients),
  }),
  messages.notifications.incomplete,
)

const notificationSorts = ['date', 'type', 'subject', 'recipients'] as const
export const notificationListSchema = listInput.extend({
  type: filterOf(notificationTypes),
  recipients: filterOf(notificationRecipients),
  kind: filterOf(notificationKinds),
  date: dayFilter(),
  sort: sortOf(notificationSorts),
})

export const deliveryListSchema = listInput.extend({ id, status: filterOf(deliveryStatuses) })
export const resendSchema = z.object({ id })
/** The instant of the newest notification that was shown, as the list gave it. */
export const markReadSchema = z.object({ until: z.iso.datetime({ error: messages.common.malformed }).optional() })

/** docs/spec.md §3, with what became of it, which staff alone are told. `date` is ISO 8601, UTC. */
export type Notification = {
  id: string
  date: string
  type: (typeof notificationTypes)[number]
  subject: string
  message: string
  recipients: string
  sentBy: string
  delivery?: DeliveryCounts
  /** Of an SMS: how many messages a phone gets it as, each of which is paid for. */
  parts?: number
}

/** Addresses: all, and by what became of them. */
export type DeliveryCounts = { total: number; queued: number; sent: number; saved: number; failed: number }

/** One address of a notification; `at` is when it was decided, ISO 8601, '' while it waits. */
export type Delivery = {
  id: string
  recipient: string
  class: string
  address: string
  status: DeliveryStatus
  reason: string
  attempts: number
  at: string
}
