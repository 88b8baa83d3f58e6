import type { z } from 'zod'
import { frontTexts, type ExamResult, type FooterLink, type FrontPicturePlace, type FrontText } from '@/lib/front-page'
import type { Transaction } from '@/lib/server/data/db'
import { withoutUndefined } from '@/lib/server/data/list'
import { removeFileRows, type StoredFileIds } from '@/lib/server/files/stored-files'
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

/**
 * Saves what `wanted` names of the front page, and who changed what.
 * @returns the version that the settings have then.
 */
export async function saveFrontPage(
  tx: Transaction,
  byId: string | null,
  { results, links, ...texts }: z.output<typeof frontPageSchema>,
): Promise<number> {
  await lockSettings(tx)
  const before = await tx.frontPage.findFirstOrThrow()
  const changes = frontTextNames.flatMap((setting) => {
    const after = texts[setting]
    if (after === undefined || after === before[setting]) return []
    return [change(setting, before[setting], after)]
  })
  if (changes.length > 0) await tx.frontPage.update({ where: { single: true }, data: withoutUndefined(texts) })

  const orderBy = { position: 'asc' } as const
  if (results) {
    const said = change('results', resultLines(await tx.frontPageResult.findMany({ orderBy })), resultLines(results))
    if (said.before !== said.after) {
      await tx.frontPageResult.deleteMany()
      await tx.frontPageResult.createMany({ data: results.map(inPlace) })
      changes.push(said)
    }
  }
  if (links) {
    const said = change('links', linkLines(await tx.footerLink.findMany({ orderBy })), linkLines(links))
    if (said.before !== said.after) {
      await tx.footerLink.deleteMany()
      await tx.footerLink.createMany({ data: links.map(inPlace) })
      changes.push(said)
    }
  }
  if (changes.length > 0) return recordChange(tx, byId, changes)
  return (await tx.schoolSettings.findFirstOrThrow({ select: { version: true } })).version
}

const change = (setting: string, before: string, after: string) => ({
  setting,
  before: before || null,
  after: after || null,
})
const resultLines = (results: readonly ExamResult[]) =>
  results.map(({ year, exam, figure }) => `${year} ${exam}: ${figure}`).join('\n')
const linkLines = (links: readonly FooterLink[]) => links.map(({ label, address }) => `${label}: ${address}`).join('\n')
const inPlace = <Line extends object>(line: Line, index: number) => ({ ...line, position: index + 1 })

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

/**
 * Sets the school's logo to stored files, or to none.
 * @returns the version that the settings have then, and the keys of the files of the logo before, which have no rows now.
 */
export async function saveLogo(
  tx: Transaction,
  byId: string | null,
  files: StoredFileIds | null,
): Promise<{ version: number; unused: string[] }> {
  await lockSettings(tx)
  const withPicture = { logo: { select: { width: true, height: true } } } as const
  const before = await tx.schoolSettings.findFirstOrThrow({ include: withPicture })
  if (!files && !before.logoId) return { version: before.version, unused: [] }
  const after = await tx.schoolSettings.update({
    where: { single: true },
    data: {
      logoId: files?.fileId ?? null,
      logoThumbnailId: files?.thumbnailId ?? null,
      version: { increment: 1 },
    },
    include: withPicture,
  })
  await tx.schoolChange.create({
    data: { setting: 'logo', before: sizeOf(before.logo), after: sizeOf(after.logo), byId },
  })
  return { version: after.version, unused: await removeFileRows(tx, [before.logoId, before.logoThumbnailId]) }
}

/**
 * Sets a picture of the front page to stored files, or to none.
 * @returns the version that the settings have then, and the keys of the files of the picture before, which have no rows
 * now.
 */
export async function saveFrontPicture(
  tx: Transaction,
  byId: string | null,
  place: FrontPicturePlace,
  files: StoredFileIds | null,
): Promise<{ version: number; unused: string[] }> {
  await lockSettings(tx)
  const include = { file: { select: { width: true, height: true } } } as const
  const before = await tx.frontPicture.findUnique({ where: { place }, include })
  if (before) await tx.frontPicture.delete({ where: { place } })
  const after = files && (await tx.frontPicture.create({ data: { place, ...withThumbnail(files) }, include }))
  const unused = before ? await removeFileRows(tx, [before.fileId, before.thumbnailId]) : []
  const shown = { before: sizeOf(before && before.file), after: sizeOf(after && after.file) }
  return { version: await recordChange(tx, byId, before || after ? [{ setting: place, ...shown }] : []), unused }
}

function withThumbnail({ fileId, thumbnailId }: StoredFileIds) {
  if (!thumbnailId) throw new Error('a picture without a thumbnail')
  return { fileId, thumbnailId }
}

const sizeOf = (picture: { width: number | null; height: number | null } | null) =>
  picture && `${picture.width} × ${picture.height}`
