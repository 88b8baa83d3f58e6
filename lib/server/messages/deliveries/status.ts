import type { DeliveryStatus } from '@/lib/constants'

/** What the screens call each status of a delivery. */
export const shownStatus = {
  Queued: 'Queued',
  Sending: 'Queued',
  Sent: 'Sent',
  Saved: 'Saved to outbox',
  Failed: 'Failed',
} as const satisfies Record<string, DeliveryStatus>

/** The stored statuses behind each that is shown. */
export const storedStatuses = {
  Queued: ['Queued', 'Sending'],
  Sent: ['Sent'],
  'Saved to outbox': ['Saved'],
  Failed: ['Failed'],
} as const satisfies Record<DeliveryStatus, readonly (keyof typeof shownStatus)[]>
