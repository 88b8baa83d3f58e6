// npm test: lint, types and the quick tests; npm run test:all: the long ones too (scripts/testing/parts.ts). Parts may be
// named, `npm test -- unit api`, and what follows a second `--` goes to the test runner:
// `npm test -- e2e -- tests/e2e/fees.spec.ts`.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build, describeCalls, forgetRouteTypes, generateClient } from './portal/build'
import { type ChildEnv, node, programs } from './process/commands'
import { exclusively } from './process/exclusive'
import { Interrupted, stopIfInterrupted, watchForInterruption } from './process/interruption'
import { freePort } from './process/ports'
import { root, shown } from './process/root'
import { childEnv } from './portal/settings'
import { line, Reported, seconds, step, StepFailed } from './process/steps'
import {
  type BrowserPart,
  isBrowserPart,
  isVitestPart,
  needsSchools,
  type Part,
  partsNamed,
  portalsOf,
  type VitestPart,
} from './testing/parts'
import { startPortals } from './testing/portals'
import { playwrightTotals, type Totals, vitestTotals } from './testing/reports'
import { makeSchools, type Schools } from './testing/schools'
import { testEnvironment, testSettings } from './testing/settings'
import { type TestClock, testClock, withClock } from './testing/test-day'

type Outcome = { ok: boolean; milliseconds: number; totals?: Totals }

const FOLDER = path.join(root, '.data/test')
/** How many of the slowest files are named at the end. */
const SLOWEST = 10

/** Puts the files in an order of its own, instead of the longest first: no test may depend on it. */
const seed = process.env.TEST_SEED

const started = performance.now()
const { parts, runnerArgs } = readArguments(process.argv.slice(2))
const outcomes = new Map<Part, Outcome>()

watchForInterruption()
process.exit(await main().catch(exitCodeOf))

async function main(): Promise<number> {
  mkdirSync(FOLDER, { recursive: true })
  // Two runs in one folder would share its database and its build.
  await exclusively(FOLDER, runParts, {
    onWait: () => console.log('Waiting for another run of the tests in this folder …'),
  }).catch(
    // A preparation failed and said so; the parts that needed it are reported as not run.
    (error) => {
      if (!(error instanceof Reported)) throw error
    },
  )
  return report()
}

async function runParts() {
  const settings = testSettings(await freePort(), path.join(FOLDER, 'files'))
  const env = childEnv(settings, '', String(settings.AUTH_SECRET), testEnvironment())
  const clock = testClock(settings)
  await step('client', async (say) => say((await generateClient(env)) ? 'generated' : 'up to date'))
  if (parts.includes('types'))
    await step('calls', async (say) => say((await describeCalls(env)) ? 'described' : 'up to date'))
  const [built] = await Promise.allSettled([
    parts.some((name) => name in portalsOf || name === 'long/commands') &&
      step('build', async (say) => say((await build(env)) ? 'built' : 'up to date')),
    part('lint', () => lint(env)),
  ])
  // Not beside the build: both write .next/types.
  await part('types', () => checkTypes(env))
  for (const name of ['unit', 'long/unit'] as const) await part(name, () => vitest(name, withClock(env, clock)))
  if (parts.some(needsSchools) && built.status === 'fulfilled') await runPartsWithSchools(withClock(env, clock), clock)
}

async function runPartsWithSchools(env: ChildEnv, clock: TestClock) {
  const schools = await step('schools', async (say) => {
    const schools = await makeSchools(env, FOLDER, clock)
    say(schools.made ? 'made' : 'up to date')
    return schools
  })
  try {
    for (const name of parts.filter(needsSchools)) await runPart(name, { ...env, ...schools.env }, schools)
  } finally {
    await schools.databases.release()
  }
}

async function runPart(name: Part, env: ChildEnv, schools: Schools) {
  const count = portalsOf[name]
  const portals = count
    ? await step('portals', async (say) => {
        say(`${count}, their output is in ${shown(FOLDER)}/portal-*.log`)
        return startPortals(count, env, schools, FOLDER, name === 'long/next-start')
      })
    : undefined
  try {
    const ownEnv = portals?.env ?? env
    await part(name, async () => {
      if (isVitestPart(name)) return vitest(name, ownEnv)
      return isBrowserPart(name) ? playwright(name, ownEnv) : ''
    })
  } finally {
    await portals?.stop()
  }
}

