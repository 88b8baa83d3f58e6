import { fromDay, toDay } from '@/lib/dates'
import {
  entryOf,
  personFieldNames,
  type personFields,
  storedFields,
  type PersonField,
  type PersonValues,
  type StoredField,
} from '@/lib/person-fields'
import { Prisma } from '@/prisma/client/client'
import { nameSql } from './names'

/** A person's fields (lib/person-fields.ts) and the columns that hold them. */

type StoredAs = { text: string; nullable: string | null; day: Date | null }
type Columns = { [Field in StoredField]: StoredAs[(typeof personFields)[Field]['stored']] }

/** For Prisma's `select`. */
export const storedColumns = Object.fromEntries(storedFields.map((field) => [field, true])) as {
  [Field in StoredField]: true
}

/** As text, '' for none, where `u` is the person and `l` the login. */
export const fieldSql = (field: PersonField) => {
  const { stored } = entryOf(field)
  const column = stored === 'login' ? nameSql('l', field) : nameSql('u', field)
  return stored === 'text' ? column : Prisma.sql`coalesce(${column}::text, '')`
}

/** All fields, for a statement that reads people with their logins. */
export const fieldsSql = Prisma.join(
  personFieldNames.map((field) => Prisma.sql`${fieldSql(field)} AS ${nameSql(field)}`),
)

/** What a statement stores for a text; '' for none. */
export function storedSql(field: StoredField, text: Prisma.Sql) {
  const { stored } = entryOf(field)
  if (stored === 'text') return text
  return stored === 'day' ? Prisma.sql`nullif(${text}, '')::date` : Prisma.sql`nullif(${text}, '')`
}

/** The columns of a person that hold these values. What is absent is not changed; the e-mail is the login's. */
export const columnsOf = (values: Partial<PersonValues>) =>
  Object.fromEntries(
    storedFields.flatMap((field) => {
      const value = values[field]
      return value === undefined ? [] : [[field, storedValue(field, value)]]
    }),
  ) as Partial<Columns>

function storedValue(field: StoredField, value: string) {
  const { stored } = entryOf(field)
  if (stored === 'text') return value
  if (value === '') return null
  return stored === 'day' ? fromDay(value) : value
}

/** The values in these columns. */
export const valuesOf = (columns: Columns) =>
  Object.fromEntries(
    storedFields.map((field) => {
      const value: string | Date | null = columns[field]
      return [field, value instanceof Date ? toDay(value) : (value ?? '')]
    }),
  ) as Pick<PersonValues, StoredField>
