import type { Day } from '@/lib/dates'
import type { ListOf } from '@/lib/lists'

export const certificateKinds = ['Transfer', 'Bonafide'] as const
export type CertificateKind = (typeof certificateKinds)[number]

export const certificateStates = ['Valid', 'Cancelled'] as const

/** A certificate that was given out. */
export type Certificate = {
  id: string
  /** `TC/2026-27/0012`. */
  number: string
  kind: CertificateKind
  studentId: string
  student: string
  admissionNo: string
  /** With the section. */
  class: string
  date: Day
  /** ISO 8601, UTC. */
  issuedAt: string
  state: (typeof certificateStates)[number]
  /** Who cancelled it, on which day, and why; for its owner without the reason. */
  cancelled: { by: string; date: Day; reason: string } | null
  /** Rupees that were still to be paid when it was issued. For its owner 0. */
  dues: number
  /** Why it was issued all the same; '' without dues, and for its owner. */
  duesReason: string
  by: string
}

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
