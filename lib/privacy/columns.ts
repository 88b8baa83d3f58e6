import type { Column, Model, Table } from './kinds'
import { admissions } from './tables/admissions'
import { audit } from './tables/audit'
import { charges } from './tables/charges'
import { messages } from './tables/messages'
import { money } from './tables/money'
import { people } from './tables/people'
import { records } from './tables/records'
import { school } from './tables/school'

/**
 * Every table and column that there is: whose it is, what the archive of a person shows of it, and what becomes of it when
 * the person is erased. A column without a class does not compile, and fails tests/unit/privacy-columns.test.ts.
 */
export const tables: { [M in Model]: Table<M> } = {
  ...people,
  ...admissions,
  ...records,
  ...messages,
  ...charges,
  ...money,
  ...school,
  ...audit,
}

export type TableOf = { model: Model; columns: [string, Column][] } & Pick<Table<Model>, 'file' | 'rows'> & {
    of?: (id: string, addresses: readonly string[]) => object
    beside?: object
    emptiable?: object
    since?: string
    ofErased?: object
  }

/** The tables that have rows about people, in their order above. */
export const tablesOfPeople: readonly (TableOf & { of: NonNullable<TableOf['of']> })[] = Object.entries(tables).flatMap(
  ([model, { of, columns, ...table }]) =>
    of
      ? [
          {
            ...table,
            model: model as Model,
            columns: Object.entries(columns),
            of: of as (id: string, addresses: readonly string[]) => object,
          },
        ]
      : [],
)
