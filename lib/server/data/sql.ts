import type { Page } from '@/lib/inputs'
import { phoneKey } from '@/lib/phone'
import { digits, sameText } from '@/lib/same-text'
import { Prisma } from '@/prisma/client/client'
import { fromNearerEnd, deepOffset, readPage, type Asked, type Slice } from './list'
import { nameSql, wholeSql } from './names'
import { rowsOf } from './rows'

/** Conditions joined with AND for a WHERE, without those that are undefined. */
export function allOf(...conditions: (Prisma.Sql | undefined)[]): Prisma.Sql {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length ? Prisma.join(given, ' AND ') : Prisma.sql`TRUE`
}

/** Conditions joined with OR, without those that are undefined. */
export const anyOf = (first: Prisma.Sql, ...others: (Prisma.Sql | undefined)[]): Prisma.Sql =>
  Prisma.sql`(${Prisma.join([first, ...others.filter((condition) => condition !== undefined)], ' OR ')})`

// % and _ are wildcards in LIKE, and Prisma's `contains` does not escape them.
const escapeLike = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)

export const likePattern = (text: string) => `%${escapeLike(text)}%`

/**
 * Prisma's condition that a column contains `text`, ignoring case; undefined (no condition) for an empty text. For addresses
 * of messages; everything else has a column for its searches (`finds`).
 */
export const containsText = (text: string) =>
  text ? ({ contains: escapeLike(text), mode: 'insensitive' } as const) : undefined

/** The pattern with which a column `findable` is searched (lib/same-text.ts). */
export const findPattern = (search: string) => likePattern(sameText(search))

/** Prisma's condition on a column `findable`; undefined (no condition) for an empty search. */
export const finds = (search: string) => (search ? { contains: escapeLike(sameText(search)) } : undefined)

const namedSql = (search: string) =>
  Prisma.sql`SELECT named."id" FROM "User" named WHERE named."findableName" LIKE ${findPattern(search)}`

/** The ids of those who are called so, to compare with ANY. */
export const idsOfNamedSql = (search: string) => Prisma.sql`ARRAY(${namedSql(search)})`

/** Digits of a part of a phone number: fewer are in most of them. */
const fewestDigits = 5

/** Prisma's conditions for an address that a message went to, to join with OR: a phone number is found however it is written. */
export function addressSearch(search: string) {
  const number = phoneKey(search)
  const mayBePhone = number.length >= fewestDigits && /^[^@a-z]*$/i.test(search)
  return [{ address: containsText(search) }, ...(mayBePhone ? [{ address: { contains: number } }] : [])]
}

/**
 * A search for a number finds names that contain it, and the pupil with exactly that roll number. Conditions to add to an OR: one or none.
 */
export const rollNumberSearch = (search: string) =>
  /^\d{1,9}$/.test(digits(search)) ? [{ rollNo: Number(digits(search)) }] : []

/** Prisma's condition for students by a part of the name or by the roll number; an empty search finds everybody. */
export const studentSearch = (search: string) =>
  search ? { OR: [{ findableName: finds(search) }, ...rollNumberSearch(search)] } : {}

/** For enrolments: by a part of the pupil's name or by the roll number. */
export const enrolmentSearch = (search: string) =>
  search ? { OR: [{ student: { findableName: finds(search) } }, ...rollNumberSearch(search)] } : {}

/**
 * A search among what has a student and an enrolment, in the columns with their ids: by a part of the name or by the roll
 * number of then.
 */
export function enrolledStudentSearchSql(
  search: string,
  { studentId, enrolmentId }: { studentId: Prisma.Sql; enrolmentId: Prisma.Sql },
): Prisma.Sql | undefined {
  if (!search) return undefined
  const [roll] = rollNumberSearch(search)
  if (!roll) {
    // Three letters and more find few, by their index: whom they find is looked up first, and then what is theirs. Of
    // most people, what is theirs is read in the order of the list.
    return sameText(search).length < 3
      ? Prisma.sql`${studentId} IN (${namedSql(search)})`
      : Prisma.sql`${studentId} = ANY (${idsOfNamedSql(search)})`
  }
  // Two short lists from two indexes; with OR over two tables neither would be used.
  return Prisma.sql`${enrolmentId} IN (
    SELECT found."id" FROM "User" named JOIN "Enrolment" found ON found."studentId" = named."id"
      WHERE named."findableName" LIKE ${findPattern(search)}
    UNION ALL SELECT "id" FROM "Enrolment" WHERE "rollNo" = ${roll.rollNo})`
}

/** The columns of an ORDER BY, each with its direction. Together they put any two rows of a list in an order. */
export type Order = readonly (readonly [column: Prisma.Sql, direction: 'ASC' | 'DESC'])[]

/**
 * `listOrder` in SQL, where the statement calls the table `of`: by `sort`, then newest first. `columns` says which of its
 * columns (or which of another table) a sort key means where it is not the one of the same name; the key `date` means `made`,
 * the column with the time a row was created.
 */
export function listOrderSql<Key extends string>(
  of: string,
  sort?: { key: Key; descending: boolean },
  columns: { [K in Key]?: string | Prisma.Sql } = {},
  made = 'createdAt',
): Order {
  const newest: Order = [
    [nameSql(of, made), 'DESC'],
    [nameSql(of, 'id'), 'ASC'],
  ]
  if (!sort) return newest
  const column: string | Prisma.Sql = columns[sort.key] ?? (sort.key === 'date' ? made : sort.key)
  return [[typeof column === 'string' ? nameSql(of, column) : column, directionOf(sort)], ...newest]
}

