import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { db } from '@/lib/server/data/db'
import { keep, removeBytes, removeRows } from '@/lib/server/files/keep'
import { received } from '@/lib/server/files/receiving/received'
import { operation } from '@/lib/server/doors/operation'
import { imageColumns, toImage } from './queries'
import { imageIdSchema, uploadImageSchema, type GalleryImage } from './schema'

/** docs/spec.md §7, POST /api/gallery. */
export const uploadImage = operation({
  access: 'gallery:manage',
  as: 'image',
  input: uploadImageSchema,
  fail: messages.gallery.uploadFailed,
  async run(actor, { file, ...fields }, caller): Promise<GalleryImage> {
    return keep(received(file), {
      caller,
      request: { of: 'uploadImage', by: actor.id, input: fields },
      async write(tx, { fileId, thumbnailId }) {
        if (!thumbnailId) throw new Error('a picture without a thumbnail')
        const data = { ...fields, fileId, thumbnailId, uploadedById: actor.id }
        return toImage(await tx.galleryImage.create({ data, select: imageColumns }))
      },
    })
  },
})

/** Takes a picture out of the gallery, with its file. */
export const deleteImage = operation({
  access: 'gallery:manage',
  input: imageIdSchema,
  fail: messages.gallery.deleteFailed,
  async run(_actor, { id }) {
    const keys = await db.$transaction(async (tx) => {
      const found = await tx.galleryImage.findUnique({ where: { id }, select: { fileId: true, thumbnailId: true } })
      const { count } = await tx.galleryImage.deleteMany({ where: { id } })
      // Or somebody else has deleted it in this moment.
      if (!found || count === 0) throw new AppError('notFound', messages.common.notFound)
      return removeRows(tx, [found.fileId, found.thumbnailId])
    })
    await removeBytes(keys)
    return { id }
  },
})
