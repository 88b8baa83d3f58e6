import path from 'node:path'

/**
 * The exports of each of these files, by its path. One after another: of two imports at once that need each other's
 * modules, Vitest gives one what the other has not filled yet, and an operation is missing.
 */
export async function importInTurn<Exports extends Record<string, unknown> = Record<string, unknown>>(
  files: readonly string[],
): Promise<[string, Exports][]> {
  const found: [string, Exports][] = []
  for (const file of files) found.push([file, (await import(path.resolve(file))) as Exports])
  return found
}
