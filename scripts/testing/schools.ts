import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dayAt } from '@/lib/dates'
import { seed } from '../database/demo-school'
import { migrate } from '../database/migrate'
import { fingerprint, isStamped } from '../portal/made-from'
import { type ChildEnv, node } from '../process/commands'
import { openTestDatabases, type TestDatabases } from './database'
import { testAdmin } from './settings'
import { clockFlags, moveDatabaseClock, openToday, type TestClock } from './test-day'

/** What tests copy their databases from. */
export type Schools = {
  databases: TestDatabases
  /** The uploads of the demo school. */
  demoFiles: string
  /** The environment in which tests find the databases: without a row, with an administrator alone, with the demo school. */
  env: ChildEnv
  /** Whether they were made now, and not by an earlier run. */
  made: boolean
}

const NAMES = ['empty', 'new', 'demo'] as const

/** What the schools are made of: another of these makes them anew. */
const SOURCES = [
  'prisma/schema.prisma',
  'prisma/migrations',
  'prisma/seed',
  'prisma/seed.ts',
  'lib',
  'scripts/database',
  'scripts/testing',
  'scripts/create-admin.ts',
  'package-lock.json',
]

/** Makes the schools that tests copy, in `folder`, on the day of `clock`, unless an earlier run has made the same. */
export async function makeSchools(env: ChildEnv, folder: string, clock: TestClock): Promise<Schools> {
  const databases = await openTestDatabases(path.join(folder, 'postgres'), NAMES, clockFlags)
  try {
    const demoFiles = path.join(folder, 'demo-school')
    const stamp = path.join(folder, 'schools-made-from')
    const day = dayAt(new Date(Date.now() + clock.offset), clock.timeZone)
    const sources = fingerprint(SOURCES, JSON.stringify([day, clock]))
    const kept = await Promise.all(NAMES.map((name) => databases.kept(name)))
    const made = !isStamped(stamp, sources) || kept.includes(undefined)
    const [empty, fresh, demo] = made ? await makeAnew() : kept
    return {
      databases,
      demoFiles,
      env: { EMPTY_SCHOOL_URL: empty, NEW_SCHOOL_URL: fresh, DEMO_SCHOOL_URL: demo, DEMO_SCHOOL_FILES: demoFiles },
      made,
    }

    async function makeAnew() {
      rmSync(stamp, { force: true })
      rmSync(demoFiles, { recursive: true, force: true })
      mkdirSync(demoFiles, { recursive: true })
      const first = await databases.make('empty')
      await migrate(first)
      await moveDatabaseClock(first, clock)
      const others = [await databases.copy('empty', 'new'), await databases.copy('empty', 'demo')] as const
      await Promise.all([
        createAdmin({ ...env, DATABASE_URL: others[0] }),
        seed({ ...env, DATABASE_URL: others[1], DATA_DIR: demoFiles }),
      ])
      await Promise.all(others.map((url) => openToday(url, clock)))
      writeFileSync(stamp, sources)
      return [first, ...others]
    }
  } catch (error) {
    await databases.release()
    throw error
  }
}

/** Portals of a test's own start as a school with an administrator and nothing else. */
function createAdmin(env: ChildEnv) {
  const args = ['--import', 'tsx', 'scripts/create-admin.ts', '--email', testAdmin.email, '--name', 'Test Admin']
  return node(args, { env: { ...env, ADMIN_PASSWORD: testAdmin.password } })
}
