import type { ListOf } from '@/lib/lists'
import type { FineRule } from './answers'

export const fineKinds = ['Flat', 'Day', 'Month'] as const

export const fineKindNames = {
  Flat: 'Once',
  Day: 'For each day',
  Month: 'For each month that has begun',
} as const satisfies Record<(typeof fineKinds)[number], string>

export const fineRuleList = {
  columns: {
    head: { label: 'Fee type', kind: 'line', short: 'title' },
    words: { label: 'Late fine', kind: 'words', short: 'second' },
    chargeType: { label: 'Charged as', kind: 'line', short: 'second' },
  },
} as const satisfies ListOf<FineRule>
