import type { Prisma } from '@/prisma/client/client'

/**
 * How long names stay in what the law has a school keep, although the person is erased:
 * docs/decisions/0041-an-erasure-is-blocked-first.md. `register` has no end.
 */
export type Term = 'books' | 'marks' | 'attendance' | 'register'

/**
 * What a column is, for the archive and for the erasure.
 * - nothing: of nobody, or of the school.
 * - link: the id of another row. Not shown; it stays, and leads to somebody without a name.
 * - data: about the person and shown to them, such as a day, a mark or an amount. It stays as long as its row.
 * - personal: shown to the person, and emptied by the purge: `emptied` is what it has then.
 * - named: shown, and kept for the legal term of its row; then it has `emptied`. `by` is the relation to whom it names,
 *   where that is not whom the row is about: staff who acted.
 * - secret: never shown. It goes as a personal column does.
 * - copy: written by the database from other columns, and empty when they are.
 */
export type Column =
  | { kind: 'nothing' | 'link' | 'data' | 'copy' }
  | { kind: 'personal' | 'secret'; emptied: Emptied; ifSet?: true }
  | { kind: 'named'; term: Term; emptied: Emptied; by?: string }

type Emptied = string | number | false | null | Date

/** What stands in place of a name. */
export const erasedName = 'Erased person'

export const nothing = { kind: 'nothing' } as const
export const link = { kind: 'link' } as const
export const data = { kind: 'data' } as const
export const copy = { kind: 'copy' } as const
export const personal = <E extends Emptied>(emptied: E) => ({ kind: 'personal', emptied }) as const
/** One that the database wants to be set where it is. */
export const personalIfSet = <E extends Emptied>(emptied: E) => ({ kind: 'personal', emptied, ifSet: true }) as const
export const secret = <E extends Emptied>(emptied: E) => ({ kind: 'secret', emptied }) as const
export const named = <T extends Term, E extends Emptied>(term: T, emptied: E, by?: string) =>
  ({ kind: 'named', term, emptied, by }) as const

export type Model = Prisma.ModelName
type Payload<M extends Model> = Prisma.TypeMap['model'][M]['payload']
export type ColumnName<M extends Model> = keyof Payload<M>['scalars'] & string
type Where<M extends Model> = NonNullable<Prisma.TypeMap['model'][M]['operations']['findMany']['args']['where']>
type Select<M extends Model> = NonNullable<Prisma.TypeMap['model'][M]['operations']['findMany']['args']['select']>

/** Addresses by which a person is found where no id leads to them, in small letters. */
export type Addresses = readonly string[]

export type Table<M extends Model> = {
  /** The way from a row to the person whom it is about; absent where rows are about nobody. */
  of?: (id: string, addresses: Addresses) => Where<M>
  /** The name of the file of the archive that has the rows. A table without one is in none. */
  file?: string
  /** What a reader needs of other tables, such as the amount of a fee. It is about nobody else. */
  beside?: Select<M>
  /**
   * What the purge does with the rows: `removed`, `kept` with the columns emptied, or, with a term, removed when it has
   * passed since the day in `since`.
   */
  rows: 'kept' | 'removed' | { removedAfter: Exclude<Term, 'register'> }
  /** The rows whose columns the purge can empty, where not all of those that it keeps. */
  emptiable?: Where<M>
  /** The column from which the terms of the row are counted. */
  since?: ColumnName<M>
  /** The rows that are about people who were erased, for what is kept for a term. */
  ofErased?: Where<M>
  columns: { [Name in ColumnName<M>]: Column }
}

/** Rows that are about nobody. */
export const ofNobody = <M extends Model>(columns: { [Name in ColumnName<M>]: Column }): Table<M> => ({
  rows: 'kept',
  columns,
})
