import { z } from 'zod'
import { stepNames, stepStates } from './steps'

/** What this domain answers: the shapes of its operations' results. */

export const stepShape = z.strictObject({
  step: z.enum(stepNames),
  state: z.enum(stepStates),
  /** What is there, in words. */
  fact: z.string(),
})

export const checklistShape = z.strictObject({
  /** None when no step is open, when the office has put the list away, and from the second school year on. */
  steps: z.array(stepShape),
})
export type Checklist = z.output<typeof checklistShape>
