import type { Page } from '@/lib/inputs'
import type { Prisma } from '@/prisma/client/client'

/**
 * One page of a list, the answer of every list's operation. `rows` reads the page's slice while `total` counts all rows
 * that the filters let through; `as` turns a row into what is shown, where that is not the row itself.
 */
export async function readPage<Row>(asked: Asked, total: () => Promise<number>, rows: Rows<Row>): Promise<Page<Row>>
export async function readPage<Row, Shown>(
  asked: Asked,
  total: () => Promise<number>,
  rows: Rows<Row>,
  as: (row: Row) => Shown,
): Promise<Page<Shown>>
export async function readPage<Row, Shown>(
  { page, pageSize }: Asked,
  total: () => Promise<number>,
  rows: Rows<Row>,
  as?: (row: Row) => Shown,
): Promise<Page<Row | Shown>> {
  const slice = { skip: (page - 1) * pageSize, take: pageSize }
  const [counted, found] = await (slice.skip >= deepOffset
    ? countThenRead(total, rows, slice)
    : Promise.all([total(), rows(slice)]))
  return { rows: as ? found.map((row) => as(row)) : found, total: counted, page, pageSize }
}

/** So many rows before a page are as good as none; before a later one, where the list ends is asked first. */
export const deepOffset = 200

async function countThenRead<Row>(
  total: () => Promise<number>,
  rows: Rows<Row>,
  { skip, take }: Slice,
): Promise<[number, Row[]]> {
  const counted = await total()
  const before = Math.min(skip, counted)
  return [counted, await rows({ skip: before, take: Math.min(take, counted - before), total: counted })]
}

/**
 * The same rows of the list, counted from its end where that is nearer: then `take` is negative, as Prisma knows it, so
 * that the last page costs what the first does.
 */
export function fromNearerEnd({ skip, take, total = Infinity }: Slice) {
  const after = total - skip - take
  return after < skip ? { skip: after, take: -take } : { skip, take }
}

/**
 * `readPage` for a list of one model's rows: `model` is a delegate of Prisma, `query` what its findMany takes.
 */
export async function readRows<Model, Query>(
  model: Model,
  asked: Asked,
  query: Prisma.Exact<Query, Prisma.Args<Model, 'findMany'>>,
): Promise<Page<RowOf<Model, Query>>>
export async function readRows<Model, Query, Shown>(
  model: Model,
  asked: Asked,
  query: Prisma.Exact<Query, Prisma.Args<Model, 'findMany'>>,
  as: (row: RowOf<Model, Query>) => Shown,
): Promise<Page<Shown>>
export async function readRows(
  model: unknown,
  asked: Asked,
  query: { where?: object },
  as: (row: never) => unknown = (row) => row,
): Promise<Page<unknown>> {
  const rows = model as Delegate
  return readPage(
    asked,
    () => rows.count(query.where ? { where: query.where } : {}),
    async (slice) => {
      const near = fromNearerEnd(slice)
      if (near.skip < deepOffset) return rows.findMany({ ...query, ...near })
      // Ids alone first, because Prisma reads what belongs to a row also of those that are skipped.
      const ids = await rows.findMany({ ...query, ...near, select: { id: true } })
      return rows.findMany({ ...query, where: { id: { in: ids.map(({ id }) => id) } } })
    },
    as,
  )
}

type RowOf<Model, Query> = Prisma.Result<Model, Query, 'findMany'>[number]
type Delegate = {
  count: (args: object) => Promise<number>
  findMany: (args: object) => Promise<(never & { id: string })[]>
}

export type Asked = { page: number; pageSize: number }
type Rows<Row> = (slice: Slice) => Promise<Row[]>

/** `take` rows of a list after `skip` others; `total` is how many it has, told where many are skipped. */
export type Slice = { skip: number; take: number; total?: number }

type ByColumn = Record<string, 'asc' | 'desc'>

/**
 * A list's `orderBy` for Prisma: by `sort`, then newest first. `columns` says which column a sort key means where it is not
 * the column of the same name; the key `date` means `made`, the column with the time a row was created.
 */
export function listOrder<Key extends string>(
  sort?: { key: Key; descending: boolean },
  columns: { [K in Key]?: string } = {},
  made = 'createdAt',
): ByColumn[] {
  const newest: ByColumn[] = [{ [made]: 'desc' }, { id: 'asc' }]
  if (!sort) return newest
  const column = columns[sort.key] ?? (sort.key === 'date' ? made : sort.key)
  return [{ [column]: sort.descending ? 'desc' : 'asc' }, ...newest]
}

/**
 * The conditions without those that are undefined: Prisma refuses undefined, so that a forgotten value cannot mean
 * every row.
 */
export const withoutUndefined = <Conditions extends object>(conditions: Conditions) =>
  Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Conditions]?: Exclude<Conditions[Key], undefined>
  }
