import { imageSizes } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { db } from '@/lib/server/data/db'
import { servedColumns, type ServedFile } from '@/lib/server/files/serve'
import { operation } from '@/lib/server/doors/operation'
import { given, newestFirst, pageOf } from '@/lib/server/data/list'
import { holding } from '@/lib/server/data/sql'
import type { Prisma } from '@/prisma/client/client'
import { galleryListSchema, imageFileSchema, type GalleryImage } from './schema'

export const imageColumns = {
  id: true,
  title: true,
  description: true,
  file: { select: { width: true, height: true } },
} as const

type Row = Prisma.GalleryImageGetPayload<{ select: typeof imageColumns }>

export const toImage = ({ id, title, description, file }: Row): GalleryImage => ({
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
  fail: messages.gallery.failed,
  async run(_actor, { q, ...asked }): Promise<Page<GalleryImage>> {
    const where = given({ title: holding(q) })
    return pageOf(
      asked,
      () => db.galleryImage.count({ where }),
      (slice) =>
        db.galleryImage.findMany({
          where,
          orderBy: newestFirst(),
          ...slice,
          relationLoadStrategy: 'join',
          select: imageColumns,
        }),
      toImage,
    )
  },
})

/** The picture itself. It never changes, so everybody may keep it. */
export const galleryFile = operation({
  access: 'gallery:read',
  input: imageFileSchema,
  fail: messages.files.reading,
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
