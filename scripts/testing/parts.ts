/**
 * The parts of the tests. A part that runs files is named after their folder under tests/, so that a file's folder alone
 * says when it runs. `long/next-start` runs those of `api` once more, and a few of `long/api` (vitest.config.ts), against
 * portals that `next start` serves.
 */

/** What `npm test` runs: most faults, in minutes. */
export const quickParts = ['lint', 'types', 'unit', 'database', 'api', 'e2e'] as const

/** What `npm run test:all` runs beside it. */
export const longParts = [
  'long/unit',
  'long/database',
  'long/commands',
  'long/api',
  'long/next-start',
  'long/e2e',
  'long/soak',
] as const

/** Run only when they are named. */
export const partsByHand = ['pictures'] as const

const parts = [...quickParts, ...longParts, ...partsByHand]
export type Part = (typeof parts)[number]

const vitestParts = [
  'unit',
  'database',
  'api',
  'long/unit',
  'long/database',
  'long/commands',
  'long/api',
  'long/next-start',
  'long/soak',
] as const
export type VitestPart = (typeof vitestParts)[number]
export const isVitestPart = (part: Part): part is VitestPart => (vitestParts as readonly Part[]).includes(part)

const browserParts = ['e2e', 'long/e2e', 'pictures'] as const
export type BrowserPart = (typeof browserParts)[number]
export const isBrowserPart = (part: Part): part is BrowserPart => (browserParts as readonly Part[]).includes(part)

/** How many portals a part needs, each with a database of its own: one for each of its workers. */
export const portalsOf: Partial<Record<Part, number>> = {
  api: 2,
  // More than cores: some of them wait for mail servers most of the time.
  'long/api': 4,
  'long/next-start': 2,
  e2e: 2,
  'long/e2e': 3,
  'long/soak': 1,
  pictures: 2,
}

/** The parts that need databases of a school, copied from those that are made once. */
export const needsSchools = (part: Part) =>
  ['database', 'long/database', 'long/commands'].includes(part) || part in portalsOf

/**
 * The parts that these words name: parts, `long`, `all`, or none for the quick ones. `long` beside `all` is the long ones
 * alone, as in `npm run test:all -- long`.
 * @throws Error when a word names none.
 */
export function partsNamed(words: string[]): readonly Part[] {
  if (words.length === 0) return quickParts
  const unknown = words.find((word) => !['all', 'long', ...parts].includes(word))
  if (unknown) throw new Error(`There is no part ${unknown} of the tests: all, long, ${parts.join(', ')}.`)
  if (words.includes('long')) return parts.filter((part) => isLong(part) || words.includes(part))
  if (words.includes('all')) return parts.filter((part) => !isByHand(part) || words.includes(part))
  return parts.filter((part) => words.includes(part))
}

const isLong = (part: Part) => (longParts as readonly Part[]).includes(part)
const isByHand = (part: Part) => (partsByHand as readonly Part[]).includes(part)
