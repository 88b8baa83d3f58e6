import { deliveryStatuses, type DeliveryStatus } from '@/lib/constants'
import type { ListOf } from '@/lib/lists'

/** A mail of the portal itself and its delivery; among those that failed also a message of a notification. */
export type Mail = {
  id: string
  /** When it was queued. ISO 8601, UTC. */
  date: string
  /** The name of its kind. */
  mail: string
  to: string
  status: DeliveryStatus
  /** Why the last try failed; '' if none did. */
  reason: string
  attempts: number
  /** The notification that it is a message of; null for a mail of the portal's own. */
  notificationId: string | null
}

/** Asks for messages of notifications too. */
export const failedLately = 'All that failed in 7 days'

/** Asks for those that a restore holds, messages of notifications too. */
export const heldBack = 'Held since the restore'

export const mailList = {
  columns: {
    date: { label: 'Date', kind: 'line', short: 'second' },
    mail: { label: 'Mail', kind: 'name', short: 'title' },
    to: { label: 'To', kind: 'email', short: 'second' },
    status: { label: 'Status', short: 'state' },
    reason: { label: 'Reason', kind: 'text' },
    attempts: { label: 'Attempts', kind: 'number' },
  },
  filters: {
    kind: { label: 'Messages', all: 'The portal’s own', options: [failedLately, heldBack] },
    status: { label: 'Status', options: deliveryStatuses },
  },
} as const satisfies ListOf<Mail>
