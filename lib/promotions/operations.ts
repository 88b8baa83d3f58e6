import { z } from 'zod'
import { asFile, pageOf } from '@/lib/answers'
import type { ServedFile } from '@/lib/server/files/serve'
import { imageSizes } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { fileMessages } from '@/lib/file-messages'
import { promotionShape, type Promotion } from './answers'
import { promotionMessages } from './messages'
import { db, type Transaction } from '@/lib/server/data/db'
import { servedColumns } from '@/lib/server/files/serve'
import { operation } from '@/lib/server/doors/operation'
import { onDaySql, schoolDay } from '@/lib/server/school-day'
import { allOf, findPattern, listOrderSql, readSqlPage, tableList, type AsJson } from '@/lib/server/data/sql'
import { Prisma } from '@/prisma/client/client'
import {
  promotionIdSchema,
  promotionListSchema,
  promotionMediaSchema,
  promotionThumbnailSchema,
  uploadPromotionSchema,
} from './schema'
import { storeUpload, removeFileBytes, removeFileRows } from '@/lib/server/files/stored-files'
import { asReceivedFile } from '@/lib/server/files/receiving/received-file'

const promotionColumns = {
  id: true,
  type: true,
  title: true,
  description: true,
  createdAt: true,
  thumbnailId: true,
  uploadedBy: { select: { name: true } },
} as const

type Row = AsJson<Prisma.PromotionGetPayload<{ select: typeof promotionColumns }>, 'createdAt'>

const toPromotion = ({ id, type, title, description, createdAt, thumbnailId, uploadedBy }: Row): Promotion => ({
  id,
  type,
  title,
  description,
  url: `/api/promotions/${id}/media`,
  thumbnailUrl: thumbnailId && `/api/promotions/${id}/thumbnail`,
  date: schoolDay(new Date(createdAt)),
  uploadedBy: uploadedBy.name,
})

/** docs/spec.md §7, GET /api/promotions: newest first unless sorted. Every signed-in user sees all. */
export const listPromotions = operation({
  access: 'promotions:read',
  as: 'promotions',
  input: promotionListSchema,
  output: pageOf(promotionShape),
  fail: promotionMessages.failed,
  async run(_actor, { q, sort, type, date, ...asked }) {
    const condition = allOf(
      type && Prisma.sql`p."type" = ${type}::"PromotionType"`,
      date ? onDaySql(Prisma.sql`p."createdAt"`, date) : undefined,
      q ? Prisma.sql`p."findable" LIKE ${findPattern(q)}` : undefined,
    )
    const order = listOrderSql('p', sort)
    return readSqlPage(
      asked,
      tableList({
        ...{ table: 'Promotion', of: 'p', condition, order },
        columns: Prisma.sql`
          p."id", p."type", p."title", p."description", p."createdAt", p."thumbnailId",
          json_build_object('name', u."name") AS "uploadedBy"`,
        joined: Prisma.sql`JOIN "User" u ON u."id" = p."uploadedById"`,
      }),
      toPromotion,
    )
  },
})

/** A promotion's file, shown in the page. */
export const promotionMedia = operation({
  access: 'promotions:read',
  input: promotionMediaSchema,
  output: asFile<ServedFile>('application/pdf', 'image/*', 'video/mp4'),
  fail: fileMessages.reading,
  async run(_actor, { id, w }) {
    const { file, thumbnail, type } = await find(id)
    // Only videos may redirect to the storage: a PDF is shown in a frame, which loads only from our own origin.
    return type === 'Image' && thumbnail && w && w <= imageSizes.thumbnail
      ? thumbnail
      : { ...file, large: type === 'Video' }
  },
})

export const promotionThumbnail = operation({
  access: 'promotions:read',
  input: promotionIdSchema,
  output: asFile<ServedFile>('image/webp'),
  fail: fileMessages.reading,
  async run(_actor, { id }) {
    const { thumbnail } = await find(id)
    if (!thumbnail) throw new AppError('notFound', messages.common.notFound)
    return thumbnail
  },
})

async function find(id: string) {
  const promotion = await db.promotion.findUnique({
    where: { id },
    relationLoadStrategy: 'join',
    select: { type: true, file: { select: servedColumns }, thumbnail: { select: servedColumns } },
  })
  if (!promotion) throw new AppError('notFound', messages.common.notFound)
  return promotion
}

/** docs/spec.md §7, POST /api/promotions. */
export const uploadPromotion = operation({
  access: 'promotions:manage',
  as: 'promotion',
  input: uploadPromotionSchema,
  output: promotionShape,
  fail: promotionMessages.uploadFailed,
  async run(actor, { file, ...fields }, caller) {
    return storeUpload(asReceivedFile(file), {
      caller,
      request: { of: 'uploadPromotion', by: actor.id, input: fields },
      write: async (tx, files) =>
        toPromotion(
          await tx.promotion.create({
            data: { ...fields, ...files, uploadedById: actor.id },
            select: promotionColumns,
          }),
        ),
    })
  },
})

/**
 * Gives a film or a PDF the picture that its tile shows: the browser that uploads it takes the first frame or page. It is
 * given once.
 * @throws AppError notFound, conflict for a promotion with a picture.
 */
export const setPromotionThumbnail = operation({
  access: 'promotions:manage',
  as: 'promotion',
  input: promotionThumbnailSchema,
  output: promotionShape,
  fail: promotionMessages.thumbnailFailed,
  async run(actor, { id, file }, caller) {
    await assertWithout(db, id)
    return storeUpload(asReceivedFile(file), {
      caller,
      request: { of: 'setPromotionThumbnail', by: actor.id, input: { id } },
      smallAlone: true,
      async write(tx, { fileId }) {
        const { count } = await tx.promotion.updateMany({
          where: { id, thumbnailId: null },
          data: { thumbnailId: fileId },
        })
        if (count === 0) await assertWithout(tx, id)
        return toPromotion(await tx.promotion.findUniqueOrThrow({ where: { id }, select: promotionColumns }))
      },
    })
  },
})

async function assertWithout(tx: Pick<Transaction, 'promotion'>, id: string) {
  const found = await tx.promotion.findUnique({ where: { id }, select: { thumbnailId: true } })
  if (!found) throw new AppError('notFound', messages.common.notFound)
  if (found.thumbnailId) throw new AppError('conflict', promotionMessages.hasThumbnail)
}

/** Deletes a promotion and its files. */
export const deletePromotion = operation({
  access: 'promotions:manage',
  input: promotionIdSchema,
  output: z.strictObject({ id: z.string() }),
  fail: promotionMessages.deleteFailed,
  async run(_actor, { id }) {
    const keys = await db.$transaction(async (tx) => {
      const found = await tx.promotion.findUnique({ where: { id }, select: { fileId: true, thumbnailId: true } })
      const { count } = await tx.promotion.deleteMany({ where: { id } })
      // Another request may have deleted it meanwhile.
      if (!found || count === 0) throw new AppError('notFound', messages.common.notFound)
      return removeFileRows(tx, [found.fileId, found.thumbnailId])
    })
    await removeFileBytes(keys)
    return { id }
  },
})
