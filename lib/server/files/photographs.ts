import type { Transaction } from '../data/db'
import { removeFileRows, withThumbnail, type StoredFileIds } from './stored-files'

/**
 * Sets the photograph of a person, whose row is locked, to stored files, or to none. Returns the keys of the files before,
 * which have no rows now: after the commit, pass them to `removeFileBytes`.
 */
export async function replacePhoto(tx: Transaction, id: string, files: StoredFileIds | null): Promise<string[]> {
  const select = { photoId: true, photoThumbnailId: true } as const
  const before = await tx.user.findUniqueOrThrow({ where: { id }, select })
  if (!files && !before.photoId) return []
  const { fileId, thumbnailId } = files ? withThumbnail(files) : { fileId: null, thumbnailId: null }
  await tx.user.update({
    where: { id },
    data: { photoId: fileId, photoThumbnailId: thumbnailId },
    select: { id: true },
  })
  return removeFileRows(tx, [before.photoId, before.photoThumbnailId])
}
