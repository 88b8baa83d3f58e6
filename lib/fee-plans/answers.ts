import { z } from 'zod'
import { day } from '@/lib/answers'
import { planPupils, planStates } from './lists'

/** What this domain answers. Amounts are rupees. */

export const planSummaryShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The calendar year in which the school year begins, and as it is written. */
  year: z.number(),
  schoolYear: z.string(),
  state: z.enum(planStates),
  instalments: z.number(),
  /** What was charged, and what was paid of it. */
  expected: z.number(),
  collected: z.number(),
})
export type PlanSummary = z.output<typeof planSummaryShape>

export const planShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  year: z.number(),
  schoolYear: z.string(),
  /** The days of the school year. */
  first: day,
  last: day,
  state: z.enum(planStates),
  instalments: z.array(
    z.strictObject({
      number: z.number(),
      dueDate: day,
      charged: z.boolean(),
      /** Its fees that are not cancelled, what they come to, and what is paid of them. */
      fees: z.number(),
      expected: z.number(),
      collected: z.number(),
    }),
  ),
  /** In their order. */
  heads: z.array(z.strictObject({ type: z.string(), once: z.boolean(), optional: z.boolean() })),
  /** Of a year; `section` is '' for all. */
  lines: z.array(
    z.strictObject({
      type: z.string(),
      class: z.string(),
      section: z.string(),
      pupils: z.enum(planPupils),
      amount: z.number(),
    }),
  ),
})
export type Plan = z.output<typeof planShape>

/** What charging makes: for each class, head and instalment how many pupils and how much in all. */
export const planPreviewShape = z.strictObject({
  lines: z.array(
    z.strictObject({
      class: z.string(),
      type: z.string(),
      number: z.number(),
      dueDate: day,
      pupils: z.number(),
      total: z.number(),
      /** Who are left out: they have this fee already, or it was cancelled for them. */
      having: z.number(),
      cancelled: z.number(),
    }),
  ),
  pupils: z.number(),
  fees: z.number(),
  total: z.number(),
  having: z.number(),
  cancelled: z.number(),
})
export type PlanPreview = z.output<typeof planPreviewShape>

/** What a pupil is charged of a head, and why. */
export const planPupilShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  class: z.string(),
  section: z.string(),
  rollNo: z.number().nullable(),
  type: z.string(),
  fees: z.number(),
  total: z.number(),
  why: z.string(),
})
export type PlanPupil = z.output<typeof planPupilShape>

export const chargedShape = z.strictObject({ fees: z.number(), total: z.number() })

/** What bringing up to date does. */
export const planUpdateShape = z.strictObject({
  /** Who are to be charged: they joined, changed class or got an optional head since. */
  joined: z.strictObject({ pupils: z.number(), fees: z.number(), total: z.number() }),
  /** Unpaid fees that are to be cancelled, by why. */
  outdated: z.array(
    z.strictObject({
      why: z.enum(['left', 'moved', 'ended']),
      pupils: z.number(),
      fees: z.number(),
      total: z.number(),
    }),
  ),
})
export type PlanUpdate = z.output<typeof planUpdateShape>

export const optionalHeadShape = z.strictObject({
  id: z.string(),
  studentId: z.string(),
  name: z.string(),
  class: z.string(),
  type: z.string(),
  from: day,
  /** The last day; '' while nobody knows it. */
  to: z.union([day, z.literal('')]),
})
export type OptionalHead = z.output<typeof optionalHeadShape>
