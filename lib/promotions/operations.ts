import { imageSizes } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { fileMessages } from '@/lib/file-messages'
import { promotionMessages } from './messages'
import { db } from '@/lib/server/data/db'
import { servedColumns, type ServedFile } from '@/lib/server/files/serve'
import { operation } from '@/lib/server/doors/operation'
import { withoutUndefined, listOrder, readRows } from '@/lib/server/data/list'
import { schoolDay, instantsOf } from '@/lib/server/school-day'
import { containsText } from '@/lib/server/data/sql'
import type { Prisma } from '@/prisma/client/client'
import {
  promotionIdSchema,
  promotionListSchema,
  promotionMediaSchema,
  uploadPromotionSchema,
  type Promotion,
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

type Row = Prisma.PromotionGetPayload<{ select: typeof promotionColumns }>

const toPromotion = ({ id, type, title, description, createdAt, thumbnailId, uploadedBy }: Row): Promotion => ({
  id,
  type,
  title,
  description,
  url: `/api/promotions/${id}/media`,
  thumbnailUrl: thumbnailId && `/api/promotions/${id}/thumbnail`,
  date: schoolDay(createdAt),
  uploadedBy: uploadedBy.name,
})

/** docs/spec.md §7, GET /api/promotions: newest first unless sorted. Every signed-in user sees all. */
export const listPromotions = operation({
  access: 'promotions:read',
  as: 'promotions',
  input: promotionListSchema,
  fail: promotionMessages.failed,
  async run(_actor, { q, sort, type, date, ...asked }): Promise<Page<Promotion>> {
    const where = withoutUndefined({ type, createdAt: date && instantsOf(date), title: containsText(q) })
    const query = { where, orderBy: listOrder(sort), relationLoadStrategy: 'join', select: promotionColumns } as const
    return readRows(db.promotion, asked, query, toPromotion)
  },
})

/** A promotion's file, shown in the page. */
export const promotionMedia = operation({
  access: 'promotions:read',
  input: promotionMediaSchema,
  fail: fileMessages.reading,
  async run(_actor, { id, w }): Promise<ServedFile> {
    const { file, thumbnail, type } = await find(id)
    // Only videos may redirect to the storage: a PDF is shown in a frame, which loads only from our own origin.
    return thumbnail && w && w <= imageSizes.thumbnail ? thumbnail : { ...file, large: type === 'Video' }
  },
})

export const promotionThumbnail = operation({
  access: 'promotions:read',
  input: promotionIdSchema,
  fail: fileMessages.reading,
  async run(_actor, { id }): Promise<ServedFile> {
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
  fail: promotionMessages.uploadFailed,
  async run(actor, { file, ...fields }, caller): Promise<Promotion> {
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

/** Deletes a promotion and its files. */
export const deletePromotion = operation({
  access: 'promotions:manage',
  input: promotionIdSchema,
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
