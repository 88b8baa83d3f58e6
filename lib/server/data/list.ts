import type { Page } from '@/lib/inputs'

/**
 * One page of a list, as every list's operation answers it: `rows` reads the slice that was asked for and `total` counts
 * what the filters let through, at the same time; `as` makes of a row what is shown.
 */
export async function pageOf<Row, Shown>(
  { page, pageSize }: { page: number; pageSize: number },
  total: () => Promise<number>,
  rows: (slice: { skip: number; take: number }) => Promise<Row[]>,
  as: (row: Row) => Shown,
): Promise<Page<Shown>> {
  const [counted, found] = await Promise.all([total(), rows({ skip: (page - 1) * pageSize, take: pageSize })])
  return { rows: found.map((row) => as(row)), total: counted, page, pageSize }
}

type Direction = 'asc' | 'desc'
type ByColumn = Record<string, Direction>

/**
 * The order of a list as Prisma takes it: as `sort` says, then newest first. `columns` names the column of a key, or what
 * Prisma sorts by, where that is not the key's own (a list's `date` is the day its row was made, unless told); `made` the
 * column of when it was made.
 */
export function newestFirst<Key extends string, By = ByColumn>(
  sort?: { key: Key; descending: boolean },
  columns: { [K in Key]?: string | ((direction: Direction) => By) } = {},
  made = 'createdAt',
): (By | ByColumn)[] {
  const newest: ByColumn[] = [{ [made]: 'desc' }, { id: 'asc' }]
  if (!sort) return newest
  const direction = sort.descending ? 'desc' : 'asc'
  const column: string | ((direction: Direction) => By) =
    columns[sort.key] ?? (sort.key === 'date' ? 'createdAt' : sort.key)
  return [typeof column === 'function' ? column(direction) : { [column]: direction }, ...newest]
}

/** Of some conditions those that were given. Prisma takes no undefined, so that a forgotten value never means everything. */
export const given = <Conditions extends object>(conditions: Conditions) =>
  Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Conditions]?: Exclude<Conditions[Key], undefined>
  }