const ascending = Prisma.sql`ASC`
const descending = Prisma.sql`DESC`

export const directionOf = ({ descending: falls }: { descending: boolean }) => (falls ? 'DESC' : 'ASC')

export const orderSql = (order: Order, backwards = false) =>
  Prisma.join(
    order.map(
      ([column, direction]) => Prisma.sql`${column} ${(direction === 'DESC') === backwards ? ascending : descending}`,
    ),
  )

/**
 * The end of the statement that finds the rows of a slice: from the end of the list where that is nearer, so that the
 * last page costs what the first does. The statement around it puts them in the list's order.
 */
export function sliceSql(order: Order, slice: Slice): Prisma.Sql {
  const { skip, take } = fromNearerEnd(slice)
  // How many is in the text: for a parameter PostgreSQL plans as if it were a tenth of the table.
  const limit = Prisma.sql`LIMIT ${wholeSql(Math.abs(take))}`
  return Prisma.sql`ORDER BY ${orderSql(order, take < 0)} ${limit} ${skip > 0 ? Prisma.sql`OFFSET ${skip}` : Prisma.empty}`
}

/**
 * A list in SQL: the statement that counts it, and the one with the rows of a slice, in the list's order. `shared` are the
 * queries of a WITH that both read, so that what is dear is added up once.
 */
export type SqlList = { shared?: Prisma.Sql; total: Prisma.Sql; rows: (slice: Slice) => Prisma.Sql }

/**
 * A list of one table's rows, which the statement calls `of`. Those of the page are found first, so that what belongs to
 * them is read of these alone: near the beginning of the list whole rows; further on, or in the order of another table's
 * column, their keys, which indexes have, because rows that are only counted past need not be read.
 */
export function tableList({ table, of, key = ['id'], condition, order, ...read }: TableList): SqlList {
  const row = nameSql(of)
  const rowsOfTable = Prisma.sql`${nameSql(table)} ${row}`
  const filtered = Prisma.sql`${rowsOfTable} ${read.filtered ?? Prisma.empty}`
  const keys = (name: string) => Prisma.join(key.map((column) => nameSql(name, column)))
  const shown = Prisma.sql`${read.joined ?? Prisma.empty} ORDER BY ${orderSql(order)}`
  return {
    total: Prisma.sql`SELECT count(*)::int FROM ${filtered} WHERE ${condition}`,
    rows: (slice) => {
      const found = Prisma.sql`FROM ${filtered} ${read.ordered ?? Prisma.empty} WHERE ${condition} ${sliceSql(order, slice)}`
      return slice.skip < deepOffset && !read.ordered
        ? Prisma.sql`SELECT ${read.columns} FROM (SELECT ${row}.* ${found}) ${row} ${shown}`
        : Prisma.sql`
          WITH found AS (SELECT ${keys(of)} ${found})
          SELECT ${read.columns} FROM found JOIN ${rowsOfTable} ON (${keys(of)}) = (${keys('found')}) ${shown}`
    },
  }
}

type TableList = {
  table: string
  of: string
  /** Columns that tell its rows apart and stand in the index of its order. */
  key?: readonly string[]
  condition: Prisma.Sql
  order: Order
  columns: Prisma.Sql
  /** JOINs for the condition. */
  filtered?: Prisma.Sql
  /** JOINs for an order by a column of another table. */
  ordered?: Prisma.Sql
  /** JOINs for the columns: what the condition and the order need, too, where the columns or the order name it. */
  joined?: Prisma.Sql
}

/** A row of Prisma's, also as it comes where rows are JSON: days and instants are text, which `new Date` reads. */
export type AsJson<Row, Times extends keyof Row> = Omit<Row, Times> & {
  [Key in Times]: Row[Key] | string
}

/**
 * `readPage` for a list in SQL, of which one statement reads count and rows. Rows come as JSON, which takes half as long as
 * columns do (`AsJson`).
 */
export async function readSqlPage<Row, Shown>(
  { page, pageSize }: Asked,
  { shared, total, rows }: SqlList,
  as: (row: Row) => Shown,
): Promise<Page<Shown>> {
  const listed = (slice: Slice) => Prisma.sql`(SELECT coalesce(json_agg(listed), '[]') FROM (${rows(slice)}) listed)`
  const before = shared ? Prisma.sql`WITH ${shared}` : Prisma.empty
  const skip = (page - 1) * pageSize
  if (skip >= deepOffset)
    return readPage(
      { page, pageSize },
      async () => (await rowsOf<{ total: number }>`${before} SELECT (${total}) AS "total"`)[0]?.total ?? 0,
      async (slice) => (await rowsOf<{ rows: Row[] }>`${before} SELECT ${listed(slice)} AS "rows"`)[0]?.rows ?? [],
      as,
    )
  const [read] = await rowsOf<{ total: number; rows: Row[] }>`
    ${before} SELECT (${total}) AS "total", ${listed({ skip, take: pageSize })} AS "rows"`
  return { rows: (read?.rows ?? []).map((row) => as(row)), total: read?.total ?? 0, page, pageSize }
}
