import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { ConfigError } from '@/lib/server/env'
import { type Account, canReach } from './cluster-account'

const SYSTEM_HOMES = ['/var/lib/school-portal', '/var/tmp/school-portal']

/**
 * The folder that holds a cluster: `dir` itself, or one elsewhere when PostgreSQL's user cannot reach `dir` (root's
 * clone under /root). In that case `dir/location` names it, so removing `dir` still means starting
 * afresh; what lies elsewhere stays (see `abandonedClusters`).
 */
export function clusterHome(dir: string, account: Account): string {
  const note = path.join(dir, 'location')
  if (!existsSync(note) && canReach(dir, account)) return dir
  return knownHome(dir, note) ?? newHome(dir, note)
}

/**
 * The clusters elsewhere whose own folder is gone, or has another by now: whoever removes a DATA_DIR does not see that its
 * database lies here. They are named and never removed, because a folder may only be away, such as an unmounted disk.
 */
export function abandonedClusters(places = SYSTEM_HOMES): { home: string; owner: string }[] {
  return places
    .flatMap((place) => namesIn(place).map((name) => path.join(place, name)))
    .filter((home) => path.basename(home).startsWith('cluster-') && existsSync(path.join(home, 'data')))
    .map((home) => ({ home, owner: readIfThere(path.join(home, 'owner')) }))
    .filter(({ home, owner }) => readIfThere(path.join(owner, 'location')) !== home)
}

function namesIn(folder: string) {
  return existsSync(folder) ? readdirSync(folder) : []
}

function readIfThere(file: string) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/** A folder of the system for what has to be reachable by every user. Only root needs it. */
export function systemHome(): string {
  for (const home of SYSTEM_HOMES) {
    try {
      mkdirSync(home, { recursive: true, mode: 0o755 })
      chmodSync(home, 0o755)
      accessSync(home, constants.W_OK)
      // Anybody may create a folder in /var/tmp, and whoever did would own our programs and data.
      if (lstatSync(home).isDirectory() && lstatSync(home).uid === process.getuid?.()) return home
    } catch {
      // Try the next.
    }
  }
  throw new ConfigError(
    'PostgreSQL cannot reach this folder, because it does not run as root: move the project to a folder that ' +
      'every user can enter, or set DATABASE_URL.',
  )
}

function knownHome(dir: string, note: string) {
  if (!existsSync(note)) return undefined
  const home = readFileSync(note, 'utf8').trim()
  if (!existsSync(home)) return undefined
  const owner = readFileSync(path.join(home, 'owner'), 'utf8').trim()
  if (owner === dir) return home
  // A copy of the project must not share the original's data, but a project that was moved keeps it.
  if (existsSync(owner)) return undefined
  writeFileSync(path.join(home, 'owner'), dir)
  return home
}

function newHome(dir: string, note: string) {
  const home = mkdtempSync(path.join(systemHome(), 'cluster-'))
  chmodSync(home, 0o755)
  writeFileSync(path.join(home, 'owner'), dir)
  writeFileSync(note, home)
  return home
}
