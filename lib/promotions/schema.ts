import { z } from 'zod'
import { limits, promotionTypes } from '@/lib/constants'
import { declaredKind, fileOf } from '@/lib/files'
import { choice, dayFilter, filterOf, id, listInput, over, sortOf, text, whenIncomplete } from '@/lib/inputs'
import { messages } from '@/lib/messages'

/** docs/spec.md §7, POST /api/promotions: an mp4, jpeg, png or pdf that fits its type. */
export const uploadPromotionSchema = whenIncomplete(
  z
    .object({
      type: choice(promotionTypes),
      title: text(limits.title),
      description: text(limits.description),
      file: fileOf('Video', 'Image', 'PDF'),
    })
    .refine(
      ({ type, file }) => declaredKind(file.name)?.kind === type,
      over(
        ['type', 'file'],
        ({ input }) => messages.promotions.typeNeeds[(input as { type: (typeof promotionTypes)[number] }).type],
        {
          code: 'unsupported',
        },
      ),
    ),
  messages.promotions.incomplete,
)

export const promotionListSchema = listInput.extend({
  type: filterOf(promotionTypes),
  date: dayFilter(),
  sort: sortOf(['date', 'type', 'title']),
})

export const promotionIdSchema = z.object({ id })

/** `w`: how wide it will be shown, in pixels; the thumbnail answers when that is enough. */
export const promotionMediaSchema = z.object({
  id,
  w: z.coerce.number<number | string>({ error: messages.common.malformed }).int().min(1).max(100_000).optional(),
})

/** docs/spec.md §3. */
export type Promotion = {
  id: string
  type: (typeof promotionTypes)[number]
  title: string
  description: string
  /** Of ours, for signed-in users. */
  url: string
  /** Pictures only; else null. */
  thumbnailUrl: string | null
  /** The school day of the upload. */
  date: string
  /** The uploader's name. */
  uploadedBy: string
}
