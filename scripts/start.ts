// npm start and npm run dev: from a fresh clone to a portal that answers, one printed line a step.
import { ConfigError, type Settings } from '@/lib/server/env'
import { refuseHalfRestored } from './backup/kept-files'
import { checkBackupDir, makeDailyBackups } from './backup/daily'
import { abandonedClusters } from './database/cluster-home'
import { demoAccounts, demoPassword, fillDemoSchool } from './database/demo-school'
import { migrateAsOwner } from './database/roles'
import { keepEmpty, officesPayments, schoolState, waitsForSetup } from './database/own-school'
import { type Database, openDatabase } from './database/open'
import { build, describeCalls, generateClient } from './portal/build'
import type { ChildEnv } from './process/commands'
import { claim, exclusively } from './process/exclusive'
import { makeWritableFolder } from './process/root'
import { interrupt, Interrupted, watchForInterruption } from './process/interruption'
import { keepServing } from './portal/keep-serving'
import { checkPort } from './process/ports'
import { setupCode } from '@/lib/server/setup-code'
import { serve } from './portal/serve'
import { authSecret, childEnv, loadSettings } from './portal/settings'
import { Reported, step } from './process/steps'

const dev = process.argv.includes('--dev')
/** A school without demo data. */
const empty = process.argv.includes('--empty')

watchForInterruption()
process.exitCode = await start().catch(exitCodeOf)
process.exit()

async function start(): Promise<number> {
  const settings = await step('settings', (say) => checkSettings(say))
  const database = await step('database', async (say) => {
    const opened = await openDatabase(settings, (sentence) => console.error(sentence))
    say(opened.description)
    return opened
  })
  let stopBackups = async () => {}
  try {
    const env = childEnv(settings, database.url, authSecret(settings))
    const own = await prepare(settings, database, env)
    // A school of its own has to choose; the demo school has nothing to choose.
    if (own && !settings.given.has('ONLINE_PAYMENTS')) env.ONLINE_PAYMENTS = ''
    const server = await step('server', () => serve({ env, output: 'inherit' }), { live: true })
    if (own) console.log(`\n  ${onlinePayments(settings, await officesPayments(database.url))}`)
    await welcome(settings, database)
    stopBackups = makeDailyBackups(settings, env, database.url)
    return await keepServing(server, env, database.lost)
  } finally {
    await stopBackups()
    await database.release()
  }
}

async function checkSettings(say: (detail: string) => void) {
  const settings = loadSettings(dev ? 'development' : 'production')
  await checkPort(settings.PORT, settings.HOST)
  makeWritableFolder(settings.DATA_DIR)
  refuseHalfRestored(settings.DATA_DIR)
  if (settings.BACKUP_DIR) checkBackupDir(settings.BACKUP_DIR, settings.DATA_DIR)
  authSecret(settings)
  await claimDataDir(settings)
  say(`${settings.HOST}:${settings.PORT}, ${settings.NODE_ENV}`)
  return settings
}

// Several servers of a hosted database may share a DATA_DIR; an embedded database has one portal.
async function claimDataDir({ DATABASE_URL, DATA_DIR }: Settings) {
  if (DATABASE_URL || (await claim(DATA_DIR))) return
  throw new ConfigError(
    `The folder ${DATA_DIR} (DATA_DIR) is in use by another portal that runs: stop it, or set DATA_DIR to another folder.`,
  )
}

/** Returns whether it is a school of its own, without demo data. */
async function prepare(settings: Settings, database: Database, env: ChildEnv): Promise<boolean> {
  const { DATA_DIR } = settings
  const [own] = await sideBySide(
    migratedSchool(settings, database),
    step('client', async (say) => say((await generateClient(env)) ? 'Prisma client generated' : 'up to date')),
  )
  await sideBySide(
    dev && step('calls', async (say) => say((await describeCalls(env)) ? 'described' : 'up to date')),
    !dev && step('build', async (say) => say((await build(env)) ? 'built' : 'up to date')),
    // `npm run seed` may be about to fill the tables as well.
    !own && exclusively(DATA_DIR, () => step('demo school', async (say) => say(await fill(env)))),
  )
  return own
}

