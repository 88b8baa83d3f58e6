import { z } from 'zod'

/** What this domain answers: the shapes of its operations' results. */

/** docs/spec.md §3. */
export const studentOptionShape = z.strictObject({
  _id: z.string(),
  name: z.string(),
  class: z.string(),
  section: z.string(),
  rollNo: z.number().nullable(),
  admissionNo: z.string(),
})
export type StudentOption = z.output<typeof studentOptionShape>

/** Where a pupil has just been placed. */
export const placedShape = z.strictObject({
  id: z.string(),
  class: z.string(),
  section: z.string(),
  rollNo: z.number(),
  message: z.string(),
})
