import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import os from 'node:os'
import { ConfigError } from '@/lib/server/env'

/** The user that PostgreSQL runs as; empty: the user who runs this script. */
export type Account = { uid?: number; gid?: number }

/**
 * Who PostgreSQL runs as. It refuses root, so a start by root uses the user the data already belongs to, else
 * `postgres`, else `nobody`.
 * @throws ConfigError when there is no user it could run as.
 */
export function clusterAccount(data: string): Account {
  if (process.getuid?.() === 0)
    return ownerOf(data) ?? systemAccount('postgres') ?? systemAccount('nobody') ?? refuseRoot()
  refuseNameless()
  return {}
}

/** Whether that user can enter and read a folder. */
export function canReach(dir: string, account: Account) {
  if (account.uid === undefined) return true
  const test = ['-c', 'test -r "$1" && test -x "$1"', 'sh', dir]
  return spawnSync('/bin/sh', test, { ...account, cwd: '/' }).status === 0
}

function ownerOf(data: string): Account | undefined {
  const owner = statSync(data, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : undefined
}

function systemAccount(name: string): Account | undefined {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((entry) => entry.split(':'))
    .find((entry) => entry[0] === name)
  return fields && { uid: Number(fields[2]), gid: Number(fields[3]) }
}

function refuseRoot(): never {
  throw new ConfigError(
    'PostgreSQL does not run as root, and this system has neither a user postgres nor a user nobody: ' +
      'start as another user, or set DATABASE_URL.',
  )
}

// initdb looks its user up by number and gives up when there is no name.
function refuseNameless() {
  try {
    os.userInfo()
  } catch {
    throw new ConfigError(
      `PostgreSQL needs a user with a name, and user ${process.getuid?.()} has none in /etc/passwd: ` +
        'start as another user, or set DATABASE_URL.',
    )
  }
}
