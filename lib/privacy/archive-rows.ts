import { toDay } from '@/lib/dates'
import { paiseToRupees } from '@/lib/money'
import { db } from '@/lib/server/data/db'
import { tablesOfPeople, type TableOf } from './columns'
import type { Addresses } from './kinds'

/** Rows of a statement, and statements for a table at most: forty years of attendance fit. */
const pageSize = 1000
const mostPages = 20

/** What the archive says of a row, by the words for its columns. */
export type ArchiveRow = Record<string, string | number>

type Reader = { findMany: (query: object) => Promise<Record<string, unknown>[]> }

/** The client of a table that is named at run time. */
export const clientOf = <Client>(of: object, model: string) =>
  (of as Record<string, Client>)[model.charAt(0).toLowerCase() + model.slice(1)]!

const shown = new Set(['data', 'personal', 'named'])

/** The columns that the archive shows of a table. */
export const shownColumns = ({ columns }: Pick<TableOf, 'columns'>) =>
  columns.filter(([, { kind, ...rest }]) => shown.has(kind) && !('by' in rest && rest.by)).map(([name]) => name)

/** The tables of which the archive has a file. */
export const archived = tablesOfPeople.flatMap(({ file, ...table }) => (file ? [{ ...table, file }] : []))

export type ArchivedTable = (typeof archived)[number]

/** The words for the columns of a table, in the order of its file. */
export const headingsOf = (table: ArchivedTable): string[] => [
  ...new Set([...shownColumns(table), ...pathsIn(table.beside ?? {})].map(wordsFor)),
]

/** All rows of a table about a person, whose entries these are, a page at a time. */
export async function* rowsAbout(
  table: ArchivedTable,
  entries: readonly string[],
  addresses: Addresses,
): AsyncGenerator<ArchiveRow[]> {
  const columns = shownColumns(table)
  const select = { ...Object.fromEntries(columns.map((name) => [name, true])), ...table.beside }
  const has = (name: string) => table.columns.some(([column]) => column === name)
  const newest = ['createdAt', table.since].find((name) => name && has(name))
  const orderBy = [
    ...(newest ? [{ [newest]: 'desc' }] : []),
    ...table.columns
      .filter(([name, { kind }]) => kind === 'link' && name !== newest)
      .map(([name]) => ({ [name]: 'asc' })),
  ]
  for (let page = 0; page < mostPages; page++) {
    const rows = await clientOf<Reader>(db, table.model).findMany({
      where: { OR: entries.map((id) => table.of(id, addresses)) },
      select,
      orderBy,
      skip: page * pageSize,
      take: pageSize,
    })
    yield rows.map((row) => inWords(row))
    if (rows.length < pageSize) return
  }
}

/** A row with words for its columns; what stands beside it has those of its own columns, or of who it names. */
function inWords(row: Record<string, unknown>, within = ''): ArchiveRow {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, string | number][] => {
      const isPart = typeof value === 'object' && value !== null && !(value instanceof Date) && isBeside(name)
      if (isPart) return Object.entries(inWords(value as Record<string, unknown>, name))
      return [[wordsFor(within ? `${within}.${name}` : name), valueOf(name, value)]]
    }),
  )
}

const besides = new Set(archived.flatMap(({ beside = {} }) => Object.keys(beside)))
const isBeside = (name: string) => besides.has(name)

const pathsIn = (beside: object): string[] =>
  Object.entries(beside).flatMap(([name, { select }]: [string, { select: object }]) =>
    Object.keys(select).map((column) => `${name}.${column}`),
  )

/** `Parent email` of `parentEmail`, and `By` of `by.name`. */
function wordsFor(path: string): string {
  const [first = '', second] = path.split('.')
  const name = second === undefined ? first : second === 'name' ? first : second
  const known = { amountPaise: 'amount', duesPaise: 'dues', hundredths: 'marks' }[name] ?? name
  const words = known.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function valueOf(name: string, value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (name.endsWith('Paise')) return paiseToRupees(Number(value)).toFixed(2)
  if (name === 'hundredths') return Number(value) / 100
  if (value instanceof Date) {
    const instant = value.toISOString()
    return instant.endsWith('T00:00:00.000Z') ? toDay(value) : instant
  }
  if (typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'bigint') return String(value)
  return JSON.stringify(value)
}
