import { closeSync, cpSync, mkdirSync, openSync, rmSync } from 'node:fs'
import path from 'node:path'
import { seed } from '../database/demo-school'
import { migrate } from '../database/migrate'
import { serve } from '../portal/serve'
import { childEnv } from '../portal/settings'
import { type ChildEnv, node } from '../process/commands'
import { freePort } from '../process/ports'
import { openTestDatabase, type TestDatabase } from './database'
import { testAdmin, testSettings } from './settings'
import { clockFlags, moveDatabaseClock, openToday, type TestClock } from './test-day'

/** A portal of the demo school that one worker of the tests has to itself. */
export type WorkerPortal = { url: string; databaseUrl: string; dataDir: string }

/** What the portals of a run of the tests are copied from. */
export type Schools = {
  database: TestDatabase
  /** The database of a school with an administrator and nothing else. */
  newSchool: string
  /** The uploads of the demo school. */
  dataDir: string
}

/** Makes a demo school, which workers get copies of, and a new school, in `folder`, on the day of `clock`. */
export async function makeSchools(env: ChildEnv, folder: string, clock: TestClock): Promise<Schools> {
  const database = await openTestDatabase(path.join(folder, 'postgres'), clockFlags)
  try {
    const dataDir = path.join(folder, 'demo-school')
    emptyFolder(dataDir)
    await migrate(database.url)
    await moveDatabaseClock(database.url, clock)
    const newSchool = await database.copy('new')
    await Promise.all([
      seed({ ...env, DATABASE_URL: database.url, DATA_DIR: dataDir }),
      createAdmin({ ...env, DATABASE_URL: newSchool }),
    ])
    await Promise.all([openToday(database.url, clock), openToday(newSchool, clock)])
    return { database, newSchool, dataDir }
  } catch (error) {
    await database.release()
    throw error
  }
}

/**
 * Starts `count` portals, each with a copy of the demo school, and answers the environment that the tests' workers find
 * theirs in (tests/support/worker.ts).
 */
export async function startPortals(count: number, env: ChildEnv, schools: Schools, folder: string) {
  const log = openSync(path.join(folder, 'server.log'), 'a')
  const running: { stop: () => Promise<void> }[] = []
  const stop = async () => {
    await Promise.all(running.map((server) => server.stop()))
    closeSync(log)
  }
  const start = async (worker: number): Promise<WorkerPortal> => {
    const dataDir = path.join(folder, `worker-${worker}`)
    emptyFolder(dataDir)
    cpSync(schools.dataDir, dataDir, { recursive: true })
    const databaseUrl = await schools.database.copy(`worker_${worker}`)
    const settings = testSettings(await freePort(), dataDir)
    const own = childEnv(settings, databaseUrl, String(settings.AUTH_SECRET), env)
    running.push(await serve({ env: own, output: log }))
    return { url: settings.APP_URL, databaseUrl, dataDir }
  }
  const started = await Promise.allSettled(Array.from({ length: count }, (_, n) => start(n + 1)))
  const portals = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const failure = started.find((each) => each.status === 'rejected')
  if (failure) {
    await stop()
    throw failure.reason
  }
  const copied = {
    NEW_SCHOOL_URL: schools.newSchool,
    DEMO_SCHOOL_URL: schools.database.url,
    DEMO_SCHOOL_FILES: schools.dataDir,
  }
  return { env: { ...env, WORKER_PORTALS: JSON.stringify(portals), ...copied }, stop }
}

/** Portals of a test's own start as a school with an administrator and nothing else. */
function createAdmin(env: ChildEnv) {
  const args = ['--import', 'tsx', 'scripts/create-admin.ts', '--email', testAdmin.email, '--name', 'Test Admin']
  return node(args, { env: { ...env, ADMIN_PASSWORD: testAdmin.password } })
}

function emptyFolder(folder: string) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}
