import { z } from 'zod'

/** What this domain answers: the shapes of its operations' results. */

/** docs/spec.md §3, with the size that a page reserves for the picture. */
export const galleryImageShape = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** A path of the API, open to everybody. */
  fileUrl: z.string(),
  /** Pixels. */
  width: z.number(),
  height: z.number(),
})
export type GalleryImage = z.output<typeof galleryImageShape>

/** A picture that is not public yet, or no more. */
export const waitingImageShape = galleryImageShape.pick({ id: true, title: true, fileUrl: true }).extend({
  /** Without whose consent. */
  missing: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      consent: z.enum(['Not asked', 'Withheld', 'Blocked']),
    }),
  ),
})
export type WaitingImage = z.output<typeof waitingImageShape>
