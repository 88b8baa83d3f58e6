import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@/scripts/process/root'
import { addDays, type Day } from '@/lib/dates'
import { schoolToday } from '@/tests/support/school/school-days'

/**
 * Days that no other test has. A class has a fee once of a type and due date, so of days that are drawn by lot two are the
 * same in one run of some: each worker, which has a database to itself, counts them in a file.
 */

const folder = path.join(root, '.data/test')

/** How many were taken before by this worker, of those that are counted under `name`. */
function takenOf(name: string): number {
  const worker = process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? '0'
  const file = path.join(folder, `${name}-${worker}`)
  mkdirSync(folder, { recursive: true })
  const taken = Number(readIfThere(file))
  writeFileSync(file, String(taken + 1))
  return taken
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '0'
  }
}

/** A due date of one's own, between a few years from now and the end of school days. */
export const farDay = (): Day => addDays('2100-01-01', takenOf('far-days') % 36_000)

/** A day of one's own that is past, for at least 62 days and less than 5062. */
export const pastDay = (): Day => addDays(schoolToday(), -62 - (takenOf('past-days') % 5000))
