import { z } from 'zod'
import { day } from '@/lib/answers'
import { dutyKinds, schoolDuties } from '@/lib/duties'

/** What this domain answers: the shapes of its operations' results. */

const holderShape = z.strictObject({ id: z.string(), name: z.string() })

const heldShape = z.strictObject({
  id: z.string(),
  kind: z.enum(dutyKinds),
  /** Of subject teachers; '' otherwise. */
  subject: z.string(),
  holder: holderShape,
  since: day,
  until: day.nullable(),
})
export type Held = z.output<typeof heldShape>

const taughtShape = z.strictObject({ subject: z.string(), elective: z.boolean() })

const sectionShape = z.strictObject({
  id: z.string(),
  class: z.string(),
  /** `Class 5 A` */
  place: z.string(),
  /** That are taught there, in the school's order. */
  subjects: z.array(taughtShape),
  duties: z.array(heldShape),
})
export type DutySection = z.output<typeof sectionShape>

/** The duties of a school year; what is planned and what is over are among them only where they are of today or later. */
export const dutiesShape = z.strictObject({
  year: z.number(),
  years: z.array(z.number()),
  sections: z.array(sectionShape),
  school: z.array(heldShape.extend({ kind: z.enum(schoolDuties) })),
  /** Who may have a duty: teachers those of sections. */
  teachers: z.array(holderShape),
  staff: z.array(holderShape),
  subjects: z.array(z.string()),
  /** Whether a section has students: what nobody does is said of these alone. */
  hasStudents: z.boolean(),
  /** Sections without a class teacher, and subjects that nobody teaches: `Hindi in Class 7 A`. */
  gaps: z.array(z.strictObject({ class: z.string(), section: z.string(), says: z.string() })),
})
export type Duties = z.output<typeof dutiesShape>

/** How many cells have another teacher now. */
export const savedDutiesShape = z.strictObject({ count: z.number(), message: z.string() })
export const savedDutyShape = z.strictObject({ id: z.string(), message: z.string() })

export const electiveShape = z.strictObject({
  students: z.array(
    z.strictObject({ id: z.string(), name: z.string(), rollNo: z.number().nullable(), takes: z.boolean() }),
  ),
})
