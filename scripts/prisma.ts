// npm run prisma -- migrate deploy|dev|status …: the Prisma CLI on the portal's database, the one of DATABASE_URL (.env
// is read) or the embedded one, started if nobody has.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensurePostgres } from './database/embedded'
import { type Database, openDatabase } from './database/open'
import { migrateAsOwner } from './database/roles'
import { exitCode, programs } from './process/commands'
import { watchForInterruption } from './process/interruption'
import { makeWritableFolder, root } from './process/root'
import type { Settings } from '@/lib/server/env'
import { loadSettings } from './portal/settings'
import { exitCodeAfter } from './process/steps'

const args = process.argv.slice(2)

watchForInterruption()
process.exit(await run().catch(exitCodeAfter))

async function run(): Promise<number> {
  if (!['migrate', 'db', 'studio'].includes(args[0] ?? '')) return cli({})
  const settings = loadSettings('development')
  makeWritableFolder(settings.DATA_DIR)
  const database = await openDatabase(settings)
  try {
    if (args[0] === 'migrate' && args[1] === 'deploy') return await deploy(settings, database)
    // Prisma's wasm engine cannot go on to look for changes when it has just applied migrations itself.
    if (args[0] === 'migrate' && args[1] === 'dev') await deploy(settings, database)
    // Prisma tries migrations out on a database that it makes and drops, which the portal's role may not be allowed to.
    const tries = ['dev', 'diff'].includes(args[1] ?? '')
    const shadow = tries
      ? await ensurePostgres({ dir: path.join(root, '.data/shadow'), database: 'postgres' })
      : undefined
    try {
      return await cli({ DATABASE_URL: database.url, SHADOW_DATABASE_URL: shadow?.url })
    } finally {
      await shadow?.release()
    }
  } finally {
    await database.release()
  }
}

// The same as at the portal's start: whole or not at all, whatever interrupts it.
async function deploy(settings: Settings, { url, description }: Database) {
  const ran = await migrateAsOwner(settings, url)
  console.log(
    ran.length
      ? `Applied to ${description}:\n${ran.map((name) => `  ${name}`).join('\n')}`
      : `${description} is up to date.`,
  )
  return 0
}

// In our own group: Prisma asks questions, which only the terminal's foreground may read answers to.
function cli(env: Record<string, string | undefined>): Promise<number> {
  return exitCode(
    spawn(process.execPath, [programs.prisma(), ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...env } as NodeJS.ProcessEnv,
    }),
  )
}
