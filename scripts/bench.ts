// npm run bench: what pages and calls cost. First, in a small school, as each role, beside bare servers that do the same
// without us, in turns, so that whatever else the machine does falls on both (docs/performance.md). Then against a large
// school after five years. Then, in the large one, the largest file, what light requests take beside twenty large files,
// what pages cost while mail leaves, what logins, other writes and papers cost, when a slow phone shows and answers, and
// what memory the server holds in ten minutes.
//   npm run bench -- rates mail         these parts alone
//   npm run bench -- rates --only /fees (or pages)
//   npm run bench -- --against FILE     beside an earlier run, which is in .data/bench/result.json
//   npm run bench -- profile /fees --as student
//   npm run bench -- --keep             in the schools of the run before
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { roles } from '@/lib/constants'
import { timeBrowser } from './bench/browser'
import { timeBesideExports } from './bench/exports'
import { openFloors } from './bench/floors'
import { openMailSink, timeMail } from './bench/mail'
import { timeMemory } from './bench/memory'
import { comparePages, timeExport } from './bench/pages'
import { profile } from './bench/profile'
import { compareRates } from './bench/rates'
import { compareWith, keepResult } from './bench/result'
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
const PARTS = ['rates', 'pages', 'export', 'exports', 'mail', 'writes', 'browser', 'memory']

type Asked = {
  parts: string[]
  profiled?: string
  as: (typeof roles)[number] | 'guest'
  keep: boolean
  only?: string
  against?: string
}

async function bench({ parts, profiled, as, keep, only, against }: Asked): Promise<number> {
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
  const closing: (() => unknown)[] = []
  const opened = new Map<string, Promise<School & { databaseUrl: string }>>()
  const schoolOf = (name: keyof typeof SIZES) => {
    const school = opened.get(name) ?? openOne(name)
    opened.set(name, school)
    return school
  }
  const openOne = async (name: keyof typeof SIZES) => {
    const databaseUrl = await step(name, async (say) => {
      const { students, years } = SIZES[name]
      say(`${students.toLocaleString('en')} students, ${years} school years`)
      return fillDatabase(lease, env, `bench_${name}`, { ...SIZES[name], keep })
    })
    const school = await openSchool(env, databaseUrl)
    closing.push(() => school.server.stop())
    return { ...school, databaseUrl }
  }
  const measure = async () => {
    if (profiled) {
      await profile(await schoolOf('small'), profiled, as, FOLDER)
      return 0
    }
    let missed = 0
    if (parts.includes('rates')) {
      const small = await schoolOf('small')
      const floors = await step('floors', () => openFloors(path.join(FOLDER, 'floor'), settings, small.databaseUrl))
      closing.push(() => floors.stop())
      const rates = await compareRates(small, floors, only)
      missed += rates.filter(({ share, least, failed }) => share < least || failed > 0).length
      keepResult(path.join(FOLDER, 'result.json'), rates)
      if (against) compareWith(against, rates)
    }
    if (parts.includes('pages')) missed += await comparePages(await schoolOf('small'), await schoolOf('large'), only)
    if (parts.includes('export')) await timeExport(await schoolOf('large'))
    if (parts.includes('exports')) missed += await timeBesideExports(await schoolOf('large'))
    if (parts.includes('mail')) missed += await timeMail(await schoolOf('large'), sink)
    if (parts.includes('writes')) missed += await timeWrites(await schoolOf('large'))
    if (parts.includes('browser')) missed += await timeBrowser(await schoolOf('large'))
    if (parts.includes('memory')) missed += await timeMemory(await schoolOf('large'))
    return missed === 0 ? 0 : 1
  }
  try {
    return await Promise.race([measure(), untilInterrupted()])
  } finally {
    await Promise.all(closing.map((close) => close()))
    sink.close()
    await lease.release()
  }
}

const untilInterrupted = () =>
  new Promise<never>((_, reject) =>
    interruption.addEventListener('abort', () => reject(new Interrupted()), { once: true }),
  )

/** What the command line asks for. Ends the process where it asks for what there is not. */
function asked(): Asked {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      against: { type: 'string' },
      as: { type: 'string', default: 'admin' },
      keep: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  })
  const as = [...roles, 'guest' as const].find((one) => one === values.as)
  if (!as) return refuse(`There is no role “${values.as}”: ${[...roles, 'guest'].join(', ')}.`)
  const [first, profiled] = positionals
  if (first === 'profile')
    return profiled ? { parts: [], profiled, as, keep: values.keep } : refuse('Of which page or call?')
  const unknown = positionals.find((part) => !PARTS.includes(part))
  if (unknown) return refuse(`There is no part “${unknown}”: ${PARTS.join(', ')}, profile.`)
  const { keep, only, against } = values
  return { parts: positionals.length ? positionals : PARTS, as, keep, only, against }
}

function refuse(message: string): never {
  console.error(message)
  process.exit(2)
}

watchForInterruption()
process.exit(await bench(asked()).catch(exitCodeOf))

function exitCodeOf(error: unknown) {
  if (error instanceof Interrupted) return 130
  if (!(error instanceof Reported)) console.error(error)
  return 1
}
