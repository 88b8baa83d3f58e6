import { imageSizes } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { fileMessages } from '@/lib/file-messages'
import { galleryMessages } from './messages'
import { db } from '@/lib/server/data/db'
import { servedColumns, type ServedFile } from '@/lib/server/files/serve'
import { operation } from '@/lib/server/doors/operation'
import { withoutUndefined, listOrder, readRows } from '@/lib/server/data/list'
import { containsText } from '@/lib/server/data/sql'
import type { Prisma } from '@/prisma/client/client'
import { galleryListSchema, imageFileSchema, imageIdSchema, uploadImageSchema, type GalleryImage } from './schema'
import { storeUpload, removeFileBytes, removeFileRows, withThumbnail } from '@/lib/server/files/stored-files'
import { asReceivedFile } from '@/lib/server/files/receiving/received-file'

const imageColumns = {
  id: true,
  title: true,
  description: true,
  file: { select: { width: true, height: true } },
} as const

type Row = Prisma.GalleryImageGetPayload<{ select: typeof imageColumns }>

const toImage = ({ id, title, description, file }: Row): GalleryImage => ({
  id,
  title,
  description,
  fileUrl: `/api/gallery/${id}/image`,
  width: file.width ?? 0,
  height: file.height ?? 0,
})

/** docs/spec.md §7, GET /api/gallery: newest first, for visitors too. */
export const listGallery = operation({
  access: 'gallery:read',
  as: 'gallery',
  input: galleryListSchema,
  fail: galleryMessages.failed,
  async run(_actor, { q, ...asked }): Promise<Page<GalleryImage>> {
    const where = withoutUndefined({ title: containsText(q) })
    const query = { where, orderBy: listOrder(), relationLoadStrategy: 'join', select: imageColumns } as const
    return readRows(db.galleryImage, asked, query, toImage)
  },
})

/** The picture's file. It never changes, so it is cached. */
export const galleryFile = operation({
  access: 'gallery:read',
  input: imageFileSchema,
  fail: fileMessages.reading,
  async run(_actor, { id, w }): Promise<ServedFile> {
    const image = await db.galleryImage.findUnique({
      where: { id },
      relationLoadStrategy: 'join',
      select: { file: { select: servedColumns }, thumbnail: { select: servedColumns } },
    })
    if (!image) throw new AppError('notFound', messages.common.notFound)
    return { ...(w && w <= imageSizes.thumbnail ? image.thumbnail : image.file), public: true }
  },
})

/** docs/spec.md §7, POST /api/gallery. */
export const uploadImage = operation({
  access: 'gallery:manage',
  as: 'image',
  input: uploadImageSchema,
  fail: galleryMessages.uploadFailed,
  async run(actor, { file, ...fields }, caller): Promise<GalleryImage> {
    return storeUpload(asReceivedFile(file), {
      caller,
      request: { of: 'uploadImage', by: actor.id, input: fields },
      async write(tx, files) {
        const data = { ...fields, ...withThumbnail(files), uploadedById: actor.id }
        return toImage(await tx.galleryImage.create({ data, select: imageColumns }))
      },
    })
  },
})

/** Deletes a picture and its files. */
export const deleteImage = operation({
  access: 'gallery:manage',
  input: imageIdSchema,
  fail: galleryMessages.deleteFailed,
  async run(_actor, { id }) {
    const keys = await db.$transaction(async (tx) => {
      const found = await tx.galleryImage.findUnique({ where: { id }, select: { fileId: true, thumbnailId: true } })
      const { count } = await tx.galleryImage.deleteMany({ where: { id } })
      // Another request may have deleted it meanwhile.
      if (!found || count === 0) throw new AppError('notFound', messages.common.notFound)
      return removeFileRows(tx, [found.fileId, found.thumbnailId])
    })
    await removeFileBytes(keys)
    return { id }
  },
})
