import { z } from 'zod'
import { asFile, pageOf } from '@/lib/answers'
import type { ServedFile } from '@/lib/server/files/serve'
import { allows } from '@/lib/permissions'
import { imageSizes } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { fileMessages } from '@/lib/file-messages'
import { galleryImageShape, waitingImageShape, type GalleryImage, type WaitingImage } from './answers'
import { galleryMessages } from './messages'
import { db } from '@/lib/server/data/db'
import { servedColumns } from '@/lib/server/files/serve'
import { operation } from '@/lib/server/doors/operation'
import { withoutUndefined, listOrder, readRows } from '@/lib/server/data/list'
import { finds } from '@/lib/server/data/sql'
import type { Prisma } from '@/prisma/client/client'
import { galleryListSchema, imageFileSchema, imageIdSchema, uploadImageSchema } from './schema'
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

/** Has consented to pictures. Whose data are blocked has not. */
const consents = {
  blockedAt: null,
  photoConsents: { some: { current: true, state: 'Given' } },
} as const satisfies Prisma.UserWhereInput

/** A picture without named pupils, or with the consent of all. Looked at with each request: a withdrawal works at once. */
const isPublic = { pupils: { every: { student: consents } } } as const satisfies Prisma.GalleryImageWhereInput

/** docs/spec.md §7, GET /api/gallery: newest first, for visitors too. */
export const listGallery = operation({
  access: 'gallery:read',
  as: 'gallery',
  input: galleryListSchema,
  output: pageOf(galleryImageShape),
  fail: galleryMessages.failed,
  async run(_actor, { q, ...asked }) {
    const where = { ...withoutUndefined({ findable: finds(q) }), ...isPublic }
    const query = { where, orderBy: listOrder(), relationLoadStrategy: 'join', select: imageColumns } as const
    return readRows(db.galleryImage, asked, query, toImage)
  },
})

/**
 * The picture's file. It never changes, so it is cached, but for one that names pupils: it is asked for each time, because
 * their consent may be withdrawn. Administrators see those that wait.
 */
export const galleryFile = operation({
  access: 'gallery:read',
  input: imageFileSchema,
  output: asFile<ServedFile>('image/webp', 'image/jpeg'),
  fail: fileMessages.reading,
  async run(actor, { id, w }) {
    const image = await db.galleryImage.findFirst({
      where: { id, ...(allows('gallery:manage', actor) ? {} : isPublic) },
      relationLoadStrategy: 'join',
      select: {
        file: { select: servedColumns },
        thumbnail: { select: servedColumns },
        pupils: { select: { studentId: true }, take: 1 },
      },
    })
    if (!image) throw new AppError('notFound', messages.common.notFound)
    return { ...(w && w <= imageSizes.thumbnail ? image.thumbnail : image.file), public: image.pupils.length === 0 }
  },
})

/** docs/spec.md §7, POST /api/gallery. */
export const uploadImage = operation({
  access: 'gallery:manage',
  as: 'image',
  input: uploadImageSchema,
  output: galleryImageShape.extend({ waiting: z.array(z.string()).optional() }),
  fail: galleryMessages.uploadFailed,
  async run(actor, { file, pupils, ...fields }, caller) {
    const known = await db.user.findMany({ where: { id: { in: pupils }, role: 'student' }, select: { id: true } })
    if (known.length < pupils.length) throw new AppError('notFound', messages.common.notFound)
    return storeUpload(asReceivedFile(file), {
      caller,
      request: { of: 'uploadImage', by: actor.id, input: { ...fields, pupils } },
      async write(tx, files) {
        const data = { ...fields, ...withThumbnail(files), uploadedById: actor.id }
        const image = toImage(await tx.galleryImage.create({ data, select: imageColumns }))
        if (pupils.length === 0) return image
        await tx.galleryPupil.createMany({ data: pupils.map((studentId) => ({ imageId: image.id, studentId })) })
        const missing = await tx.user.findMany({
          where: { id: { in: pupils }, NOT: consents },
          orderBy: { name: 'asc' },
          select: { name: true },
        })
        return missing.length ? { ...image, waiting: missing.map(({ name }) => name) } : image
      },
    })
  },
})

/** Deletes a picture and its files. */
export const deleteImage = operation({
  access: 'gallery:manage',
  input: imageIdSchema,
  output: z.strictObject({ id: z.string() }),
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

/** Pictures that are listed; the others follow when these have gone. */
const mostWaiting = 100

/** Pictures that are not public, because a pupil who is named in them has not consented. The oldest first. */
export const listWaitingImages = operation({
  access: 'gallery:manage',
  as: 'waiting',
  input: z.object({}),
  output: z.array(waitingImageShape),
  fail: galleryMessages.waitingFailed,
  async run(): Promise<WaitingImage[]> {
    const rows = await db.galleryImage.findMany({
      where: { NOT: isPublic },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: mostWaiting,
      relationLoadStrategy: 'join',
      select: {
        id: true,
        title: true,
        pupils: {
          where: { student: { NOT: consents } },
          orderBy: { student: { name: 'asc' } },
          select: {
            student: {
              select: {
                id: true,
                name: true,
                blockedAt: true,
                photoConsents: { where: { current: true }, select: { state: true } },
              },
            },
          },
        },
      },
    })
    return rows.map(({ id, title, pupils }) => ({
      id,
      title,
      fileUrl: `/api/gallery/${id}/image`,
      missing: pupils.map(({ student: { photoConsents, blockedAt, ...student } }) => ({
        ...student,
        consent: blockedAt ? 'Blocked' : photoConsents.length > 0 ? 'Withheld' : 'Not asked',
      })),
    }))
  },
})
