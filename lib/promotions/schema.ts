import { z } from 'zod'
import { limits } from '@/lib/constants'
import { promotionTypes } from './lists'
import { declaredKind, requiredFile } from '@/lib/files'
import {
  choice,
  dayFilter,
  filterOf,
  id,
  listInput,
  acrossFields,
  sortOf,
  text,
  whenIncomplete,
  wholeNumber,
} from '@/lib/inputs'
import { promotionMessages } from './messages'

/** docs/spec.md §7, POST /api/promotions. The file has to fit the type. */
export const uploadPromotionSchema = whenIncomplete(
  z
    .object({
      type: choice(promotionTypes),
      title: text(limits.title),
      description: text(limits.description),
      file: requiredFile('Video', 'Image', 'PDF'),
    })
    .refine(
      ({ type, file }) => declaredKind(file.name)?.kind === type,
      acrossFields(
        ['type', 'file'],
        ({ input }) => promotionMessages.typeNeeds[(input as { type: (typeof promotionTypes)[number] }).type],
        {
          code: 'unsupported',
        },
      ),
    ),
)

export const promotionListSchema = listInput.extend({
  type: filterOf(promotionTypes),
  date: dayFilter(),
  sort: sortOf(['date', 'type', 'title']),
})

export const promotionIdSchema = z.object({ id })

/** POST /api/promotions/{id}/thumbnail. */
export const promotionThumbnailSchema = promotionIdSchema.extend({ file: requiredFile('Image') })

/** `w` is the width in pixels at which it is shown; up to the thumbnail's size, the thumbnail is served. */
export const promotionMediaSchema = z.object({
  id,
  w: wholeNumber(1, 100_000).optional(),
})
