import type { ListOf } from '@/lib/lists'
import type { OptionalHead, PlanPupil, PlanSummary } from './answers'

export const planStates = ['Draft', 'Charged in part', 'Charged'] as const
/** Whom a line is for: joined in the school year, or before it. */
export const planPupils = ['All', 'New', 'Old'] as const

export const planList = {
  columns: {
    name: { label: 'Plan', kind: 'line', short: 'title' },
    schoolYear: { label: 'School year', short: 'second' },
    state: { label: 'State', short: 'state' },
    instalments: { label: 'Instalments', kind: 'number' },
    expected: { label: 'Charged', kind: 'rupees', short: 'second' },
    collected: { label: 'Collected', kind: 'rupees', short: 'second' },
  },
} as const satisfies ListOf<PlanSummary>

export const planPupilList = {
  columns: {
    name: { label: 'Student', kind: 'name', short: 'title' },
    class: { label: 'Class', kind: 'line', short: 'second' },
    section: { label: 'Section' },
    type: { label: 'Head', short: 'second' },
    fees: { label: 'Fees', kind: 'number' },
    total: { label: 'Amount', kind: 'rupees', short: 'state' },
    why: { label: 'Why', kind: 'words', short: 'second' },
  },
  filters: { class: { label: 'Class', options: 'classes' } },
} as const satisfies ListOf<PlanPupil>

export const optionalHeadList = {
  columns: {
    name: { label: 'Student', kind: 'name', short: 'title' },
    class: { label: 'Class', kind: 'line', short: 'second' },
    type: { label: 'Head', short: 'second' },
    from: { label: 'From', kind: 'day', short: 'second' },
    to: { label: 'Until', kind: 'day', short: 'state' },
  },
} as const satisfies ListOf<OptionalHead>
