// node --import tsx tests/trials/record-release.ts FILE DAY: a small demo school of this release and what the contract's calls answer
// in it on a school day (2026-11-25), for tests/long/api/recorded-answers.test.ts. Run it in a checkout of the release before a change of the tables, and
// put the file where that test reads it.
import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { seed } from '../../scripts/database/demo-school'
import { migrate } from '../../scripts/database/migrate'
import { build, generateClient } from '../../scripts/portal/build'
import { serve } from '../../scripts/portal/serve'
import { childEnv } from '../../scripts/portal/settings'
import { freePort } from '../../scripts/process/ports'
import { openTestDatabases } from '../../scripts/testing/database'
import { testEnvironment, testSettings } from '../../scripts/testing/settings'
import { clockFlags, moveDatabaseClock, testClock, withClock } from '../../scripts/testing/test-day'
import { answersOf } from '@/tests/support/doors/contract-answers'
import { saveSchool } from '@/tests/support/school/saved-school'

/** Two in each class. */
const students = '24'
const folder = path.resolve('.data/recorded')

mkdirSync(folder, { recursive: true })
const settings = testSettings(await freePort(), path.join(folder, 'files'))
const [file = '', day] = process.argv.slice(2)
const clock = testClock(settings, day)
const machine = childEnv(settings, '', String(settings.AUTH_SECRET), testEnvironment())
await generateClient(machine)
await build(machine)
const env = withClock(machine, clock)
const databases = await openTestDatabases(path.join(folder, 'postgres'), [], clockFlags)
try {
  const url = await databases.make('recorded')
  await migrate(url)
  await moveDatabaseClock(url, clock)
  await seed({ ...env, DATABASE_URL: url }, ['--students', students])
  const school = await saveSchool(url)
  const at = new Date(Date.now() + clock.offset).toISOString()
  const server = await serve({
    env: { ...env, DATABASE_URL: url },
    output: openSync(path.join(folder, 'log'), 'a'),
  })
  const answers = await answersOf(settings.APP_URL)
  await server.stop()
  writeFileSync(file, brotliCompressSync(JSON.stringify({ at, school, answers })))
  const broken = Object.entries(answers).filter(([, { status }]) => status >= 500)
  console.log(`${Object.keys(answers).length} answers, ${broken.length} of them 5xx, in ${file}`)
} finally {
  await databases.release()
}
process.exit(0)
