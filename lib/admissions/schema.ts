import { z } from 'zod'
import { admissionStatuses, applicationMails, classes, limits, type DeliveryStatus } from '@/lib/constants'
import { dayAt, type Day } from '@/lib/dates'
import {
  choice,
  day,
  email,
  filterOf,
  id,
  listInput,
  optionalText,
  personName,
  phone,
  sortOf,
  text,
  whenIncomplete,
} from '@/lib/inputs'
import { messages } from '@/lib/messages'
import type { AdmissionStatus } from './pipeline'

const oldest = 40

// Where the day begins first: the browser does not know the school's zone, and the server looks again.
const latestToday = () => dayAt(new Date(), 'Pacific/Kiritimati')

const dateOfBirth = day
  .refine((value) => value < latestToday(), { error: messages.admissions.birthFuture })
  .refine((value) => Number(value.slice(0, 4)) > Number(latestToday().slice(0, 4)) - oldest, {
    error: messages.admissions.birthTooOld,
  })

/** docs/spec.md §5: everything but the previous school is required. */
export const applicationSchema = whenIncomplete(
  z.object({
    studentName: personName,
    dateOfBirth,
    parentName: personName,
    email,
    phone: phone,
    address: text(limits.address),
    previousSchool: optionalText(limits.school),
  }),
  messages.admissions.incomplete,
)
export type Application = z.output<typeof applicationSchema>

export const trackSchema = z.object({ token: text(200) })

export const applicationListSchema = listInput.extend({
  status: filterOf(admissionStatuses),
  sort: sortOf(['date', 'studentName']),
})

export const applicationIdSchema = z.object({ id })

const note = optionalText(limits.note)

/** Accepting makes an account and is an operation of its own. */
export const moveSchema = z.object({
  id,
  status: choice(['Under review', 'Waitlisted', 'Declined'], messages.common.malformed),
  note,
})

export const mailSchema = z.object({ id, mail: choice(applicationMails, messages.common.malformed) })

export const noteSchema = whenIncomplete(z.object({ id, note: text(limits.note) }), messages.admissions.noteRequired)

export const acceptSchema = whenIncomplete(
  // Without an e-mail of its own the account gets the applicant's.
  z.object({ id, class: choice(classes), email: email.optional(), note }),
  messages.admissions.incomplete,
)

/** A row of the list. */
export type ApplicationRow = {
  id: string
  reference: string
  studentName: string
  dateOfBirth: Day
  parentName: string
  email: string
  phone: string
  /** '' when none was named. */
  previousSchool: string
  status: AdmissionStatus
  /** ISO 8601, UTC. */
  date: string
}

export type ApplicationEvent = {
  id: string
  /** Null for a note. */
  change: { from: AdmissionStatus; to: AdmissionStatus } | null
  note: string
  /** Who did it; '' for what the portal notes, and when their account is gone. */
  by: string
  /** ISO 8601, UTC. */
  at: string
}

/** A mail about the application, and what became of it. */
export type ApplicationMail = {
  id: string
  mail: (typeof applicationMails)[number]
  to: string
  status: DeliveryStatus
  /** Why it failed, or was not taken the last time. */
  reason: string
  /** When it was queued; ISO 8601, UTC. */
  at: string
  /** Whether it can be sent again: it fits how the application stands, is not on its way, and no newer one is here. */
  again: boolean
}

export type ApplicationDetail = ApplicationRow & {
  address: string
  /** The pupil's account, once accepted; `invited` while it waits for a password. */
  pupil: { email: string; class: string; rollNo: number; invited: boolean } | null
  /** Newest first. */
  events: ApplicationEvent[]
  /** Newest first, at most 100. */
  mails: ApplicationMail[]
}

/** What the applicant's private page says. */
export type TrackedApplication = Pick<ApplicationRow, 'reference' | 'studentName' | 'status' | 'date'> & {
  /** ISO 8601, UTC: when the status last changed. */
  changedAt: string
}

export type StatusCounts = Record<AdmissionStatus, number>
