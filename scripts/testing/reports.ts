import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { shown } from '../process/root'

/** How many tests passed, and which failed: its file, its names, and below them how it failed. */
export type Totals = { passed: number; failures: string[] }

type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Of how a test failed, as much as fits a record of the run's last lines: who reads it may have nothing else. */
const LINES = 12
const CHARACTERS = 240

/** What the report of vitest's json reporter says. Test files that could not be loaded count as failed tests. */
export function vitestTotals(file: string): Totals {
  const report = read<VitestReport>(file)
  if (!report) return { passed: 0, failures: [] }
  const failures = report.testResults.flatMap((testFile) => {
    const { name, status, assertionResults } = testFile
    if (status === 'failed' && !assertionResults.length) return [failure(shown(name), testFile.message)]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => failure(`${shown(name)} ${fullName}`, failureMessages[0]))
  })
  return { passed: report.numPassedTests, failures }
}

type Suite = { file: string; suites?: Suite[]; specs?: Spec[] }
type Spec = {
  ok: boolean
  title: string
  line: number
  tests: { results: { error?: { message?: string } }[] }[]
}
type PlaywrightReport = {
  suites: Suite[]
  stats: { expected: number; unexpected: number; flaky: number }
  errors: { message?: string }[]
}

/** What the report of Playwright's json reporter says. Errors outside of tests count as failed tests. */
export function playwrightTotals(file: string): Totals {
  const report = read<PlaywrightReport>(file)
  if (!report) return { passed: 0, failures: [] }
  const failed = (suite: Suite): string[] => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ title, line, tests }) => failure(`${suite.file}:${line} ${title}`, tests[0]?.results[0]?.error?.message)),
    ...(suite.suites ?? []).flatMap(failed),
  ]
  const failures = [
    ...report.suites.flatMap(failed),
    ...report.errors.map(({ message }) => message ?? 'an error outside of the tests'),
  ]
  return { passed: report.stats.expected + report.stats.flaky, failures }
}

/** A test's name, and the first lines of what it said, indented. */
function failure(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at .*node_modules/.test(line))
  return [name, ...lines.slice(0, LINES).map((line) => `      ${line.slice(0, CHARACTERS)}`)].join('\n')
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}