async function migratedSchool(settings: Settings, database: Database): Promise<boolean> {
  await step('migrations', async (say) => say(applied((await migrateAsOwner(settings, database.url)).length)))
  return ownSchool(settings.DATA_DIR, database)
}

/** Waits for all of them. When one fails, the others are stopped: the start ends with it. */
async function sideBySide<const Works extends readonly unknown[]>(...works: Works) {
  try {
    return await Promise.all(works)
  } catch (error) {
    interrupt()
    await Promise.allSettled(works)
    throw error
  }
}

/** Whether the database is a school's own, for which it is marked with --empty. A hosted one always is. */
async function ownSchool(dataDir: string, { embedded, url }: Database): Promise<boolean> {
  if (empty) {
    await exclusively(dataDir, () => step('school', () => keepEmpty(url, embedded ? 'DATA_DIR' : 'DATABASE_URL')))
    return true
  }
  if (!embedded) return true
  const { empty: begunEmpty, hasAdministrator } = await schoolState(url)
  if (begunEmpty && !hasAdministrator)
    await step('school', () => {
      throw new ConfigError(waitsForSetup)
    })
  return begunEmpty
}

function applied(count: number) {
  if (count === 0) return 'up to date'
  return count === 1 ? '1 applied' : `${count} applied`
}

async function fill(env: ChildEnv) {
  return (await fillDemoSchool(env)) ? 'filled with pupils, fees and months of attendance' : 'nothing to fill'
}

function onlinePayments({ ONLINE_PAYMENTS, given }: Settings, decided: 'demo' | 'off' | 'razorpay' | null) {
  if (decided === 'off') return 'Online payments are off, as the office has decided: students are shown how to pay.'
  if (decided === 'demo') return 'Online payments are a demonstration, as the office has decided: no money moves.'
  if (decided === 'razorpay') return 'Online payments go through Razorpay, as the office has decided.'
  if (ONLINE_PAYMENTS === 'razorpay') return 'ONLINE_PAYMENTS=razorpay: families pay at the checkout of Razorpay.'
  if (ONLINE_PAYMENTS === 'off')
    return 'ONLINE_PAYMENTS=off: students are shown how to pay; the office records what it was paid.'
  const demo = 'ONLINE_PAYMENTS=demo: Pay Now is a demonstration, students get a receipt though no money moves.'
  return given.has('ONLINE_PAYMENTS') ? demo : `${demo} That is the default: set it to demo, off or razorpay.`
}

async function welcome({ APP_URL, SETUP_CODE, ...settings }: Settings, { embedded, elsewhere, url }: Database) {
  const accounts = embedded ? await demoAccounts(url) : []
  console.log(`\n  ${APP_URL}\n`)
  if (elsewhere)
    console.log(
      `  The database lies in ${elsewhere}, outside of DATA_DIR, which its user may not enter; npm run backup has both.`,
    )
  for (const { home, owner } of process.getuid?.() === 0 ? abandonedClusters() : [])
    console.log(`  ${home} holds the database of ${owner}, which is gone: remove it if you don't need it.`)
  if (accounts.length) console.log(`  Log in as ${accounts.join(', ')}\n  with the password ${demoPassword}\n`)
  const { hasAdministrator, portalId } = await schoolState(url)
  if (hasAdministrator) return
  // What a hosted start prints is often kept in a log.
  const code = SETUP_CODE
    ? 'of the setting SETUP_CODE'
    : embedded
      ? setupCode({ secret: authSecret(settings), portalId })
      : 'that npm run create-admin -- --code prints'
  console.log(`  The school has no administrator yet. Set it up at ${APP_URL}/setup with the code\n  ${code}\n`)
}

function exitCodeOf(error: unknown) {
  if (error instanceof Interrupted) return 130
  if (!(error instanceof Reported)) console.error(error)
  return 1
}