/** Runs one part, if it was asked for, and keeps its outcome. `work` returns totals, or throws StepFailed. */
async function part(name: Part, work: () => Promise<Totals | string>) {
  if (!parts.includes(name)) return
  stopIfInterrupted()
  const started = performance.now()
  const keep = (ok: boolean, totals?: Totals) =>
    outcomes.set(name, { ok, totals, milliseconds: performance.now() - started })
  try {
    const result = await work()
    if (typeof result === 'string') return keep(true)
    keep(result.failures.length === 0, result)
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    console.log(`${error.output.trimEnd()}\n✗ ${name}: ${error.message}`)
    keep(false)
  }
}

async function checkTypes(env: ChildEnv) {
  forgetRouteTypes()
  await node([programs.next(), 'typegen'], { env })
  // Whole, in seconds: from what it kept, version 7 does not look again at who uses a changed .next/types.
  return node([programs.tsc(), '--noEmit', '--incremental', 'false'], { env })
}

async function lint(env: ChildEnv) {
  await node([programs.oxfmt(), '--check'], { env })
  await node([programs.oxlint()], { env })
  const kept = ['--cache', '--cache-strategy', 'content', '--cache-location', path.join(FOLDER, 'lint')]
  return node([programs.eslint(), '.', '--max-warnings', '0', ...kept], { env })
}

async function vitest(name: VitestPart, env: ChildEnv): Promise<Totals> {
  const report = reportOf(name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const order = seed ? ['--sequence.shuffle.files', `--sequence.seed=${seed}`] : []
  const args = ['run', '--project', name, '--passWithNoTests', ...order, ...reporters, ...runnerArgs]
  return runTests(
    [programs.vitest(), ...args],
    { ...env, NODE_ENV: 'test', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
    () => vitestTotals(report, name),
    report,
  )
}

async function playwright(name: BrowserPart, env: ChildEnv): Promise<Totals> {
  const report = reportOf(name)
  const run = [programs.playwright(), 'test', '--project', name, '--workers', String(portalsOf[name])]
  const args = [...run, '--pass-with-no-tests', ...runnerArgs]
  return runTests(args, { ...env, BROWSER_REPORT: report }, () => playwrightTotals(report, name), report)
}

function reportOf(name: Part) {
  return path.join(FOLDER, `${name.replace('/', '-')}.json`)
}

async function runTests(args: string[], env: ChildEnv, totalsOf: () => Totals, reportFile: string): Promise<Totals> {
  rmSync(reportFile, { force: true })
  try {
    await node(args, { env, live: true })
    return totalsOf()
  } catch (error) {
    const totals = totalsOf()
    // A runner that failed without a failing test (it could not start, say) has still failed.
    if (!(error instanceof StepFailed) || totals.failures.length === 0) throw error
    return totals
  }
}

function report(): number {
  console.log()
  let passed = 0
  let failed = 0
  for (const name of parts) {
    const { ok, milliseconds, totals } = outcomes.get(name) ?? { ok: false, milliseconds: 0, totals: undefined }
    const remark = totals
      ? `${totals.passed} passed, ${totals.failures.length} failed`
      : outcomes.has(name)
        ? ''
        : 'not run'
    console.log(line(ok ? '✓' : '✗', name, remark, milliseconds))
    passed += totals?.passed ?? 0
    // A part that failed as a whole counts as one, so that "0 failed" always means success.
    failed += totals?.failures.length ?? (ok ? 0 : 1)
    for (const failure of totals?.failures ?? []) console.log(`  ✗ ${failure}`)
  }
  const files = [...outcomes.values()].flatMap(({ totals }) => totals?.files ?? [])
  const slowest = files.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST)
  if (slowest.length > 1) console.log('\nThe slowest files:')
  if (slowest.length > 1)
    for (const { name, milliseconds } of slowest) console.log(`  ${seconds(milliseconds)}  ${name}`)
  console.log(`\n${seconds(performance.now() - started)} in all\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

function readArguments(args: string[]): { parts: readonly Part[]; runnerArgs: string[] } {
  const end = args.includes('--') ? args.indexOf('--') : args.length
  try {
    return { parts: partsNamed(args.slice(0, end)), runnerArgs: args.slice(end + 1) }
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

function exitCodeOf(error: unknown) {
  if (error instanceof Interrupted) return 130
  console.error(error)
  return 1
}
