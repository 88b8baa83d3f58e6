import { z } from 'zod'
import { day } from '@/lib/answers'
import { shownOutcomes, outcomes } from './lists'

/** What this domain answers: the shapes of its operations' results. */

/** `place`: `Class 5 A`. */
export const taughtSectionShape = z.strictObject({
  id: z.string(),
  class: z.string(),
  place: z.string(),
  teacher: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
})
export type TaughtSection = z.output<typeof taughtSectionShape>

/** The oldest year first. `teachers` are those who may be chosen. */
export const classTeachersShape = z.strictObject({
  years: z.array(z.strictObject({ year: z.number(), sections: z.array(taughtSectionShape) })),
  teachers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
})
export type ClassTeachers = z.output<typeof classTeachersShape>

export const countsShape = z.strictObject({
  pupils: z.number(),
  promoted: z.number(),
  retained: z.number(),
  passedOut: z.number(),
  left: z.number(),
  undecided: z.number(),
  /** Of those: without an Annual report, and not decided by the office. */
  guesses: z.number(),
})
export type Counts = z.output<typeof countsShape>

export const classPlanShape = z.strictObject({
  class: z.string(),
  /** How many pupils the class has now, and is going to have. */
  now: z.number(),
  then: z.number(),
  sections: z.array(z.strictObject({ name: z.string(), pupils: z.number() })),
})
export type ClassPlan = z.output<typeof classPlanShape>

/** A roll-over that was run. Times are ISO 8601, UTC. */
export const pastRollOverShape = z.strictObject({
  id: z.string(),
  year: z.number(),
  at: z.string(),
  by: z.string(),
  promoted: z.number(),
  retained: z.number(),
  passedOut: z.number(),
  left: z.number(),
  takenBack: z.strictObject({ at: z.string(), by: z.string() }).nullable(),
})
export type PastRollOver = z.output<typeof pastRollOverShape>

/** Where the change of the school year stands. */
export const yearStateShape = z.strictObject({
  today: day,
  /** The one that today lies in. */
  current: z.strictObject({ year: z.number(), first: day, last: day }),
  /** Which years can begin: this one, until it has, and the next. */
  choices: z.array(z.number()),
  /** The one that is shown. */
  next: z.strictObject({ year: z.number(), first: day, last: day }),
  /** The year before it. */
  closing: z.strictObject({ year: z.number(), first: day, last: day }),
  counts: countsShape,
  classes: z.array(classPlanShape),
  /** Somebody has saved the classes. */
  saved: z.boolean(),
  /** Who stays in the old class, because the section was changed after the year's first day. */
  moved: z.array(z.strictObject({ id: z.string(), name: z.string(), place: z.string() })),
  /** Why it cannot be run; '' when it can. */
  waits: z.string(),
  /** The last ones, newest first. */
  past: z.array(pastRollOverShape),
  /** The one that can be taken back, or why the newest cannot be: `reason` is '' when it can. */
  takeBack: z.strictObject({ id: z.string(), year: z.number(), reason: z.string() }).nullable(),
})
export type YearState = z.output<typeof yearStateShape>

/** What becomes of a pupil when the next year begins, as proposed or as the office has decided. */
export const rollOverRowShape = z.strictObject({
  /** The pupil's. */
  id: z.string(),
  name: z.string(),
  class: z.string(),
  section: z.string(),
  rollNo: z.number().nullable(),
  /** Of the Annual grading reports; '' without one. */
  grade: z.string(),
  outcome: z.enum(shownOutcomes),
  toClass: z.string(),
  toSection: z.string(),
  /** In words, '' for what needs no look. */
  why: z.string(),
  /** What the office has decided: '' where it is as proposed. */
  decided: z
    .strictObject({
      outcome: z.union([z.enum(outcomes), z.literal('')]),
      class: z.string(),
      section: z.string(),
    })
    .nullable(),
})
export type RollOverRow = z.output<typeof rollOverRowShape>
