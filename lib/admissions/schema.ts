import { z } from 'zod'
import { applicationMails, limits, type DeliveryStatus } from '@/lib/constants'
import {
  choice,
  day,
  email,
  formSchema,
  id,
  latestToday,
  listSchema,
  optionalEmail,
  optionalText,
  personName,
  phone,
  text,
  whenIncomplete,
} from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { admissionMessages } from './messages'
import type { Day } from '@/lib/dates'
import type { AgeFit } from './class-by-age'
import type { AdmissionStatus } from './pipeline'
import { applicationList, type ApplicationRow } from './lists'

const oldest = 40

// The server checks again, by the school's zone.
const dateOfBirth = day
  .refine((value) => value < latestToday(), { error: messages.common.birthFuture })
  .refine((value) => Number(value.slice(0, 4)) > Number(latestToday().slice(0, 4)) - oldest, {
    error: admissionMessages.birthTooOld,
  })

export const applicationSchema = formSchema({
  studentName: personName,
  dateOfBirth,
  parentName: personName,
  email,
  phone: phone,
  address: text(limits.address),
  previousSchool: optionalText(limits.school),
})
export type Application = z.output<typeof applicationSchema>

export const trackSchema = z.object({ token: text(200) })

export const applicationListSchema = listSchema(applicationList)

export const applicationIdSchema = z.object({ id })

const note = optionalText(limits.note)

/** Accepting creates an account and is an operation of its own. */
export const moveSchema = z.object({
  id,
  status: choice(['Under review', 'Waitlisted', 'Declined'], messages.common.malformed),
  note,
})

export const mailSchema = z.object({ id, mail: choice(applicationMails, messages.common.malformed) })

export const noteSchema = formSchema({ id, note: text(limits.note) }, admissionMessages.noteRequired)

export const acceptSchema = whenIncomplete(
  // Without `email` the account gets the application's; with '' it has no login.
  z.object({ id, class: choice('classes'), email: optionalEmail.optional(), note }),
)

export type ApplicationEvent = {
  id: string
  /** Null for a note. */
  change: { from: AdmissionStatus; to: AdmissionStatus } | null
  note: string
  /** '' for an entry of the portal itself, and when the account is gone. */
  by: string
  /** ISO 8601, UTC. */
  at: string
}

/** A mail about the application and its delivery. */
export type ApplicationMail = {
  id: string
  mail: (typeof applicationMails)[number]
  to: string
  status: DeliveryStatus
  /** Why the last try failed; '' if none did. */
  reason: string
  /** When it was queued. ISO 8601, UTC. */
  at: string
  /** Whether it can be sent again: it fits the application's status, is not queued, and is the newest of its kind. */
  again: boolean
}

export type ApplicationDetail = ApplicationRow & {
  address: string
  fit: AgeFit
  /** The pupil's account, once accepted. `email`: '' without a login. `invited`: no password is chosen yet. */
  pupil: { id: string; email: string; class: string; rollNo: number; invited: boolean } | null
  /** Newest first. */
  events: ApplicationEvent[]
  /** Newest first, at most 100. */
  mails: ApplicationMail[]
}

/** What the page of the mailed link shows. */
export type TrackedApplication = Pick<ApplicationRow, 'reference' | 'studentName' | 'status' | 'date'> & {
  /** When the status last changed. ISO 8601, UTC. */
  changedAt: string
  /** The day by which the family was told that it hears; null where it was told none. */
  answerBy: Day | null
}

export type StatusCounts = Record<AdmissionStatus, number>
