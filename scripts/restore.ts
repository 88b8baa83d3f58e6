// npm run restore -- FILE: what npm run backup has written, into an empty DATA_DIR or an empty hosted database.
import path from 'node:path'
import { counted } from '@/lib/counted'
import { type Erased, erasedListName } from '@/lib/privacy/erased-list'
import { isDiskFull } from '@/lib/server/disk-full'
import { ConfigError, type Settings } from '@/lib/server/env'
import { uploadThingByKey } from '@/lib/server/files/storage/uploadthing'
import { portalIn, requireKnown, type Restored } from './backup/database-in'
import { connectTo } from './backup/database-out'
import { besideArchive, readErasedList } from './backup/erased'
import { filesAtUploadThing, filesOnDisk } from './backup/files-in'
import { fingerprintOf, type Manifest } from './backup/manifest'
import { type Archive, markDataDir, putBack, removeMark, wasInterrupted } from './backup/put-back'
import { verifyArchive } from './backup/reader'
import { openDatabase } from './database/open'
import { generateClient } from './portal/build'
import { authSecret, childEnv, loadSettings } from './portal/settings'
import { fileArgument } from './process/arguments'
import { claim } from './process/exclusive'
import { watchForInterruption } from './process/interruption'
import { makeWritableFolder } from './process/root'
import { exitCodeAfter } from './process/steps'

watchForInterruption()

process.exit(await run().catch((error: unknown) => exitCodeAfter(withoutRoom(error))))

/** A full disk in one sentence; any other failure as it is. */
function withoutRoom(error: unknown): unknown {
  if (!isDiskFull(error)) return error
  return new ConfigError(
    'The restore was not finished: there is no space left on the disk of DATA_DIR or of the database. Make room, then run it again.',
  )
}

async function run(): Promise<number> {
  const file = fileArgument('npm run restore -- FILE')
  const settings = loadSettings(process.env.NODE_ENV === 'production' ? 'production' : 'development')
  const archive = { file, ...(await verifyArchive(file)) }
  requireKnown(archive.manifest)
  const erased = readErasedList(besideArchive(file, archive.manifest.portalId))
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
  let restored: Restored | undefined
  try {
    restored = await into(settings, archive, { url: database.url, interrupted, erased })
  } finally {
    await database.release()
  }
  removeMark(DATA_DIR)
  tell(archive, restored)
  if (!embedded) tellOfSecret(settings, archive.manifest)
  return 0
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
  settings: Settings,
  archive: Archive,
  where: { url: string; interrupted: boolean; erased: readonly Erased[] },
) {
  const { DATA_DIR, UPLOADTHING_TOKEN, AUTH_SECRET } = settings
  const eraseAgain = () => eraseAgainIn(settings, where.url, archive.manifest)
  const to = { ...where, dataDir: DATA_DIR, keepSecret: !AUTH_SECRET, eraseAgain }
  if (!UPLOADTHING_TOKEN) return putBack(archive, { ...to, files: filesOnDisk(DATA_DIR, archive.manifest) })
  const files = await filesAtUploadThing(await uploadThingByKey(UPLOADTHING_TOKEN))
  try {
    return await putBack(archive, { ...to, files })
  } finally {
    await files.close()
  }
}

/** Whoever was erased since the backup was made is so again, and those that it cannot be done with are named. */
async function eraseAgainIn(settings: Settings, url: string, { portalId }: Manifest) {
  const list = readErasedList(path.join(settings.DATA_DIR, erasedListName(portalId)))
  if (list.length === 0) return
  const env = childEnv(settings, url, authSecret(settings))
  await generateClient(env)
  Object.assign(process.env, env)
  // Only now: what these import reads its settings from the environment.
  const { eraseAgain } = await import('@/lib/privacy/erase-again')
  const { writingAs } = await import('@/lib/server/request-context')
  const { disconnect } = await import('@/lib/server/data/db')
  try {
    const command = { actor: null, session: null, request: '', address: '', operation: 'npm run restore' }
    const { blocked, purged, failed } = await writingAs(command, () => eraseAgain(list))
    if (blocked + purged)
      console.log(
        `Since the backup ${counted(purged, 'person', 'people')} had been erased and ` +
          `${counted(blocked, 'person', 'people')} blocked: they are again.`,
      )
    for (const id of failed) console.error(`A person was not erased again: do so at /people/${id}.`)
  } finally {
    await disconnect()
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
  if (restored.leftOut.length > 0)
    console.error(
      `The database held what is not the portal's, and was left out: ${restored.leftOut.join(', ')}. Its rows are in the archive.`,
    )
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
