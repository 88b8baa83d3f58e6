import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatDay, formatMonth, formatShortMonth } from '@/lib/dates'
import { formatPercent } from '@/lib/percent'

/** Percentages, days and months have one form (docs/voice.md), which one function each gives them. */

it.each([
  [formatPercent(95), '95%'],
  [formatPercent(63.8), '63.8%'],
  [formatPercent(0), '0%'],
  [formatPercent(null), '–'],
  [formatDay('2026-11-20'), '20 Nov 2026'],
  [formatDay('2026-09-05'), '5 Sep 2026'],
  [formatShortMonth('2026-09'), 'Sep 2026'],
  [formatMonth('2026-09'), 'September 2026'],
])('%s is %s', (shown, expected) => {
  expect(shown).toBe(expected)
})

const sources = ['app', 'components', 'lib', 'prisma/seed'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file)),
)

/** The lines of `source` with what is not for people left out: comments, styles, and the names of classes. */
const linesOf = (source: string) =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .map((line) => line.replace(/(^|\s)\/\/.*/, '').replaceAll(/(width|height|left|rootMargin): ?[`'].*?[`']/g, ''))

/** `${percent} %`, `{percent} %`, `75 % or more`, `${percent}%`. */
const otherPercent = /[\d}] %(?! ?[\d(])|(?<!%)\$\{[^{}]+\}%/

const found = (wrong: RegExp, allowed: readonly string[]) =>
  sources
    .filter((file) => !allowed.includes(file))
    .flatMap((file) =>
      linesOf(readFileSync(file, 'utf8')).flatMap((line, n) =>
        wrong.test(line) ? [`${file}:${n + 1} ${line.trim()}`] : [],
      ),
    )

describe('no file but its own', () => {
  it('writes a percentage', () => {
    for (const wrong of ['`${value} %`', '<b>{value} %</b>', "'below 75 %.'", "'90 % or more'", '`${value}%`'])
      expect(otherPercent.test(wrong), wrong).toBe(true)
    // A remainder, and a search.
    for (const right of ['n % 2 === 0', 'places[n % places.length]', '`%${escaped}%`)', 'size(2)} % 7)'])
      expect(otherPercent.test(right), right).toBe(false)
    expect(found(otherPercent, ['lib/percent.ts', 'lib/server/data/sql.ts'])).toEqual([])
  })

  it('has a calendar of its own', () => {
    expect(found(/DateTimeFormat|toLocale(Date|Time)String/, ['lib/dates.ts'])).toEqual([])
  })
})
