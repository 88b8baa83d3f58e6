import { z } from 'zod'
import { limits } from '@/lib/constants'
import { requiredFile } from '@/lib/files'
import { formSchema, id, listInput, optionalText, text, wholeNumber } from '@/lib/inputs'

/** Ids of pupils with commas between them, beyond the contract: a picture that names pupils waits for their consent. */
const namedPupils = optionalText(limits.picturePupils * 37)
  .transform((value) => [...new Set(value.split(',').filter(Boolean))])
  .pipe(z.array(id).max(limits.picturePupils))

/** docs/spec.md §7, POST /api/gallery. */
export const uploadImageSchema = formSchema({
  title: text(limits.title),
  description: optionalText(limits.description),
  pupils: namedPupils,
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

/** A picture that is not public yet, or no more. */
export type WaitingImage = Pick<GalleryImage, 'id' | 'title' | 'fileUrl'> & {
  /** Without whose consent. */
  missing: { id: string; name: string; consent: 'Not asked' | 'Withheld' | 'Blocked' }[]
}
