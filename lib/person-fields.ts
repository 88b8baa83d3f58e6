import { limits, type Role } from './constants'
import { formatDay, type Day } from './dates'

/**
 * What the school keeps of a person beside class and numbers. From an entry follow the field's place in the forms of the
 * school office, on the person's page, in the history of the account and in sheets that are imported
 * (docs/adding-a-field.md). Forms, pages and sheets have the fields in this order.
 */

type PersonFieldKind = 'line' | 'lines' | 'email' | 'phone' | 'day' | 'choice'

type PersonFieldEntry = {
  /** In forms, on pages, and in the history of the account. */
  label: string
  kind: PersonFieldKind
  /** Of a choice. */
  options?: readonly string[]
  /** Only these have it; everybody, where it is not said. */
  of?: Role
  /** On the person's page only administrators read it. */
  forOffice?: true
  /** A column of User, which without a value is '' (`text`), or null; or that of the login. */
  stored: 'text' | 'nullable' | 'day' | 'login'
  autoComplete: string
  maxLength?: number
  /** The column of a sheet; sheets have no others. */
  sheet?: { label: string; hint: string }
}

export const personFields = {
  name: {
    label: 'Full Name',
    kind: 'line',
    stored: 'text',
    autoComplete: 'name',
    maxLength: limits.name,
    sheet: { label: 'Name', hint: 'In one line.' },
  },
  phone: {
    label: 'Phone',
    kind: 'phone',
    stored: 'text',
    autoComplete: 'tel',
    maxLength: limits.phone,
    sheet: { label: 'Phone', hint: 'With or without country code.' },
  },
  email: {
    label: 'Email',
    kind: 'email',
    stored: 'login',
    autoComplete: 'email',
    maxLength: limits.email,
    sheet: { label: 'Email', hint: 'To log in.' },
  },
  parentEmail: {
    label: 'Parent Email',
    kind: 'email',
    of: 'student',
    stored: 'nullable',
    autoComplete: 'off',
    maxLength: limits.email,
    sheet: { label: 'Parent’s email', hint: 'Siblings may share one.' },
  },
  contactEmail: {
    label: 'Contact Email',
    kind: 'email',
    of: 'parent',
    stored: 'nullable',
    autoComplete: 'off',
    maxLength: limits.email,
  },
  dateOfBirth: {
    label: 'Date of Birth',
    kind: 'day',
    of: 'student',
    forOffice: true,
    stored: 'day',
    autoComplete: 'off',
    sheet: {
      label: 'Date of birth',
      hint: 'The day first: 31/12/2015. Needed if there is no admission number and no email.',
    },
  },
  address: {
    label: 'Address',
    kind: 'lines',
    forOffice: true,
    stored: 'text',
    autoComplete: 'street-address',
    maxLength: limits.address,
    sheet: { label: 'Address', hint: 'In one or several lines.' },
  },
  occupation: {
    label: 'Occupation',
    kind: 'line',
    of: 'parent',
    forOffice: true,
    stored: 'text',
    autoComplete: 'off',
    maxLength: limits.name,
  },
} as const satisfies Record<string, PersonFieldEntry>

type Entries = typeof personFields
export type PersonField = keyof Entries
type FieldWith<Trait> = { [Field in PersonField]: Entries[Field] extends Trait ? Field : never }[PersonField]
type FieldOfEverybody = Exclude<PersonField, FieldWith<{ of: string }>>
type FieldOfPupils = FieldOfEverybody | FieldWith<{ of: 'student' }>
/** Who logs in has the e-mail of the login, and no other. */
export type FieldOfGuardians = Exclude<FieldOfEverybody, 'email'> | FieldWith<{ of: 'parent' }>
/** Those that sheets have. */
export type SheetField = FieldWith<{ sheet: object }>
export type FieldForOffice = FieldWith<{ forOffice: true }>
/** Those in a column of User. */
export type StoredField = Exclude<PersonField, FieldWith<{ stored: 'login' }>>

/** Values of a person's fields as forms and sheets have them; '' for none. */
export type PersonValues = { [Field in PersonField]: Entries[Field]['kind'] extends 'day' ? Day | '' : string }
export type ValuesOfEverybody = Pick<PersonValues, FieldOfEverybody>
export type ValuesOfPupils = Pick<PersonValues, FieldOfPupils>
export type ValuesOfGuardians = Pick<PersonValues, FieldOfGuardians>
export type SheetValues = Pick<PersonValues, SheetField>

export const entryOf = (field: PersonField): PersonFieldEntry => personFields[field]

const fieldsWhere = <Field extends PersonField>(wanted: (entry: PersonFieldEntry) => boolean) =>
  personFieldNames.filter((field): field is Field => wanted(entryOf(field)))
export const personFieldNames = Object.keys(personFields) as PersonField[]
export const fieldsOfEverybody = fieldsWhere<FieldOfEverybody>(({ of }) => !of)
export const fieldsOfPupils = fieldsWhere<FieldOfPupils>(({ of }) => of !== 'parent')
export const fieldsOfGuardians = fieldsWhere<FieldOfGuardians>(
  ({ of, stored }) => of !== 'student' && stored !== 'login',
)
export const sheetFields = fieldsWhere<SheetField>(({ sheet }) => sheet !== undefined)
export const storedSheetFields = sheetFields.filter((field) => field !== 'email')
export const fieldsForOffice = fieldsWhere<FieldForOffice>(({ forOffice }) => forOffice === true)
export const storedFields = fieldsWhere<StoredField>(({ stored }) => stored !== 'login')
const fieldsByRole = {
  student: fieldsOfPupils,
  teacher: fieldsOfEverybody,
  admin: fieldsOfEverybody,
  parent: fieldsOfGuardians,
  staff: fieldsOfEverybody,
} as const satisfies Record<Role, readonly PersonField[]>
export const fieldsOf = (role: Role): readonly PersonField[] => fieldsByRole[role]
/** Where the name stands by itself. */
export const fieldsBesideName = (role: Role) => fieldsOf(role).filter((field) => field !== 'name')
/** The columns of a sheet of pupils, or of staff. */
export const sheetFieldsOf = (ofPupils: boolean): readonly SheetField[] => (ofPupils ? sheetFields : fieldsOfEverybody)

/** A value as it is shown. */
export const shownValue = (field: PersonField, value = '') =>
  value && entryOf(field).kind === 'day' ? formatDay(value) : value

/** Those of `all` that belong to these fields. */
export const pickFields = <Field extends PersonField, All extends Partial<Record<Field, unknown>>>(
  all: All,
  fields: readonly Field[],
) =>
  Object.fromEntries(fields.flatMap((field) => (field in all ? [[field, all[field]]] : []))) as unknown as Pick<
    All,
    Field & keyof All
  >

/** What the history of an account is about: a person's fields, and three that follow from elsewhere. */
export type RecordedField = PersonField | 'access' | 'enrolment' | 'joined'
/** With their labels. */
export const recordedFields: Record<RecordedField, string> = {
  ...(Object.fromEntries(personFieldNames.map((field) => [field, personFields[field].label])) as Record<
    PersonField,
    string
  >),
  access: 'Access',
  enrolment: 'Class and section',
  joined: 'Same person as',
}
export const recordedFieldNames = Object.keys(recordedFields) as RecordedField[]
