import { z } from 'zod'
import { day } from '@/lib/answers'
import { concessionKinds, concessionStates } from './lists'

/** What this domain answers: the shapes of its operations' results. */

const by = { by: z.string(), date: day, reason: z.string() }

/** What a pupil does not have to pay. */
export const concessionShape = z.strictObject({
  id: z.string(),
  studentId: z.string(),
  studentName: z.string(),
  /** Of today, or of when the pupil left. */
  class: z.string(),
  kind: z.enum(concessionKinds),
  /** `25%`, or `₹500` of each fee. */
  share: z.string(),
  /** The heads of fees that it is of. */
  heads: z.string(),
  from: day,
  /** The last day of its fees; '' while nobody has said so. */
  until: z.union([day, z.literal('')]),
  /** Rupees that it takes of the fees that are charged; what several take of one fee each of them has. */
  conceded: z.number(),
  reason: z.string(),
  askedBy: z.string(),
  /** Asked for by who looks: somebody else decides. */
  own: z.boolean(),
  status: z.enum(concessionStates),
  /** Who decided on which school day, and why it was rejected; `by` is '' where it needed no second person. */
  decision: z.strictObject(by).nullable(),
  /** Who ended it before its last day, and why. */
  ended: z.strictObject(by).nullable(),
})
export type Concession = z.output<typeof concessionShape>

/** What a concession would do to the fees that are charged: how many, and rupees. */
export const concessionExtentShape = z.strictObject({
  fees: z.number(),
  /** That the family would no longer have to pay. */
  conceded: z.number(),
  /** That it would come to besides, had they not been paid already. */
  paid: z.number(),
  /** Whether it takes effect without a second person. */
  atOnce: z.boolean(),
})
export type ConcessionExtent = z.output<typeof concessionExtentShape>

/** A pupil for whom a concession is given, beside the brothers and sisters at the school. */
export const concessionPupilShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  place: z.string(),
  /** With the pupil, the eldest first; at least one of their guardians is the same person. */
  siblings: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      place: z.string(),
      /** '' where it is not known. */
      born: z.union([day, z.literal('')]),
      /** Has a concession as a sibling that counts today. */
      conceded: z.boolean(),
    }),
  ),
})
export type ConcessionPupil = z.output<typeof concessionPupilShape>
