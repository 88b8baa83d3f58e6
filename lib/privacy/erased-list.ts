import { z } from 'zod'

/**
 * Who was blocked or erased, by ids alone, as a file outside of the database: whoever restores an older backup would bring
 * them back (docs/decisions/0041-an-erasure-is-blocked-first.md).
 */

export type Erased = {
  id: string
  /** ISO 8601, UTC. */
  blockedAt: string
  /** null while only the first step is done. */
  purgedAt: string | null
}

/** The file's name, in DATA_DIR, in BACKUP_DIR and beside an archive that is restored. */
export const erasedListName = (portalId: string) => `erased-${portalId.slice(0, 8)}.txt`

const line = z.tuple([z.uuid(), z.iso.datetime(), z.union([z.literal('-'), z.iso.datetime()])])

const heading = '# Ids of people whose data are blocked or erased, since when: npm run restore does it again.'

export const formatErasedList = (list: readonly Erased[]) =>
  [heading, ...list.map(({ id, blockedAt, purgedAt }) => `${id} ${blockedAt} ${purgedAt ?? '-'}`), ''].join('\n')

/** Throws for text that is no such list: to read less of it than there is would bring somebody back. */
export function parseErasedList(text: string): Erased[] {
  return text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each && !each.startsWith('#'))
    .map((each) => {
      const [id, blockedAt, purgedAt] = line.parse(each.split(' '))
      return { id, blockedAt, purgedAt: purgedAt === '-' ? null : purgedAt }
    })
}

/** What several lists say together: who is erased in one of them is. */
export function mergeErased(...lists: readonly (readonly Erased[])[]): Erased[] {
  const byId = new Map<string, Erased>()
  for (const each of lists.flat()) {
    const known = byId.get(each.id)
    if (!known || (each.purgedAt && !known.purgedAt)) byId.set(each.id, each)
  }
  return [...byId.values()]
}
