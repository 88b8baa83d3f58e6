// npm start and npm run dev: from a fresh clone to a portal that answers, one printed line a step.
import type { Settings } from '@/lib/server/env'
import { type Database, openDatabase } from './database/open'
import { generateClient, hasUsers, migrate, seed } from './database/prepare'
import { build } from './lib/build'
import type { ChildEnv } from './lib/commands'
import { exclusively } from './lib/exclusive'
import { makeWritableFolder } from './lib/folders'
import { Interrupted, interruption, watchForInterruption } from './lib/interruption'
import { checkPort } from './lib/ports'
import { type Server, serve } from './lib/serve'
import { authSecret, childEnv, loadSettings } from './lib/settings'
import { Reported, step } from './lib/steps'

const dev = process.argv.includes('--dev')

const DEMO_ACCOUNTS = ['admin@school.example', 'teacher@school.example', 'student@school.example']
const DEMO_PASSWORD = 'demo-school-1'

watchForInterruption()
process.exitCode = await start().catch(exitCodeOf)
process.exit()

async function start(): Promise<number> {
  const settings = await step('settings', (say) => checkSettings(say))
  const database = await step('database', async (say) => {
    const opened = await openDatabase(settings)
    say(opened.description)
    return opened
  })
  try {
    const env = childEnv(settings, database.url, authSecret(settings))
    await prepare(settings, database, env)
    const server = await step('server', () => serve({ env, output: 'inherit' }), { live: true })
    welcome(settings, database)
    return await untilTheEnd(server, database)
  } finally {
    await database.release()
  }
}

async function checkSettings(say: (detail: string) => void) {
  const settings = loadSettings(dev ? 'development' : 'production')
  await checkPort(settings.PORT, settings.HOST)
  makeWritableFolder(settings.DATA_DIR)
  authSecret(settings)
  say(`${settings.HOST}:${settings.PORT}, ${settings.NODE_ENV}`)
  return settings
}

async function prepare({ DATA_DIR }: Settings, database: Database, env: ChildEnv) {
  await step('client', async (say) => say((await generateClient(env)) ? 'Prisma client generated' : 'up to date'))
  // Two starts at the same moment would both find the tables empty, and both fill them.
  await exclusively(DATA_DIR, async () => {
    await step('migrations', async (say) => say(applied(await migrate(env))))
    if (database.embedded) await step('demo school', async (say) => say(await fillIfEmpty(env)))
  })
  if (!dev) await step('build', async (say) => say((await build(env)) ? 'built' : 'up to date'))
}

function applied(count: number) {
  if (count === 0) return 'up to date'
  return count === 1 ? '1 applied' : `${count} applied`
}

async function fillIfEmpty(env: ChildEnv) {
  if (await hasUsers(String(env.DATABASE_URL))) return 'there already'
  await seed(env)
  return 'filled with pupils, fees and months of attendance'
}

function welcome({ APP_URL }: Settings, { embedded }: Database) {
  console.log(`\n  ${APP_URL}\n`)
  if (embedded) console.log(`  Log in as ${DEMO_ACCOUNTS.join(', ')}\n  with the password ${DEMO_PASSWORD}\n`)
}

async function untilTheEnd(server: Server, database: Database): Promise<number> {
  const interrupted = new Promise<'interrupted'>((resolve) => {
    if (interruption.aborted) resolve('interrupted')
    interruption.addEventListener('abort', () => resolve('interrupted'))
  })
  const end = await Promise.race([server.ended, interrupted, database.lost.then(() => 'database lost' as const)])
  if (typeof end === 'number') return interruption.aborted ? 0 : end
  await server.stop()
  if (end === 'interrupted') return 0
  console.error('The database ended, so the portal has stopped. Start it again.')
  return 1
}

function exitCodeOf(error: unknown) {
  if (error instanceof Interrupted) return 130
  if (!(error instanceof Reported)) console.error(error)
  return 1
}
