import { z } from 'zod'

/** What this domain answers: the shapes of its operations' results. */

/** Of which financial years a student has papers: the newest first, the present one always among them. */
export const feePapersShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  years: z.array(
    z.strictObject({
      /** The calendar year in which it begins. */
      year: z.number(),
      /** Whether tuition was paid in it, which a certificate says. */
      tuition: z.boolean(),
    }),
  ),
  /** Who pays for this student and others, for who works at the school: of all of them there is one statement. */
  payers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
})
export type FeePapers = z.output<typeof feePapersShape>
