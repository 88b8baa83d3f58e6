import { deliveryStatuses, type DeliveryStatus } from '@/lib/constants'
import type { ListOf } from '@/lib/lists'

/** A mail of the portal itself and its delivery. */
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
}

export const mailList = {
  columns: {
    date: { label: 'Date', kind: 'line' },
    mail: { label: 'Mail', kind: 'name' },
    to: { label: 'To', kind: 'email' },
    status: { label: 'Status' },
    reason: { label: 'Reason', kind: 'text' },
    attempts: { label: 'Attempts', kind: 'number' },
  },
  filters: { status: { label: 'Status', options: deliveryStatuses } },
} as const satisfies ListOf<Mail>
