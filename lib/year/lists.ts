import type { ListOf } from '@/lib/lists'
import type { RollOverRow } from './answers'

/** What may become of a pupil at the end of a school year. Undecided: there is no class to go to. */
export const outcomes = ['Promoted', 'Retained', 'Passed out', 'Left'] as const
export const shownOutcomes = [...outcomes, 'Undecided'] as const
export type ShownOutcome = (typeof shownOutcomes)[number]

/** Why the office should look at a pupil. */
export const exceptions = [
  'No class',
  'Failed',
  'Subject below 40',
  'Decided by the office',
  'Joined late',
  'Older enrolment',
  'Passes out',
  'No Annual report',
] as const
export type Exception = (typeof exceptions)[number]
export const rollOverList = {
  columns: {
    name: { label: 'Name', kind: 'name', short: 'title', sortable: true },
    class: { label: 'Class', kind: 'line', short: 'second', sortable: true, order: 'everyClass' },
    section: { label: 'Section', short: 'second' },
    rollNo: { label: 'Roll No', kind: 'number' },
    grade: { label: 'Annual Grade' },
    outcome: { label: 'Outcome', short: 'state' },
    toClass: { label: 'Next Class', kind: 'line' },
    toSection: { label: 'Next Section' },
    why: { label: 'Reason to check', kind: 'text', short: 'second' },
  },
  filters: {
    class: { label: 'Class', options: 'classes' },
    outcome: { label: 'Outcome', options: shownOutcomes },
    exception: { label: 'Exception', options: exceptions },
  },
  comes: { words: 'Those to check first' },
} as const satisfies ListOf<RollOverRow>

/** The order in which the new roll numbers are given, within each class or section. */
export const rollOrders = [
  { value: 'name', label: 'By section and name' },
  { value: 'rollNo', label: 'By section, in the order they have now' },
] as const
