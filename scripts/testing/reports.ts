import { existsSync, readFileSync } from 'node:fs'
import { shown } from '../process/root'

/** How many tests passed, and which failed: a line each, its file and its names. */
export type Totals = { passed: number; failures: string[] }

type VitestReport = {
  numPassedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** What the report of vitest's json reporter says. Test files that could not be loaded count as failed tests. */
export function vitestTotals(file: string): Totals {
  const report = read<VitestReport>(file)
  if (!report) return { passed: 0, failures: [] }
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    if (status === 'failed' && !assertionResults.length) return [shown(name)]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName }) => `${shown(name)} ${fullName}`)
  })
  return { passed: report.numPassedTests, failures }
}

type Suite = { file: string; suites?: Suite[]; specs?: { ok: boolean; title: string; line: number }[] }
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
    ...(suite.specs ?? []).filter(({ ok }) => !ok).map(({ title, line }) => `${suite.file}:${line} ${title}`),
    ...(suite.suites ?? []).flatMap(failed),
  ]
  const failures = [
    ...report.suites.flatMap(failed),
    ...report.errors.map(({ message }) => message ?? 'an error outside of the tests'),
  ]
  return { passed: report.stats.expected + report.stats.flaky, failures }
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}
