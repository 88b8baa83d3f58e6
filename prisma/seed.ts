import { readdirSync } from 'node:fs'
import path from 'node:path'
import { disconnect, fillTables } from '@/lib/server/data/db'
import { refreshSettings } from '@/lib/server/data/read-settings'
import { newSecret } from '@/lib/server/secrets'
import { seedArguments } from './seed/arguments'
import { fillOnce } from './seed/progress'
import type { School } from './seed/school'

/** In the order of their names: a part that others build on begins with a number. */
const parts = readdirSync(path.join(import.meta.dirname, 'seed/parts')).sort()

/**
 * Fills the database with a demo school, or adds students up to `--students`. It may run again, also after an
 * interruption, and adds only what is missing.
 * `--fresh-passwords` creates random passwords for the demo accounts and prints them, for databases that others reach.
 */
async function seed() {
  const { students, freshPasswords } = seedArguments(process.argv.slice(2))
  fillTables()
  const password = freshPasswords ? newSecret().slice(0, 16) : 'demo-school-1'
  const tell = (emails: string[]) => {
    if (freshPasswords) console.log(`The password of ${emails.join(', ')} is ${password}`)
  }
  await refreshSettings()
  await fillOnce(async (progress) => {
    for (const part of parts) {
      const { fill } = (await import(`./seed/parts/${part}`)) as { fill: (school: School) => Promise<void> }
      await fill({ students, password, tell, ...progress })
    }
  })
}

try {
  await seed()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await disconnect()
}
