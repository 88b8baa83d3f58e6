import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The first process of the PostgreSQL that runs on this folder of data; 0 for none. */
export function postmasterIn(data: string): number {
  const file = path.join(data, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}
