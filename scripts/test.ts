// npm test: lint, types, unit, api and browser tests; `npm test -- unit api` runs some of them, and what follows a
// second `--` goes to the test runner: `npm test -- e2e -- tests/e2e/fees.spec.ts`.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build, forgetRouteTypes, generateClient } from './portal/build'
import { type ChildEnv, node, programs } from './process/commands'
import { exclusively } from './process/exclusive'
import { Interrupted, stopIfInterrupted, watchForInterruption } from './process/interruption'
import { freePort } from './process/ports'
import { root, shown } from './process/root'
import { childEnv } from './portal/settings'
import { line, Reported, step, StepFailed } from './process/steps'
import { makeSchools, startPortals } from './testing/portals'
import { playwrightTotals, type Totals, vitestTotals } from './testing/reports'
import { testEnvironment, testSettings } from './testing/settings'
import { type TestClock, testClock, withClock } from './testing/test-day'
import { workers } from './testing/workers'

const PARTS = ['lint', 'types', 'unit', 'api', 'e2e', 'soak', 'pictures'] as const
type Part = (typeof PARTS)[number]
/** Only when they are named: they take many minutes. */
const LONG: readonly Part[] = ['soak', 'pictures']
type Outcome = { ok: boolean; milliseconds: number; totals?: Totals }

const FOLDER = path.join(root, '.data/test')
const SERVER_LOG = path.join(FOLDER, 'server.log')

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
  const [built] = await Promise.allSettled([
    needsServer() && step('build', async (say) => say((await build(env)) ? 'built' : 'up to date')),
    part('lint', async () => {
      await node([programs.prettier(), '--check', '.', '--log-level', 'warn'], { env })
      // Cycles and promises: ESLint's own rules for them take longer than everything else together.
      await node([programs.oxlint()], { env })
      return node([programs.eslint(), '.', '--max-warnings', '0'], { env })
    }),
  ])
  // Not beside the build: both write .next/types.
  await part('types', () => checkTypes(env))
  await part('unit', () => vitest('unit', withClock(env, clock)))
  if (needsServer() && built.status === 'fulfilled') await runPartsWithServer(withClock(env, clock), clock)
}

async function runPartsWithServer(env: ChildEnv, clock: TestClock) {
  const schools = await step('demo school', () => makeSchools(env, FOLDER, clock))
  try {
    const withPortals = async (name: keyof typeof workers, run: (env: ChildEnv) => Promise<Totals>) => {
      if (!parts.includes(name)) return
      const portals = await step('portals', async (say) => {
        say(`${workers[name]}, their output is in ${shown(SERVER_LOG)}`)
        return startPortals(workers[name], env, schools, FOLDER)
      })
      try {
        await part(name, () => run(portals.env))
      } finally {
        await portals.stop()
      }
    }
    await withPortals('api', (ownEnv) => vitest('api', ownEnv))
    await withPortals('e2e', (ownEnv) => playwright('e2e', ownEnv))
    await withPortals('pictures', (ownEnv) => playwright('pictures', ownEnv))
    await withPortals('soak', (ownEnv) => vitest('soak', ownEnv))
  } finally {
    await schools.database.release()
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

async function vitest(project: 'unit' | 'api' | 'soak', env: ChildEnv): Promise<Totals> {
  const report = path.join(FOLDER, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', '--project', project, '--passWithNoTests', ...reporters, ...runnerArgs]
  return runTests([programs.vitest(), ...args], { ...env, NODE_ENV: 'test' }, () => vitestTotals(report), report)
}

async function playwright(project: 'e2e' | 'pictures', env: ChildEnv): Promise<Totals> {
  const report = path.join(FOLDER, `${project}.json`)
  const run = [programs.playwright(), 'test', '--project', project, '--workers', String(workers[project])]
  const args = [...run, '--pass-with-no-tests', ...runnerArgs]
  return runTests(args, { ...env, BROWSER_REPORT: report }, () => playwrightTotals(report), report)
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
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

function readArguments(args: string[]): { parts: Part[]; runnerArgs: string[] } {
  const end = args.includes('--') ? args.indexOf('--') : args.length
  const named = args.slice(0, end)
  const unknown = named.find((name) => !PARTS.includes(name as Part))
  if (unknown) {
    console.error(`There is no part ${unknown} of the tests: ${PARTS.join(', ')}.`)
    process.exit(1)
  }
  return {
    parts: PARTS.filter((name) => (named.length ? named.includes(name) : !LONG.includes(name))),
    runnerArgs: args.slice(end + 1),
  }
}

function needsServer() {
  return parts.some((name) => name === 'api' || name === 'e2e' || LONG.includes(name))
}

function exitCodeOf(error: unknown) {
  if (error instanceof Interrupted) return 130
  console.error(error)
  return 1
}
