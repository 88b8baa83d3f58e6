import type { ListOf } from '@/lib/lists'
import type { Certificate } from './answers'

export const certificateKinds = ['Transfer', 'Bonafide'] as const
export type CertificateKind = (typeof certificateKinds)[number]

export const certificateStates = ['Valid', 'Cancelled'] as const
export const certificateList = {
  columns: {
    number: { label: 'Number', kind: 'line' },
    kind: { label: 'Kind', kind: 'line', short: 'second' },
    student: { label: 'Student', kind: 'name', short: 'title', sortable: true },
    admissionNo: { label: 'Admission No', kind: 'line' },
    class: { label: 'Class', kind: 'line', short: 'second' },
    date: { label: 'Date', kind: 'day', short: 'second', sortable: true, sortBy: ({ issuedAt }) => issuedAt },
    state: { label: 'State', short: 'state' },
    dues: { label: 'Unpaid', kind: 'rupees' },
    by: { label: 'Issued by', kind: 'words' },
  },
  filters: {
    kind: { label: 'Kind', options: certificateKinds },
    state: { label: 'State', options: certificateStates },
  },
} as const satisfies ListOf<Certificate>
