import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { db } from '@/lib/server/data/db'
import { keep, removeBytes, removeRows } from '@/lib/server/files/keep'
import { received } from '@/lib/server/files/receiving/received'
import { operation } from '@/lib/server/doors/operation'
import { promotionColumns, toPromotion } from './queries'
import { promotionIdSchema, uploadPromotionSchema, type Promotion } from './schema'

/** docs/spec.md §7, POST /api/promotions. */
export const uploadPromotion = operation({
  access: 'promotions:manage',
  as: 'promotion',
  input: uploadPromotionSchema,
  fail: messages.promotions.uploadFailed,
  async run(actor, { file, ...fields }, caller): Promise<Promotion> {
    return keep(received(file), {
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

/** Takes a promotion down, with its file. */
export const deletePromotion = operation({
  access: 'promotions:manage',
  input: promotionIdSchema,
  fail: messages.promotions.deleteFailed,
  async run(_actor, { id }) {
    const keys = await db.$transaction(async (tx) => {
      const found = await tx.promotion.findUnique({ where: { id }, select: { fileId: true, thumbnailId: true } })
      const { count } = await tx.promotion.deleteMany({ where: { id } })
      // Or somebody else has deleted it in this moment.
      if (!found || count === 0) throw new AppError('notFound', messages.common.notFound)
      return removeRows(tx, [found.fileId, found.thumbnailId])
    })
    await removeBytes(keys)
    return { id }
  },
})
