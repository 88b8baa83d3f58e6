import type { z } from 'zod'
import type { Transaction } from '@/lib/server/data/db'
import { withoutUndefined } from '@/lib/server/data/list'
import { removeFileRows, type StoredFileIds } from '@/lib/server/files/stored-files'
import { settingNames } from '@/lib/server/school-settings'
import type { schoolSchema } from './schema'

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

const sizeOf = (picture: { width: number | null; height: number | null } | null) =>
  picture && `${picture.width} × ${picture.height}`
