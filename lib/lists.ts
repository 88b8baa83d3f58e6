import { knownIn, schoolLists, type ListName, type Options, type SchoolLists } from './choices'
import { formatDay, type Day } from './dates'
import { formatRupees } from './money'

/**
 * What a column contains: the `name` of a row, `words` (a person or a title), a `text` that may be long, a `paragraph`
 * with line breaks, a `line` that never wraps, an `email`, a school `day`, an amount in `rupees`, a `number`.
 */
export type ColumnKind = 'name' | 'words' | 'text' | 'paragraph' | 'line' | 'email' | 'day' | 'rupees' | 'number'

type Value = string | number

export type Column<Row> = {
  label: string
  kind?: ColumnKind
  /**
   * Its place in the two lines of a row on a phone: `title` and `state` on the first, each `second` on the second. A
   * column without one is there when the row is opened. Without a title the first column is it.
   */
  short?: 'title' | 'state' | 'second' | 'below'
  /** The API and the table sort by it. */
  sortable?: true
  /** The value, where it is not the row's property of the column's name. */
  value?: (row: Row) => Value
  /** All values, in the order in which the server sorts them: an enum's, or one of the school's lists. */
  order?: readonly string[] | ListName
  /** What the browser sorts by while all rows are loaded, where it is neither the value nor its place in `order`. */
  sortBy?: (row: Row) => Value
}

/**
 * A select; `all` is the label of the empty choice. `options` may be the name of one of the school's lists; `names` says what
 * those are called that are stored under another word.
 */
export type Filter = { label: string; all?: string; options: Options; names?: Readonly<Record<string, string>> }

/**
 * The columns and filters of a list, for its table, CSV file and input: `const bookList = { columns: …, filters: … } as
 * const satisfies ListOf<Book>`. Columns have the names of the row's properties. Apart from the schemas, so that tables
 * do not load zod; `listSchema` (lib/inputs.ts) makes the input's schema.
 */
export type ListOf<Row> = {
  columns: { [Key in keyof Row & string]?: Column<Row> }
  filters?: Record<string, Filter>
  comes?: OwnOrder
}

export type List = { columns: Record<string, Column<never>>; filters?: Record<string, Filter>; comes?: OwnOrder }

/**
 * The order in which a list comes unless somebody sorts it, where that is not the newest row first: in words, and as which
 * `sort` it is the same.
 */
type OwnOrder = { words: string; as?: string }

/** That order in words, for the select with which lists are sorted on a phone. */
export const ownOrderOf = ({ comes }: List) => comes?.words ?? 'Newest first'

export type ColumnKey<L extends List> = keyof L['columns'] & string
export type FilterKey<L extends List> = keyof NonNullable<L['filters']> & string

export type SortKey<L extends List> = {
  [Key in ColumnKey<L>]: L['columns'][Key] extends { sortable: true } ? Key : never
}[ColumnKey<L>]

/** The value of column `key` for a file: a day as `YYYY-MM-DD`, an amount in rupees. */
export function valueIn<L extends List>({ columns }: L, key: ColumnKey<L>): (row: object) => Value {
  const value = columns[key]?.value as ((row: object) => Value) | undefined
  return value ?? ((row) => cellValue((row as Record<string, unknown>)[key]))
}

/** What the browser sorts column `key` by. */
export function sortValueIn<L extends List>(
  list: L,
  key: ColumnKey<L>,
  school: SchoolLists = schoolLists(),
): (row: object) => Value {
  const { order, sortBy } = list.columns[key] ?? {}
  const value = valueIn(list, key)
  if (order) {
    const places = new Map(knownIn(school, order).map((each, place) => [each, place]))
    // Without a value it comes last, as in the database.
    return (row) => places.get(String(value(row))) ?? places.size
  }
  return (sortBy as ((row: object) => Value) | undefined) ?? value
}

const cellValue = (value: unknown): Value => (typeof value === 'number' || typeof value === 'string' ? value : '')

/** The value for people: a day as `20 Nov 2026`, an amount as `₹1,23,456.00`. */
export function shownValueIn<L extends List>(list: L, key: ColumnKey<L>): (row: object) => Value {
  const value = valueIn(list, key)
  const kind = list.columns[key]?.kind
  if (kind === 'rupees') return (row) => formatRupees(Number(value(row)))
  if (kind !== 'day') return value
  return (row) => {
    const day = value(row) as Day
    return day && formatDay(day)
  }
}

/** Label, kind and value of columns for a file, in this order; all without `keys`. Amounts have two decimals there. */
export const columnsIn = <L extends List>(list: L, keys = Object.keys(list.columns) as ColumnKey<L>[]) =>
  keys.map((key) => {
    const value = valueIn(list, key)
    const rupees = (row: object) => withTwoDecimals(value(row))
    const { label = '', kind } = list.columns[key] ?? {}
    const read = kind === 'rupees' || kind === 'day' || kind === 'number' ? kind : undefined
    return { label, kind: read, value: kind === 'rupees' ? rupees : value }
  })

const withTwoDecimals = (value: Value): Value => (typeof value === 'number' ? value.toFixed(2) : value)
