import { z } from 'zod'
import { materialTypes } from './lists'

/** What this domain answers: the shapes of its operations' results. */

/** docs/spec.md §3. */
export const materialShape = z.strictObject({
  id: z.string(),
  class: z.string(),
  section: z.string(),
  subject: z.string(),
  type: z.enum(materialTypes),
  title: z.string(),
  /** The uploader's name. */
  uploadedBy: z.string(),
  /** The school day of the upload. */
  date: z.string(),
})
export type Material = z.output<typeof materialShape>

/** One in a list: whether the viewer may change it. */
export const listedMaterialShape = materialShape.extend({ mayChange: z.boolean() })
export type ListedMaterial = z.output<typeof listedMaterialShape>
