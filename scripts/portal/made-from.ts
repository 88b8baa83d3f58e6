import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from '../process/root'

/** What is made from the sources and stands among them: the description of the calls, and its stamp. */
const MADE = /\/lib\/openapi\/(openapi\.json|\..*)$/

/**
 * One short text that changes when any of these files (or a file in these folders) changes, appears or goes, or when
 * `extra` does. Contents count and times do not, so a fresh checkout of the same sources has the same fingerprint.
 */
export function fingerprint(paths: string[], extra = ''): string {
  const hash = createHash('sha256').update(extra)
  for (const file of paths.flatMap((name) => filesIn(path.join(root, name))).filter((each) => !MADE.test(each))) {
    hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Whether the stamp says that what it stands beside was made from these sources. */
export function isStamped(stamp: string, expected: string) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === expected
}

function filesIn(file: string): string[] {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) return []
  if (!stats.isDirectory()) return [file]
  return readdirSync(file)
    .sort()
    .flatMap((name) => filesIn(path.join(file, name)))
}
