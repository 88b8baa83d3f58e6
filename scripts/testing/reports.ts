import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { shown } from '../process/root'
import type { Part } from './parts'

/** How many tests passed, which failed (its name, how, and how to run it again), and how long each file took. */
export type Totals = { passed: number; failures: string[]; files: { name: string; milliseconds: number }[] }

type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Of how a test failed, as much as fits a record of the run's last lines: who reads it may have nothing else. */
const LINES = 12
const CHARACTERS = 240

/** What the report of vitest's json reporter says. Test files that could not be loaded count as failed tests. */
export function vitestTotals(file: string, part: Part): Totals {
  const report = read<VitestReport>(file)
  if (!report) return nothing
  const failures = report.testResults.flatMap((testFile) => {
    const { status, assertionResults } = testFile
    const name = shown(testFile.name)
    if (status === 'failed' && !assertionResults.length) return [failure(name, again(part, name), [testFile.message])]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) =>
        failure(`${name} ${fullName}`, again(part, `${name} -t ${quoted(fullName)}`), failureMessages),
      )
  })
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    name: shown(name),
    milliseconds: endTime - startTime,
  }))
  return { passed: report.numPassedTests, failures, files }
}

type Suite = { file: string; suites?: Suite[]; specs?: Spec[] }
type Spec = {
  ok: boolean
  title: string
  line: number
  tests: {
    results: {
      duration: number
      errors: { message?: string }[]
      attachments: { name: string; path?: string; body?: string }[]
    }[]
  }[]
}
type PlaywrightReport = {
  suites: Suite[]
  stats: { expected: number; unexpected: number; flaky: number }
  errors: { message?: string }[]
}

/** What the report of Playwright's json reporter says. Errors outside of tests count as failed tests. */
export function playwrightTotals(file: string, part: Part): Totals {
  const report = read<PlaywrightReport>(file)
  if (!report) return nothing
  const failures = [
    ...report.suites.flatMap((suite) =>
      specsOf(suite)
        .filter(({ ok }) => !ok)
        .map(({ title, line, tests }) => {
          const last = tests[0]?.results.at(-1)
          const place = `${suite.file}:${line}`
          return failure(`${place} ${title}`, again(part, place), [
            ...(last?.errors ?? []).map(({ message }) => message),
            ...(last?.attachments ?? []).map(attached),
          ])
        }),
    ),
    ...report.errors.map(({ message }) => message ?? 'an error outside of the tests'),
  ]
  const files = report.suites.map((suite) => ({
    name: suite.file,
    milliseconds: specsOf(suite)
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration, 0),
  }))
  return { passed: report.stats.expected + report.stats.flaky, failures, files }
}

const specsOf = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** Of what a failed test in a browser has left: its picture, how to see its trace, what the server has written meanwhile. */
function attached({ name, path: file, body }: { name: string; path?: string; body?: string }) {
  if (name === 'trace' && file) return `npx playwright show-trace ${shown(file)}`
  return file ? `${name}: ${shown(file)}` : `${name}:\n${Buffer.from(body ?? '', 'base64').toString()}`
}

const nothing: Totals = { passed: 0, failures: [], files: [] }

/** The command that runs a test again. */
const again = (part: Part, what: string) => `npm test -- ${part} -- ${what}`

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** A test's name, the first lines of what it said, indented, and the command that runs it again. */
function failure(name: string, command: string, messages: (string | undefined)[]): string {
  const linesOf = (message = '') =>
    stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() && !/^\s+at .*node_modules/.test(line))
      .slice(0, LINES)
  const lines = [...messages.flatMap(linesOf).map((line) => line.slice(0, CHARACTERS)), command]
  return [name, ...lines.map((line) => `      ${line}`)].join('\n')
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}
