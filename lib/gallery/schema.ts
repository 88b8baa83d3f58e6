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
