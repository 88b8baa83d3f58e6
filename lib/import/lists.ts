import type { ListOf } from '@/lib/lists'
import type { ImportSummary, SheetColumn, ImportRow } from './answers'

export const importKinds = ['Pupils', 'Staff'] as const
export type ImportKind = (typeof importKinds)[number]

export const importStates = ['Draft', 'Running', 'Done', 'Failed', 'Undone'] as const
export type ImportState = (typeof importStates)[number]
export const importList = {
  columns: {
    date: { label: 'Date', kind: 'line', short: 'second' },
    fileName: { label: 'File', kind: 'name', short: 'title' },
    kind: { label: 'People', short: 'second' },
    state: { label: 'State', short: 'state' },
    people: { label: 'Rows', kind: 'number', short: 'second' },
    created: { label: 'Created', kind: 'number' },
    changed: { label: 'Changed', kind: 'number' },
    by: { label: 'By', kind: 'words' },
  },
  filters: {
    kind: { label: 'People', options: importKinds },
    state: { label: 'State', options: importStates },
  },
} as const satisfies ListOf<ImportSummary>

export const importFieldNames = [
  'name',
  'middleName',
  'lastName',
  'class',
  'section',
  'rollNo',
  'admissionNo',
  'dateOfBirth',
  'phone',
  'address',
  'parentEmail',
  'email',
  'joined',
  'role',
] as const
export type ImportField = (typeof importFieldNames)[number]
type FieldOfKind = {
  field: ImportField
  label: string
  /** For the screen: what it is for. */
  hint: string
  required?: true
  /** Not in the template: for sheets of other programs. */
  elsewhere?: true
}

const name: FieldOfKind = { field: 'name', label: 'Name', hint: 'In one line.', required: true }
const furtherNames: readonly FieldOfKind[] = [
  { field: 'middleName', label: 'Middle name', hint: 'Put behind the name.', elsewhere: true },
  { field: 'lastName', label: 'Last name', hint: 'Put behind the name.', elsewhere: true },
]
const phone: FieldOfKind = { field: 'phone', label: 'Phone', hint: 'With or without country code.' }
const address: FieldOfKind = { field: 'address', label: 'Address', hint: 'In one or several lines.' }

/** The columns of each kind of sheet, in the order of its template. */
export const importFields: Record<ImportKind, readonly FieldOfKind[]> = {
  Pupils: [
    name,
    ...furtherNames,
    { field: 'class', label: 'Class', hint: '8, VIII and Class 8 mean the same.', required: true },
    { field: 'section', label: 'Section', hint: 'Empty: the smallest of the class.' },
    { field: 'rollNo', label: 'Roll number', hint: 'Empty: the next of the class.' },
    { field: 'admissionNo', label: 'Admission number', hint: 'The school’s own. Empty: the portal gives one.' },
    {
      field: 'dateOfBirth',
      label: 'Date of birth',
      hint: 'The day first: 31/12/2015. Needed without admission number and e-mail.',
    },
    phone,
    address,
    { field: 'parentEmail', label: 'Parent’s e-mail', hint: 'Siblings may share one.' },
    { field: 'email', label: 'E-mail', hint: 'The pupil’s own, to log in. Empty: no login.' },
    {
      field: 'joined',
      label: 'Joined on',
      hint: 'First day in the class, from which attendance can be marked. Empty: today.',
    },
  ],
  Staff: [
    name,
    ...furtherNames,
    { field: 'email', label: 'E-mail', hint: 'To log in.', required: true },
    phone,
    address,
    { field: 'role', label: 'Role', hint: 'Teacher. Administrators are added on the page People.' },
  ],
}

export const labelOf = (kind: ImportKind, field: ImportField) =>
  importFields[kind].find((each) => each.field === field)?.label ?? field

/** The fields that are needed, and that no column of a sheet has. */
export const missingIn = (
  kind: ImportKind,
  columns: readonly SheetColumn[],
  forAll: Partial<Record<ImportField, string>>,
) =>
  importFields[kind].filter(
    ({ field, required }) => required && !forAll[field] && columns.every((column) => column.field !== field),
  )

export const importOutcomes = ['Wrong', 'Possible duplicate', 'New', 'Readmitted', 'Changed', 'Left alone'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Of no row, to count from. */
export const noOutcomes: Record<ImportOutcome, number> = {
  Wrong: 0,
  'Possible duplicate': 0,
  New: 0,
  Readmitted: 0,
  Changed: 0,
  'Left alone': 0,
}
export const sameOrNew = ['same', 'new'] as const
export type SameOrNew = (typeof sameOrNew)[number]
export const importRowList = {
  columns: {
    row: { label: 'Row', kind: 'number', short: 'second' },
    name: { label: 'Name', kind: 'name', short: 'title' },
    outcome: { label: 'What happens', kind: 'line', short: 'state' },
    says: { label: 'Details', kind: 'text' },
  },
  filters: { outcome: { label: 'What happens', options: importOutcomes } },
} as const satisfies ListOf<ImportRow>
