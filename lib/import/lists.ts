import { guardianRights, relations, type GuardianRight } from '@/lib/guardians/lists'
import type { ListOf } from '@/lib/lists'
import type { Reach } from '@/lib/permissions'
import { personFields, sheetFields, sheetFieldsOf, type SheetField } from '@/lib/person-fields'
import type { ImportSummary, SheetColumn, ImportRow } from './answers'
import { guardianFieldNames, parentFields, type ParentPart } from './guardian-fields'

export const importKinds = ['Pupils', 'Staff', 'Guardians', 'Duties'] as const
export type ImportKind = (typeof importKinds)[number]
/** Of which people somebody imports sheets, by how far they import. */
export const importKindsFor = (reach: Reach | undefined): readonly ImportKind[] =>
  reach === 'school' ? importKinds : reach === 'families' ? ['Pupils', 'Guardians'] : []
/** What they are called on the screen (docs/voice.md); calls and records keep their word. */
export const importKindNames = {
  ...{ Pupils: 'Students', Staff: 'Staff', Guardians: 'Guardians', Duties: 'Duties' },
} as const satisfies Record<ImportKind, string>

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
    kind: { label: 'People', options: importKinds, names: importKindNames },
    state: { label: 'State', options: importStates },
  },
} as const satisfies ListOf<ImportSummary>

const placeFieldNames = [
  'middleName',
  'lastName',
  'class',
  'section',
  'rollNo',
  'admissionNo',
  'joined',
  'role',
] as const
export const importFieldNames = [
  ...sheetFields,
  ...placeFieldNames,
  ...parentFields.map(({ field }) => field),
  ...guardianFieldNames,
  'duty',
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

const own = (field: SheetField, more?: Partial<FieldOfKind>): FieldOfKind => ({
  ...{ field, ...personFields[field].sheet },
  ...more,
})

const names: readonly FieldOfKind[] = [
  own('name', { required: true }),
  { field: 'middleName', label: 'Middle name', hint: 'Put behind the name.', elsewhere: true },
  { field: 'lastName', label: 'Last name', hint: 'Put behind the name.', elsewhere: true },
]

const rightsInSheet: Record<GuardianRight, string> = {
  isTold: 'Gets messages',
  seesRecords: 'Sees the record',
  pays: 'Pays fees',
  mayCollect: 'May collect',
}
const hintsOfParents: Record<ParentPart, string> = {
  Name: 'Becomes a guardian of the student. The portal asks you if it knows somebody like this.',
  Phone: 'With or without country code.',
  Email: 'Where the school writes. Parents and siblings may share one.',
  Occupation: 'In one line.',
}
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const besideName = (ofPupils: boolean) => sheetFieldsOf(ofPupils).filter((field) => field !== 'name')

/** The columns of each kind of sheet, in the order of its template. */
export const importFields: Record<ImportKind, readonly FieldOfKind[]> = {
  Pupils: [
    ...names,
    { field: 'class', label: 'Class', hint: '8, VIII and Class 8 mean the same.', required: true },
    { field: 'section', label: 'Section', hint: 'Leave empty for the smallest section.' },
    { field: 'rollNo', label: 'Roll number', hint: 'Empty: the next of the class.' },
    { field: 'admissionNo', label: 'Admission number', hint: 'The school’s own. Empty: the portal gives one.' },
    ...besideName(true).map((field) =>
      own(
        field,
        field === 'email'
          ? { hint: 'The student’s own, to log in. Empty: no login.' }
          : field === 'phone'
            ? { hint: 'With or without country code. Empty: of a new student, that of the first parent.' }
            : {},
      ),
    ),
    ...parentFields.map(({ field, parent, part }) => ({
      ...{ field, label: `${capital(parent)}’s ${part.toLowerCase()}`, hint: hintsOfParents[part] },
    })),
    {
      field: 'joined',
      label: 'Joined on',
      hint: 'First day in the class, from which attendance can be marked. Empty: today.',
    },
  ],
  Staff: [
    ...names,
    ...besideName(false).map((field) => own(field, field === 'email' ? { hint: 'To log in.', required: true } : {})),
    { field: 'role', label: 'Role', hint: 'Teacher. Administrators are added on the page People.' },
  ],
  Guardians: [
    { field: 'admissionNo', label: 'Admission number', hint: 'Of the student. Empty: found by name and class.' },
    { field: 'child', label: 'Student', hint: 'Name of the student. Needed if there is no admission number.' },
    { field: 'class', label: 'Class', hint: 'Of the student, as is the section.' },
    { field: 'section', label: 'Section', hint: 'Needed if the class has two students of this name.' },
    { field: 'relation', label: 'Relation', hint: `One of ${relations.join(', ')}.`, required: true },
    own('name', { label: 'Guardian', hint: 'Name of the guardian.', required: true }),
    own('phone'),
    own('email', { hint: hintsOfParents.Email }),
    { field: 'occupation', label: 'Occupation', hint: hintsOfParents.Occupation },
    own('address'),
    ...guardianRights.map((right) => ({ field: right, label: rightsInSheet[right], hint: 'Yes or No. Empty: Yes.' })),
  ],
  Duties: [
    { field: 'class', label: 'Class', hint: '8, VIII and Class 8 mean the same.', required: true },
    { field: 'section', label: 'Section', hint: 'Needed if the class has several.' },
    {
      ...{ field: 'duty', label: 'Subject or duty', required: true },
      hint: 'A subject that is taught there, or Class teacher or Co-teacher.',
    },
    { field: 'name', label: 'Teacher', hint: 'Name in full, or email. An empty cell changes nothing.' },
    { field: 'email', label: 'Email', hint: 'Needed if two teachers have the same name.' },
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
