import type { z } from 'zod'
import {
  frontTexts,
  shownParts,
  shownWordsIn,
  type ExamResult,
  type FooterLink,
  type FrontText,
  type SchoolFigure,
  type Voice,
} from '@/lib/front-page-parts'
import type { Transaction } from '@/lib/server/data/db'
import { withoutUndefined } from '@/lib/server/data/list'
import { settingNames } from '@/lib/server/school-settings'
import type { frontPageSchema, schoolSchema } from './schema'

/**
 * Saves the settings that `wanted` names, and who changed what.
 * @returns the version that the settings have then.
 */
export async function saveSettings(
  tx: Transaction,
  byId: string | null,
  wanted: z.output<typeof schoolSchema>,
): Promise<number> {
  await lockSettings(tx)
  const before = await tx.schoolSettings.findFirstOrThrow()
  const changes = settingNames.flatMap((setting) => {
    const after = wanted[setting]
    if (after === undefined || after === before[setting]) return []
    return { setting, before: asText(before[setting]), after: asText(after) }
  })
  if (changes.length === 0) return before.version
  await tx.schoolSettings.update({ where: { single: true }, data: withoutUndefined(wanted) })
  return recordChange(tx, byId, changes)
}

const frontTextNames = Object.keys(frontTexts) as FrontText[]
const shownNames = Object.keys(shownParts) as (keyof typeof shownParts)[]

/**
 * Saves what `wanted` names of the front page, and who changed what.
 * @returns the version that the settings have then.
 */
export async function saveFrontPage(
  tx: Transaction,
  byId: string | null,
  { results, links, voices, figures, ...says }: z.output<typeof frontPageSchema>,
): Promise<number> {
  await lockSettings(tx)
  const before = await tx.frontPage.findFirstOrThrow()
  const changes = frontTextNames.flatMap((setting) => {
    const after = says[setting]
    if (after === undefined || after === before[setting]) return []
    return [change(setting, before[setting], after)]
  })
  for (const setting of shownNames) {
    const after = says[setting]
    if (after !== undefined && after !== before[setting])
      changes.push(change(setting, shownWordsIn[before[setting]], shownWordsIn[after]))
  }
  if (changes.length > 0) await tx.frontPage.update({ where: { single: true }, data: withoutUndefined(says) })
  if (voices) changes.push(...(await replaceLines('voices', tx.frontPageVoice, voices, voiceInWords)))
  if (figures) changes.push(...(await replaceLines('figures', tx.frontPageFigure, figures, figureInWords)))
  if (results) changes.push(...(await replaceLines('results', tx.frontPageResult, results, resultInWords)))
  if (links) changes.push(...(await replaceLines('links', tx.footerLink, links, linkInWords)))
  if (changes.length > 0) return recordChange(tx, byId, changes)
  return (await tx.schoolSettings.findFirstOrThrow({ select: { version: true } })).version
}

const change = (setting: string, before: string, after: string) => ({
  setting,
  before: before || null,
  after: after || null,
})

const resultInWords = ({ year, exam, figure }: ExamResult) => `${year} ${exam}: ${figure}`
const voiceInWords = ({ quote, name, who }: Voice) => `“${quote}” ${name}, ${who}`
const figureInWords = ({ figure, label }: SchoolFigure) => `${figure} ${label}`
const linkInWords = ({ label, address }: FooterLink) => `${label}: ${address}`

/** A table of lines that stand in an order. */
type LineTable<Line> = {
  findMany(args: { orderBy: { position: 'asc' } }): PromiseLike<Line[]>
  deleteMany(): PromiseLike<unknown>
  createMany(args: { data: (Line & { position: number })[] }): PromiseLike<unknown>
}

/** Writes the lines in place of those that are there. Returns what that changes: nothing for the same lines. */
async function replaceLines<Line extends object>(
  setting: string,
  table: LineTable<Line>,
  lines: readonly Line[],
  inWords: (line: Line) => string,
) {
  const before = await table.findMany({ orderBy: { position: 'asc' } })
  const said = change(setting, before.map(inWords).join('\n'), lines.map(inWords).join('\n'))
  if (said.before === said.after) return []
  await table.deleteMany()
  await table.createMany({ data: lines.map((line, index) => ({ ...line, position: index + 1 })) })
  return [said]
}

/**
 * Records changes, and tells all servers that what they keep is old.
 * @returns the version that the settings have then.
 */
export async function recordChange(
  tx: Transaction,
  byId: string | null,
  changes: readonly { setting: string; before: string | null; after: string | null }[],
): Promise<number> {
  await tx.schoolChange.createMany({ data: changes.map((change) => ({ ...change, byId })) })
  const { version } = await tx.schoolSettings.update({
    where: { single: true },
    data: { version: { increment: 1 } },
    select: { version: true },
  })
  return version
}

const asText = (value: string | number | null) => (value === null ? null : String(value))

/** Two who save at once would both record the same value as the one before. */
export const lockSettings = (tx: Transaction) => tx.$queryRaw`SELECT "version" FROM "SchoolSettings" FOR UPDATE`
