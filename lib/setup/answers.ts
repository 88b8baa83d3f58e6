import { z } from 'zod'

/** What this domain answers: the shapes of its operations' results. */

/** How far the set-up is. */
export const setupStateShape = z.strictObject({
  /** What the fields of the first step have: what was saved, else what the environment says. */
  school: z.strictObject({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    timeZone: z.string(),
    teachersReach: z.enum(['school', 'classes']),
  }),
  schoolSaved: z.boolean(),
  /** As it was saved, else as it usually is. */
  year: z.strictObject({
    firstDay: z.string(),
    lastDay: z.string(),
    classes: z.array(z.string()),
    sections: z.array(z.number()),
  }),
  yearSaved: z.boolean(),
  /** The path of the picture. */
  logo: z.string().nullable(),
})
export type SetupState = z.output<typeof setupStateShape>
