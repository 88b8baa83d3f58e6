import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '@/scripts/database/migrate'
import { moveDatabaseClock } from '@/scripts/testing/test-day'
import { clockAt, settingsOf } from '@/tests/support/machine/clock'
import { answersOf, type Answers } from '@/tests/support/doors/contract-answers'
import { makePortal, type Portal } from '@/tests/support/machine/portal'
import { makeRelease, restoreSchool, type SavedSchool } from '@/tests/support/school/saved-school'

/**
 * The contract's calls answer as they did before there were enrolments, in a school of that release which has been
 * brought up to date. tests/trials/record-release.ts has recorded it.
 */

type Recorded = { at: string; school: SavedSchool; answers: Answers }
const recorded = JSON.parse(
  brotliDecompressSync(readFileSync('tests/support/school/release-before.json.br')).toString(),
) as Recorded

let portal: Portal
let answers: Answers
beforeAll(async () => {
  const clock = clockAt(recorded.at)
  portal = await makePortal(settingsOf(clock))
  await portal.sql('DROP SCHEMA public CASCADE; DROP SCHEMA IF EXISTS test_clock CASCADE; CREATE SCHEMA public')
  await moveDatabaseClock(portal.databaseUrl, clock)
  await makeRelease(portal.databaseUrl, recorded.school.migrations)
  await restoreSchool(portal.databaseUrl, recorded.school)
  await migrate(portal.databaseUrl)
  await moveDatabaseClock(portal.databaseUrl, clock)
  await portal.start()
  answers = await answersOf(portal.url)
})
afterAll(() => portal.remove())

it('all that was asked then is asked now', () => {
  expect(Object.keys(answers)).toEqual(Object.keys(recorded.answers))
  expect(Object.keys(answers).length).toBeGreaterThan(200)
})

/** Amounts in sheets were written as they came, 16000 and 16000.5, before each had its two decimals. */
const withDecimals = (text: string) => text.replaceAll(/(?<= Fee,)[\d.]+(?=,)/g, (amount) => Number(amount).toFixed(2))
/** The section came as their last column. */
const withoutSection = (text: string) =>
  /^[^\r]*,Section\r/.test(text) ? text.replaceAll(/,[^,\r\n]*(?=\r\n|$)/g, '') : text

/** The first ones were numbered among the others. */
const inTheirSeries = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'receiptNumber' in value && 'demo' in value && value.demo
      ? { ...value, receiptNumber: expect.stringMatching(/^(DEMO-)?\d{4}-\d\d\/\d{6}$/) as unknown }
      : value,
  ) as unknown

// What came since stands beside the contract's fields.
it.each(Object.entries(recorded.answers))('%s', (name, was) => {
  const is = answers[name]
  if (typeof was.body === 'string' && typeof is?.body === 'string')
    expect({ ...is, body: withoutSection(is.body) }).toMatchObject({ ...was, body: withDecimals(was.body) })
  else expect(is).toMatchObject(inTheirSeries(was) as object)
})
