import { deliveryStatuses } from '@/lib/constants'
import type { ListOf } from '@/lib/lists'
import type { Notification, Delivery, DeliveryCounts } from './answers'

export const notificationTypes = ['SMS', 'Email'] as const
/** A filter of the notification list. */
export const notificationKinds = ['Announcements', 'About one student'] as const

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
    students: { label: 'Students', kind: 'words', short: 'second' },
    address: { label: 'Address', kind: 'email', short: 'second' },
    status: { label: 'Status', short: 'state' },
    reason: { label: 'Reason', kind: 'text' },
    report: { label: 'On the phone', kind: 'text', short: 'second' },
    attempts: { label: 'Attempts', kind: 'number' },
    at: { label: 'When', kind: 'line' },
  },
  filters: { status: { label: 'Status', options: deliveryStatuses } },
} as const satisfies ListOf<Delivery>

/** Whether more is still to come of it: what counts none at all was taken back between the two reads of a list. */
export const isBeingSent = ({ total, queued, sent, saved, failed }: DeliveryCounts) =>
  queued > 0 || (total > 0 && sent + saved + failed === 0)
