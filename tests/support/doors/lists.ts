import type { List } from '@/lib/lists'
import { importInTurn } from '@/scripts/portal/import-in-turn'
import { domainFiles } from '@/scripts/portal/operations'

/** Every list (lib/lists.ts) of every domain, by name. */
export async function listsOnDisk(): Promise<Map<string, List>> {
  const modules = await importInTurn(domainFiles())
  return new Map(modules.flatMap(([, exported]) => Object.entries<unknown>(exported)).filter(isList))
}

const isList = (entry: [string, unknown]): entry is [string, List] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'columns' in entry[1]
