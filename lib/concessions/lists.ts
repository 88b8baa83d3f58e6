import type { ListOf } from '@/lib/lists'
import type { Concession } from './answers'

export const concessionKinds = ['Sibling', 'StaffChild', 'Rte', 'Scholarship', 'Hardship', 'Other'] as const
export type ConcessionKind = (typeof concessionKinds)[number]

export const concessionKindNames = {
  Sibling: 'Sibling',
  StaffChild: 'Child of staff',
  Rte: 'RTE (free seat)',
  Scholarship: 'Scholarship',
  Hardship: 'Hardship',
  Other: 'Other',
} as const satisfies Record<ConcessionKind, string>

export const concessionStates = ['Asked', 'Approved', 'Rejected'] as const

export const concessionList = {
  columns: {
    studentName: { label: 'Student', kind: 'name', short: 'title' },
    class: { label: 'Class', kind: 'line', short: 'second' },
    kind: { label: 'Kind', short: 'second', value: ({ kind }) => concessionKindNames[kind] },
    share: { label: 'Concession', kind: 'line', short: 'second' },
    heads: { label: 'Of', kind: 'words' },
    from: { label: 'From', kind: 'day', short: 'second' },
    until: { label: 'Until', kind: 'day' },
    conceded: { label: 'Conceded', kind: 'rupees' },
    reason: { label: 'Reason', kind: 'text' },
    status: { label: 'Status', short: 'state' },
  },
  filters: {
    status: { label: 'Status', options: concessionStates },
    kind: { label: 'Kind', options: concessionKinds, names: concessionKindNames },
  },
  comes: { words: 'Waiting for approval first' },
} as const satisfies ListOf<Concession>
