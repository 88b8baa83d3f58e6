// npm run bench: what pages and calls cost an admin of a small school in its first years and of a large one after five.
// Both run at once, each with a server and a database of its own, and are asked in turns, so that whatever else the
// machine does falls on both. Then, in the large one, the largest file, what light requests take beside twenty large files,
// what pages cost while mail leaves, what logins, other writes and papers cost, when a slow phone shows and answers, and what
// memory the server holds in ten minutes. Parts alone: npm run bench -- mail.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { timeBrowser } from './bench/browser'
import { timeBesideExports } from './bench/exports'
import { openMailSink, timeMail } from './bench/mail'
import { timeMemory } from './bench/memory'
import { comparePages, timeExport } from './bench/pages'
import { fillDatabase, openPostgres, openSchool, type School } from './bench/school'
import { timeWrites } from './bench/writes'
import { build, generateClient } from './portal/build'
import { Interrupted, interruption, watchForInterruption } from './process/interruption'
import { freePort } from './process/ports'
import { root } from './process/root'
import { childEnv } from './portal/settings'
import { Reported, step } from './process/steps'
import { testEnvironment, testSettings } from './testing/settings'

const FOLDER = path.join(root, '.data/bench')
/** How many students, and how many school years of records: a demo school has this one and some of the last. */
const SIZES = { small: { students: 1_000, years: 2 }, large: { students: 10_000, years: 5 } }
const PARTS = ['pages', 'export', 'exports', 'mail', 'writes', 'browser', 'memory']

async function bench(parts: string[]): Promise<number> {
  mkdirSync(FOLDER, { recursive: true })
  const settings = childEnv(
    testSettings(await freePort(), path.join(FOLDER, 'files')),
    '',
    'only-for-the-bench-only-for-the-bench',
    testEnvironment(),
  )
  await step('client', async (say) => say((await generateClient(settings)) ? 'generated' : 'up to date'))
  await step('build', async (say) => say((await build(settings)) ? 'built' : 'up to date'))
  const lease = await step('database', () => openPostgres(path.join(FOLDER, 'postgres')))
  const sink = await openMailSink()
  // Logins come from as many addresses as there are families (bench/writes.ts).
  const env = { ...settings, SMTP_URL: sink.url, TRUST_PROXY: '1' }
  const open: School[] = []
  const schoolOf = async (name: keyof typeof SIZES) => {
    const url = await step(name, async (say) => {
      const { students, years } = SIZES[name]
      say(`${students.toLocaleString('en')} students, ${years} school years`)
      return fillDatabase(lease, env, `bench_${name}`, SIZES[name])
    })
    const school = await openSchool(env, url)
    open.push(school)
    return { ...school, databaseUrl: url }
  }
  const measure = async () => {
    const large = await schoolOf('large')
    let missed = 0
    if (parts.includes('pages')) missed += await comparePages(await schoolOf('small'), large)
    if (parts.includes('export')) await timeExport(large)
    if (parts.includes('exports')) missed += await timeBesideExports(large)
    if (parts.includes('mail')) missed += await timeMail(large, sink)
    if (parts.includes('writes')) missed += await timeWrites(large)
    if (parts.includes('browser')) missed += await timeBrowser(large)
    if (parts.includes('memory')) missed += await timeMemory(large)
    return missed === 0 ? 0 : 1
  }
  try {
    return await Promise.race([measure(), untilInterrupted()])
  } finally {
    await Promise.all(open.map(({ server }) => server.stop()))
    sink.close()
    await lease.release()
  }
}

const untilInterrupted = () =>
  new Promise<never>((_, reject) =>
    interruption.addEventListener('abort', () => reject(new Interrupted()), { once: true }),
  )

const asked = process.argv.slice(2)
const unknown = asked.find((part) => !PARTS.includes(part))
if (unknown) {
  console.error(`There is no part “${unknown}”: ${PARTS.join(', ')}.`)
  process.exit(2)
}
watchForInterruption()
process.exit(await bench(asked.length ? asked : PARTS).catch(exitCodeOf))

function exitCodeOf(error: unknown) {
  if (error instanceof Interrupted) return 130
  if (!(error instanceof Reported)) console.error(error)
  return 1
}
