import { z } from 'zod'
import { day, onlyFor } from '@/lib/answers'
import { applicationMails, deliveryStatuses } from '@/lib/constants'
import { likelyShape } from '@/lib/guardians/answers'
import { admissionStatuses } from './lists'

/** What this domain answers: the shapes of its operations' results. */

export const applicationRowShape = z.strictObject({
  id: z.string(),
  reference: z.string(),
  studentName: z.string(),
  dateOfBirth: day,
  parentName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** '' when not given. */
  previousSchool: z.string(),
  status: z.enum(admissionStatuses),
  /** ISO 8601, UTC. */
  date: z.string(),
})
export type ApplicationRow = z.output<typeof applicationRowShape>

export const statusCountsShape = z.record(z.enum(admissionStatuses), z.number())
export type StatusCounts = z.output<typeof statusCountsShape>

/** The age of an applicant on the first day of the school year, and the classes that fit it. */
export const ageFitShape = z.strictObject({ day, age: z.number(), classes: z.array(z.string()).readonly() })
export type AgeFit = z.output<typeof ageFitShape>

export const applicationEventShape = z.strictObject({
  id: z.string(),
  /** Null for a note. */
  change: z.strictObject({ from: z.enum(admissionStatuses), to: z.enum(admissionStatuses) }).nullable(),
  note: z.string(),
  /** '' for an entry of the portal itself, and when the account is gone. */
  by: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
})
export type ApplicationEvent = z.output<typeof applicationEventShape>

/** A mail about the application and its delivery. */
export const applicationMailShape = z.strictObject({
  id: z.string(),
  mail: z.enum(applicationMails),
  to: z.string(),
  status: z.enum(deliveryStatuses),
  /** Why the last try failed; '' if none did. */
  reason: z.string(),
  /** When it was queued. ISO 8601, UTC. */
  at: z.string(),
  /** Whether it can be sent again: it fits the application's status, is not queued, and is the newest of its kind. */
  again: z.boolean(),
})
export type ApplicationMail = z.output<typeof applicationMailShape>

/** `isCertain`: the same name, and the same phone number or email. `logsIn`: needs no invitation. */
const alikeShape = likelyShape
  .pick({ id: true, name: true, role: true, phone: true, email: true, children: true, same: true })
  .extend({ isCertain: z.boolean(), logsIn: z.boolean() })
export type Alike = z.output<typeof alikeShape>

export const applicationDetailShape = applicationRowShape.extend({
  address: z.string(),
  fit: ageFitShape,
  /** Whom the school knows with the parent's phone number, email or name; none once it is accepted. */
  alike: onlyFor('guardians:manage', z.array(alikeShape).nullable()),
  /** The pupil's account, once accepted. `email`: '' without a login. `invited`: no password is chosen yet. */
  pupil: z
    .strictObject({
      id: z.string(),
      email: z.string(),
      class: z.string(),
      rollNo: z.number(),
      invited: z.boolean(),
    })
    .nullable(),
  /** Newest first. */
  events: z.array(applicationEventShape),
  /** Newest first, at most 100. */
  mails: z.array(applicationMailShape),
})
export type ApplicationDetail = z.output<typeof applicationDetailShape>

/** What the page of the mailed link shows. */
export const trackedApplicationShape = applicationRowShape
  .pick({ date: true, reference: true, studentName: true, status: true })
  .extend({
    /** When the status last changed. ISO 8601, UTC. */
    changedAt: z.string(),
    /** The day by which the family was told that it hears; null where it was told none. */
    answerBy: day.nullable(),
  })
export type TrackedApplication = z.output<typeof trackedApplicationShape>
