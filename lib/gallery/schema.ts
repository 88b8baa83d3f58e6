import { z } from 'zod'
import { limits } from '@/lib/constants'
import { requiredFile } from '@/lib/files'
import { formSchema, id, listInput, optionalText, text, wholeNumber } from '@/lib/inputs'

/** docs/spec.md §7, POST /api/gallery. */
export const uploadImageSchema = formSchema({
  title: text(limits.title),
  description: optionalText(limits.description),
  file: requiredFile('Image'),
})

export const galleryListSchema = listInput

export const imageIdSchema = z.object({ id })

/** `w` is the width in pixels at which it is shown; up to the thumbnail's size, the thumbnail is served. */
export const imageFileSchema = z.object({
  id,
  w: wholeNumber(1, 100_000).optional(),
})

/** docs/spec.md §3, with the size that a page reserves for the picture. */
export type GalleryImage = {
  id: string
  title: string
  description: string
  /** A path of the API, open to everybody. */
  fileUrl: string
  /** Pixels. */
  width: number
  height: number
}
