type Direction = 'asc' | 'desc'
type ByColumn = Record<string, Direction>

/**
 * The order of a list as Prisma takes it: as `sort` says, then newest first. `by` names the column of a key, where it is
 * not the key's own (a list's `date` is the day its row was made).
 */
export function newestFirst<Key extends string, By = ByColumn>(
  sort?: { key: Key; descending: boolean },
  by: (key: Key, direction: Direction) => By = (key, direction) =>
    ({ [key === 'date' ? 'createdAt' : key]: direction }) as By,
): (By | { createdAt: 'desc' } | { id: 'asc' })[] {
  return [...(sort ? [by(sort.key, sort.descending ? 'desc' : 'asc')] : []), { createdAt: 'desc' }, { id: 'asc' }]
}
