import { z } from 'zod'
import { promotionTypes } from './lists'

/** What this domain answers: the shapes of its operations' results. */

/** docs/spec.md §3. */
export const promotionShape = z.strictObject({
  id: z.string(),
  type: z.enum(promotionTypes),
  title: z.string(),
  description: z.string(),
  /** A path of the API, for signed-in users. */
  url: z.string(),
  /** Null for videos and PDFs. */
  thumbnailUrl: z.string().nullable(),
  /** The school day of the upload. */
  date: z.string(),
  /** The uploader's name. */
  uploadedBy: z.string(),
})
export type Promotion = z.output<typeof promotionShape>
