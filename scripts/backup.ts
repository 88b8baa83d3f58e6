// npm run backup -- FILE: database and files in one archive, while the portal runs.
import { constants, setPriority } from 'node:os'
import { makeBackup, type Made } from './backup/make'
import { refuseHalfRestored } from './backup/kept-files'
import { openDatabase, requirePortalIn } from './database/open'
import { generateClient } from './portal/build'
import { authSecret, childEnv, loadSettings } from './portal/settings'
import { fileArgument } from './process/arguments'
import { watchForInterruption } from './process/interruption'
import { exitCodeAfter } from './process/steps'
import { counted } from '@/lib/counted'

watchForInterruption()
process.exit(await run().catch(exitCodeAfter))

async function run(): Promise<number> {
  // As the daily one is made: whoever has work to do goes first.
  const gently = process.argv[2] === '--gently'
  if (gently) setPriority(constants.priority.PRIORITY_LOW)
  const file = fileArgument('npm run backup -- FILE', process.argv.slice(gently ? 3 : 2))
  const settings = loadSettings(process.env.NODE_ENV === 'production' ? 'production' : 'development')
  const { DATA_DIR } = settings
  requirePortalIn(settings, 'back up')
  refuseHalfRestored(DATA_DIR)
  const secret = authSecret(settings)
  const database = await openDatabase(settings)
  try {
    const env = childEnv(settings, database.url, secret)
    await generateClient(env)
    Object.assign(process.env, env)
    // Only now: what these import reads its settings from the environment.
    const { storage } = await import('@/lib/server/files/storage/storage')
    const { disconnect } = await import('@/lib/server/data/db')
    try {
      const made = await makeBackup(file, { url: database.url, dataDir: DATA_DIR, secret, source: storage() })
      tell(file, made)
      return 0
    } finally {
      await disconnect()
    }
  } finally {
    await database.release()
  }
}

function tell(file: string, { bytes, rows, files, missing, damaged }: Made) {
  console.log(
    `${file}: ${counted(rows, 'row')} and ${counted(files, 'file')}, ${(bytes / 1_000_000).toFixed(1)} MB. ` +
      'Keep it as safe as the portal: it holds all records and the secret of the portal, and is not encrypted.',
  )
  if (missing)
    console.error(`${counted(missing, 'uploaded file')} could not be found in the storage, and is not in it.`)
  if (damaged) console.error(`${counted(damaged, 'uploaded file')} was damaged in the storage, and is in it as it was.`)
}
