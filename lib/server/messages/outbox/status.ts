import type { DeliveryStatus } from '@/lib/constants'

/** How the outbox's states are called on the screens. */
export const shownStatus = {
  Queued: 'Queued',
  Sending: 'Queued',
  Sent: 'Sent',
  Saved: 'Saved to outbox',
  Failed: 'Failed',
} as const satisfies Record<string, DeliveryStatus>

/** The states of the outbox behind each. */
export const storedStatuses = {
  Queued: ['Queued', 'Sending'],
  Sent: ['Sent'],
  'Saved to outbox': ['Saved'],
  Failed: ['Failed'],
} as const satisfies Record<DeliveryStatus, readonly (keyof typeof shownStatus)[]>
