import { imageSizes } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { db } from '@/lib/server/data/db'
import { servedColumns, type ServedFile } from '@/lib/server/files/serve'
import { operation } from '@/lib/server/doors/operation'
import { given, newestFirst, pageOf } from '@/lib/server/data/list'
import { schoolDay, within } from '@/lib/server/school-day'
import { holding } from '@/lib/server/data/sql'
import type { Prisma } from '@/prisma/client/client'
import { promotionIdSchema, promotionListSchema, promotionMediaSchema, type Promotion } from './schema'

export const promotionColumns = {
  id: true,
  type: true,
  title: true,
  description: true,
  createdAt: true,
  thumbnailId: true,
  uploadedBy: { select: { name: true } },
} as const

type Row = Prisma.PromotionGetPayload<{ select: typeof promotionColumns }>

export const toPromotion = ({ id, type, title, description, createdAt, thumbnailId, uploadedBy }: Row): Promotion => ({
  id,
  type,
  title,
  description,
  url: `/api/promotions/${id}/media`,
  thumbnailUrl: thumbnailId && `/api/promotions/${id}/thumbnail`,
  date: schoolDay(createdAt),
  uploadedBy: uploadedBy.name,
})

/** docs/spec.md §7, GET /api/promotions: newest first unless sorted. Every signed-in user sees all of them. */
export const listPromotions = operation({
  access: 'promotions:read',
  as: 'promotions',
  input: promotionListSchema,
  fail: messages.promotions.failed,
  async run(_actor, { q, sort, type, date, ...asked }): Promise<Page<Promotion>> {
    const where = given({ type, createdAt: date && within(date), title: holding(q) })
    return pageOf(
      asked,
      () => db.promotion.count({ where }),
      (slice) =>
        db.promotion.findMany({
          where,
          orderBy: newestFirst(sort),
          ...slice,
          relationLoadStrategy: 'join',
          select: promotionColumns,
        }),
      toPromotion,
    )
  },
})

/** A promotion's video, picture or PDF, shown in place. */
export const promotionMedia = operation({
  access: 'promotions:read',
  input: promotionMediaSchema,
  fail: messages.files.reading,
  async run(_actor, { id, w }): Promise<ServedFile> {
    const { file, thumbnail, type } = await find(id)
    // A PDF is shown in a frame, and a frame may only hold what comes from us.
    return thumbnail && w && w <= imageSizes.thumbnail ? thumbnail : { ...file, large: type === 'Video' }
  },
})

export const promotionThumbnail = operation({
  access: 'promotions:read',
  input: promotionIdSchema,
  fail: messages.files.reading,
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
