import { limits } from './constants'
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
  /** Others than pupils do not have it. */
  ofPupils?: true
  /** On the person's page only administrators read it. */
  forOffice?: true
  /** A column of User, which without a value is '' (`text`), or null; or that of the login. */
  stored: 'text' | 'nullable' | 'day' | 'login'
  autoComplete: string
  maxLength?: number
  /** The column of a sheet. */
  sheet: { label: string; hint: string }
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
    ofPupils: true,
    stored: 'nullable',
    autoComplete: 'off',
    maxLength: limits.email,
    sheet: { label: 'Parent’s email', hint: 'Siblings may share one.' },
  },
  dateOfBirth: {
    label: 'Date of Birth',
    kind: 'day',
    ofPupils: true,
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
} as const satisfies Record<string, PersonFieldEntry>

type Entries = typeof personFields
export type PersonField = keyof Entries
type FieldWith<Trait> = { [Field in PersonField]: Entries[Field] extends Trait ? Field : never }[PersonField]
type FieldOfEverybody = Exclude<PersonField, FieldWith<{ ofPupils: true }>>
export type FieldForOffice = FieldWith<{ forOffice: true }>
/** Those in a column of User. */
export type StoredField = Exclude<PersonField, FieldWith<{ stored: 'login' }>>

/** Values of a person's fields as forms and sheets have them; '' for none. */
export type PersonValues = { [Field in PersonField]: Entries[Field]['kind'] extends 'day' ? Day | '' : string }
export type ValuesOfEverybody = Pick<PersonValues, FieldOfEverybody>

export const entryOf = (field: PersonField): PersonFieldEntry => personFields[field]

const fieldsWhere = <Field extends PersonField>(wanted: (entry: PersonFieldEntry) => boolean) =>
  personFieldNames.filter((field): field is Field => wanted(entryOf(field)))
export const personFieldNames = Object.keys(personFields) as PersonField[]
export const fieldsOfEverybody = fieldsWhere<FieldOfEverybody>(({ ofPupils }) => !ofPupils)
export const fieldsForOffice = fieldsWhere<FieldForOffice>(({ forOffice }) => forOffice === true)
export const storedFields = fieldsWhere<StoredField>(({ stored }) => stored !== 'login')
export const fieldsOf = (isPupil: boolean): readonly PersonField[] => (isPupil ? personFieldNames : fieldsOfEverybody)
/** Where the name stands by itself. */
export const fieldsBesideName = (isPupil: boolean) => fieldsOf(isPupil).filter((field) => field !== 'name')

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

/** What the history of an account is about: a person's fields, and two that follow from elsewhere. */
export type RecordedField = PersonField | 'access' | 'enrolment'
/** With their labels. */
export const recordedFields: Record<RecordedField, string> = {
  ...(Object.fromEntries(personFieldNames.map((field) => [field, personFields[field].label])) as Record<
    PersonField,
    string
  >),
  access: 'Access',
  enrolment: 'Class and section',
}
export const recordedFieldNames = Object.keys(recordedFields) as RecordedField[]
