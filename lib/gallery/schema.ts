import { z } from 'zod'
import { limits } from '@/lib/constants'
import { fileOf } from '@/lib/files'
import { id, listInput, optionalText, text, whenIncomplete } from '@/lib/inputs'
import { messages } from '@/lib/messages'

/** docs/spec.md §7, POST /api/gallery: a jpeg or png. */
export const uploadImageSchema = whenIncomplete(
  z.object({ title: text(limits.title), description: optionalText(limits.description), file: fileOf('Image') }),
  messages.gallery.incomplete,
)

export const galleryListSchema = listInput

export const imageIdSchema = z.object({ id })

/** `w`: how wide it will be shown, in pixels; the thumbnail answers when that is enough. */
export const imageFileSchema = z.object({
  id,
  w: z.coerce.number<number | string>({ error: messages.common.malformed }).int().min(1).max(100_000).optional(),
})

/** docs/spec.md §3, and what a page needs to keep the picture's place free. */
export type GalleryImage = {
  id: string
  title: string
  description: string
  /** Of ours, for everybody. */
  fileUrl: string
  /** Pixels. */
  width: number
  height: number
}
