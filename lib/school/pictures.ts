import { AppError } from '@/lib/errors'
import type { FrontPicturePlace } from '@/lib/front-page-parts'
import { messages } from '@/lib/messages'
import type { Transaction } from '@/lib/server/data/db'
import { readSettings, refreshSettings } from '@/lib/server/data/read-settings'
import type { ServedFile } from '@/lib/server/files/serve'
import { removeFileBytes, removeFileRows, withThumbnail, type StoredFileIds } from '@/lib/server/files/stored-files'
import type { Picture, PictureFile } from '@/lib/server/school-settings'
import { lockSettings, recordChange } from './settings'

/** The pictures that are kept with the settings: the school's logo, and those of its front page. */

/** The version that the settings have then, and the keys of the files of the picture before, which have no rows now. */
type Saved = { version: number; unused: string[] }

const withSize = { select: { width: true, height: true } } as const
type Sized = { width: number | null; height: number | null }

/** Sets the school's logo to stored files, or to none. After the commit: `pictureSaved`. */
export async function saveLogo(tx: Transaction, byId: string | null, files: StoredFileIds | null): Promise<Saved> {
  await lockSettings(tx)
  const include = { logo: withSize } as const
  const before = await tx.schoolSettings.findFirstOrThrow({ include })
  const data = { logoId: files?.fileId ?? null, logoThumbnailId: files?.thumbnailId ?? null }
  const after = await tx.schoolSettings.update({ where: { single: true }, data, include })
  const former = [before.logoId, before.logoThumbnailId]
  return replaced(tx, byId, { setting: 'logo', before: before.logo, after: after.logo, former })
}

/** Sets a picture of the front page to stored files, or to none. After the commit: `pictureSaved`. */
export async function saveFrontPicture(
  tx: Transaction,
  byId: string | null,
  place: FrontPicturePlace,
  files: StoredFileIds | null,
): Promise<Saved> {
  await lockSettings(tx)
  const include = { file: withSize } as const
  const before = await tx.frontPicture.findUnique({ where: { place }, include })
  if (before) await tx.frontPicture.delete({ where: { place } })
  const after = files && (await tx.frontPicture.create({ data: { place, ...withThumbnail(files) }, include }))
  const former = before ? [before.fileId, before.thumbnailId] : []
  return replaced(tx, byId, { setting: place, before: before?.file, after: after?.file, former })
}

type Replaced = {
  setting: string
  before: Sized | null | undefined
  after: Sized | null | undefined
  /** The files of the picture before. */
  former: (string | null)[]
}

async function replaced(tx: Transaction, byId: string | null, { setting, before, after, former }: Replaced) {
  const changes = before || after ? [{ setting, before: sizeOf(before), after: sizeOf(after) }] : []
  return { unused: await removeFileRows(tx, former), version: await recordChange(tx, byId, changes) }
}

const sizeOf = (picture: Sized | null | undefined) => (picture ? `${picture.width} × ${picture.height}` : null)

/** Removes what is left of the picture before, and shows the present one. */
export async function pictureSaved({ version, unused }: Saved) {
  await removeFileBytes(unused)
  await refreshSettings(version)
}

/**
 * The file with this id, or the small one, of the pictures that are `shown`.
 * @throws AppError notFound.
 */
export async function pictureFile(id: string, shown: () => readonly (Picture | null)[]): Promise<PictureFile> {
  const present = () =>
    shown()
      .flatMap((picture) => (picture ? [picture.file, picture.thumbnail] : []))
      .find((file) => file.id === id)
  // Another server may have shown a newer one in its page.
  if (!present()) await readSettings()
  const file = present()
  if (!file) throw new AppError('notFound', messages.common.notFound)
  return file
}

/** The same to be served. It never changes under its id, so it is cached. */
export async function servedPicture(id: string, shown: () => readonly (Picture | null)[]): Promise<ServedFile> {
  const { key, type, size, sha256 } = await pictureFile(id, shown)
  return { key, type, size, sha256, public: true }
}
