import { deliveryStatuses } from '@/lib/constants'
import type { ListOf } from '@/lib/lists'
import type { Mail } from './answers'

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
