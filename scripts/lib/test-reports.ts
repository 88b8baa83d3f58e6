import { existsSync, readFileSync } from 'node:fs'

/** How many tests passed and failed. */
export type Totals = { passed: number; failed: number }

/** The totals in the report of vitest's json reporter. Test files that could not be loaded count as failed tests. */
export function vitestTotals(file: string): Totals {
  const report = read<{
    numPassedTests: number
    numFailedTests: number
    testResults: { status: string; assertionResults: unknown[] }[]
  }>(file)
  if (!report) return { passed: 0, failed: 0 }
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

/** The totals in the report of Playwright's json reporter. Errors outside of tests count as failed tests. */
export function playwrightTotals(file: string): Totals {
  const report = read<{ stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }>(file)
  if (!report) return { passed: 0, failed: 0 }
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length }
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}
