import { deliveryStatuses, notificationKinds, notificationTypes, type DeliveryStatus } from '@/lib/constants'
import type { ListOf } from '@/lib/lists'

/** docs/spec.md §3, with delivery counts for staff. `date` is ISO 8601, UTC. */
export type Notification = {
  id: string
  date: string
  type: (typeof notificationTypes)[number]
  subject: string
  message: string
  recipients: string
  /** Of one about a single student, for staff: their class, section and roll number of today. */
  place?: string
  sentBy: string
  delivery?: DeliveryCounts
  /** For SMS: the number of messages it is sent as, each of which costs. */
  parts?: number
}

/** A notice that was just sent. */
export type SentNotification = Notification & {
  /** For how many seconds it waits, and can be taken back; 0 when it leaves at once. */
  undoSeconds: number
}

/** To how many people a notice would go as how many messages, and how many have no address for one. */
export type Audience = { people: number; messages: number; unreachable: number }

/** Numbers of addresses. */
export type DeliveryCounts = { total: number; queued: number; sent: number; saved: number; failed: number }

/** The delivery to one address. `at` is when it was sent or failed (ISO 8601); '' until then. */
export type Delivery = {
  id: string
  recipient: string
  /** With the section. */
  class: string
  address: string
  status: DeliveryStatus
  reason: string
  attempts: number
  at: string
}

export const notificationList = {
  columns: {
    date: { label: 'Date', kind: 'line', short: 'second', sortable: true },
    type: { label: 'Type', short: 'state', sortable: true, order: notificationTypes },
    subject: { label: 'Subject', short: 'title', sortable: true },
    message: { label: 'Message', kind: 'paragraph', short: 'second' },
    recipients: { label: 'Recipients', kind: 'words', sortable: true },
    sentBy: { label: 'Sent By', kind: 'words' },
    delivery: { label: 'Delivery', kind: 'words' },
  },
  filters: {
    type: { label: 'Type', options: notificationTypes },
    kind: { label: 'About', all: 'Everything', options: notificationKinds },
    recipients: { label: 'Recipients', options: 'recipients' },
  },
} as const satisfies ListOf<Notification>

export const deliveryList = {
  columns: {
    recipient: { label: 'Recipient', kind: 'name', short: 'title' },
    class: { label: 'Class', kind: 'line', short: 'second' },
    address: { label: 'Address', kind: 'email', short: 'second' },
    status: { label: 'Status', short: 'state' },
    reason: { label: 'Reason', kind: 'text' },
    attempts: { label: 'Attempts', kind: 'number' },
    at: { label: 'When', kind: 'line' },
  },
  filters: { status: { label: 'Status', options: deliveryStatuses } },
} as const satisfies ListOf<Delivery>
