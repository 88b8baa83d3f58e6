// npm run restore -- FILE: what npm run backup has written, into an empty DATA_DIR or an empty hosted database.
import { counted } from '@/lib/counted'
import { ConfigError, type Settings } from '@/lib/server/env'
import { uploadThingByKey } from '@/lib/server/files/storage/uploadthing'
import { portalIn, requireKnown, type Restored } from './backup/database-in'
import { connectTo } from './backup/database-out'
import { filesAtUploadThing, filesOnDisk } from './backup/files-in'
import { fingerprintOf, type Manifest } from './backup/manifest'
import { type Archive, markDataDir, putBack, wasInterrupted } from './backup/put-back'
import { verifyArchive } from './backup/reader'
import { openDatabase } from './database/open'
import { authSecret, loadSettings } from './portal/settings'
import { fileArgument } from './process/arguments'
import { claim } from './process/exclusive'
import { watchForInterruption } from './process/interruption'
import { makeWritableFolder } from './process/root'
import { exitCodeAfter } from './process/steps'

watchForInterruption()
process.exit(await run().catch(exitCodeAfter))

async function run(): Promise<number> {
  const file = fileArgument('npm run restore -- FILE')
  const settings = loadSettings(process.env.NODE_ENV === 'production' ? 'production' : 'development')
  const archive = { file, ...(await verifyArchive(file)) }
  requireKnown(archive.manifest)
  const { DATA_DIR, DATABASE_URL } = settings
  const embedded = !DATABASE_URL
  if (!embedded) authSecret(settings)
  makeWritableFolder(DATA_DIR)
  if (!(await claim(DATA_DIR)))
    throw new ConfigError(`The folder ${DATA_DIR} (DATA_DIR) is in use by a portal that runs: stop it first.`)
  const interrupted = wasInterrupted(DATA_DIR, archive)
  if (!interrupted) {
    if (DATABASE_URL) await requireEmpty(DATABASE_URL)
    await markDataDir(DATA_DIR, archive, { embedded })
  }
  const database = await openDatabase(settings)
  try {
    tell(archive, await into(settings, archive, { url: database.url, interrupted }))
    if (!embedded) tellOfSecret(settings, archive.manifest)
    return 0
  } finally {
    await database.release()
  }
}

/** Before anything is written to DATA_DIR. */
async function requireEmpty(url: string) {
  await (await openDatabase({ DATABASE_URL: url, DATA_DIR: '' })).release()
  const client = await connectTo(url)
  try {
    if ((await portalIn(client)) === undefined) return
    throw new ConfigError(
      'The database of DATABASE_URL is not empty: a restore needs an empty one. Nothing was restored.',
    )
  } finally {
    await client.end().catch(() => {})
  }
}

async function into(
  { DATA_DIR, UPLOADTHING_TOKEN, AUTH_SECRET }: Settings,
  archive: Archive,
  where: { url: string; interrupted: boolean },
) {
  const to = { ...where, dataDir: DATA_DIR, keepSecret: !AUTH_SECRET }
  if (!UPLOADTHING_TOKEN) return putBack(archive, { ...to, files: filesOnDisk(DATA_DIR, archive.manifest) })
  const files = await filesAtUploadThing(await uploadThingByKey(UPLOADTHING_TOKEN))
  try {
    return await putBack(archive, { ...to, files })
  } finally {
    await files.close()
  }
}

function tell({ manifest: { madeAt, files } }: Archive, restored: Restored | undefined) {
  if (!restored) return console.log('The restore that was interrupted had come to its end: nothing was left to do.')
  const lost = files.filter(({ state }) => state === 'missing').length
  console.log(
    `Restored as of ${madeAt}: ${counted(restored.rows, 'row')} and ${counted(files.length - lost, 'file')}. ` +
      'Everybody logs in anew.',
  )
  if (lost) console.error(`${counted(lost, 'uploaded file')} was missing already when the backup was made.`)
  if (restored.held)
    console.log(
      `${counted(restored.held, 'message')} waited to be sent, and may have left since: an administrator lets them go or ` +
        'discards them at /admin/mails.',
    )
}

/** Codes on papers and links to applications are made of the secret. */
function tellOfSecret({ AUTH_SECRET = '' }: Settings, { secret }: Manifest) {
  if (!secret || secret === fingerprintOf(AUTH_SECRET)) return
  console.error(
    'AUTH_SECRET is another one than the portal ran with when the backup was made: codes on its papers and links in its ' +
      'mails are not known with this one. Set it to the old one; a portal with an embedded database had it in DATA_DIR/secret, ' +
      'which is kept/secret in the archive.',
  )
}
