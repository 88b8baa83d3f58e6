import type { ListOf } from '@/lib/lists'
import type { ApplicationRow } from './answers'

export const admissionStatuses = ['New', 'Under review', 'Accepted', 'Waitlisted', 'Declined'] as const

export const applicationList = {
  columns: {
    studentName: { label: 'Student', kind: 'name', short: 'title', sortable: true },
    reference: { label: 'Reference', kind: 'line', short: 'second' },
    dateOfBirth: { label: 'Date of Birth', kind: 'day' },
    parentName: { label: 'Parent', kind: 'words' },
    email: { label: 'Email', kind: 'email' },
    phone: { label: 'Phone', kind: 'line' },
    date: { label: 'Sent', kind: 'line', short: 'second', sortable: true },
    status: { label: 'Status', short: 'state' },
  },
  filters: { status: { label: 'Status', options: admissionStatuses } },
} as const satisfies ListOf<ApplicationRow>
