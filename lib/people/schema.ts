import { z } from 'zod'
import { limits, roles, sections, type Role } from '@/lib/constants'
import type { Day, Month } from '@/lib/dates'
import {
  choice,
  choiceError,
  day,
  enteredPassword,
  filterOf,
  formSchema,
  id,
  listSchema,
  optionalDateOfBirth,
  optionalEmail,
  optionalPhone,
  optionalText,
  personName,
  text,
  whenIncomplete,
} from '@/lib/inputs'
import type { DeliveryStatus } from '@/lib/constants'
import { personList, type Person } from './lists'
import { peopleMessages } from './messages'

export const personListSchema = listSchema(personList)
export const personIdSchema = z.object({ id })

/** A section of a person's page: what stands first, or `show` all rows. */
export const personRowsSchema = personIdSchema.extend({ show: filterOf(['all']) })

/** `schoolYear`: as the page shows it, `2026-27`. Empty: the newest. */
export const personYearSchema = personIdSchema.extend({ schoolYear: optionalText(20) })

/** As the school writes it; '' for the next of the school. */
export const optionalAdmissionNo = optionalText(limits.admissionNo).refine(
  (value) => /^[\p{L}\p{M}\p{N} ./-]*$/u.test(value),
  { error: peopleMessages.admissionNoForm },
)

const contacts = {
  name: personName,
  email: optionalEmail,
  phone: optionalPhone,
  address: optionalText(limits.address),
}

/** Somebody whom the school office adds. Only the name is needed, and of a pupil the class and the first day in it. */
export const addPersonSchema = whenIncomplete(
  z.discriminatedUnion(
    'role',
    [
      z.object({
        ...contacts,
        role: z.literal('student'),
        class: choice('classes'),
        section: filterOf(sections),
        from: day,
        parentEmail: optionalEmail,
        dateOfBirth: optionalDateOfBirth,
        admissionNo: optionalAdmissionNo,
      }),
      z.object({ ...contacts, role: z.literal('teacher') }),
      z.object({ ...contacts, role: z.literal('admin'), currentPassword: enteredPassword.optional() }),
    ],
    { error: ({ input }) => choiceError(roles, (input as { role?: unknown } | undefined)?.role) },
  ),
)

/** Why access ends, for the account's history. */
export const deactivateSchema = formSchema({ reason: text(limits.reason) }).extend({ id })

/** `currentPassword` is of who does it, and asked for when an administrator is let in again. */
export const reactivateSchema = personIdSchema.extend({ currentPassword: enteredPassword.optional() })

export const findSchema = z.object({ q: optionalText(limits.search) })

/** A pupil's time in one class and section. `to` is null while it is open. */
export type EnrolmentRow = {
  id: string
  /** `2026-27`. */
  year: string
  class: string
  section: string
  /** '' for none. */
  classTeacher: string
  rollNo: number | null
  from: Day
  to: Day | null
  /** How it ended; '' while it is open, after a move within the year, and when nobody knows. */
  outcome: string
}

/** A person's own page: who they are, how to reach them, where they were. */
export type PersonDetail = Omit<Person, 'role' | 'sms'> & {
  role: Role
  /** May log in. */
  active: boolean
  /** Since when their data are blocked: ISO 8601, UTC; '' if they are not. */
  blockedSince: string
  /** Their data were erased, but for what the law has the school keep. */
  erased: boolean
  /** Has chosen a password. */
  hasPassword: boolean
  /** Only for administrators; '' for others. */
  address: string
  /** Only for administrators; `YYYY-MM-DD`; '' for others, and where it is not known. */
  dateOfBirth: string
  /** ISO 8601, UTC. */
  since: string
  enrolments: EnrolmentRow[]
  /** The application by which they came, for administrators. */
  application: { id: string; reference: string } | null
}

type Count = { present: number; absent: number; percentage: number | null }
/** Of one school year; its months with marks, where they are told. */
export type YearAttendance = { schoolYear: string; total: Count; months: ({ month: Month } & Count)[] }

/** What is shown of a section, and how many rows there are with those that are not. */
export type PersonRows<Row> = { rows: Row[]; total: number }

/** Amounts are rupees. */
export type PersonFee = {
  id: string
  class: string
  type: string
  amount: number
  dueDate: Day
  status: 'Pending' | 'Overdue' | 'Paid' | 'Cancelled'
  /** Who cancelled it; why, for the office alone. */
  cancelled: { by: string; reason: string } | null
  payments: { id: string; receiptNumber: string; date: Day; method: string; reversed: boolean }[]
}
export type PersonFees = PersonRows<PersonFee> & { paid: number; pending: number; overdue: number }

export type PersonReport = {
  id: string
  type: string
  class: string
  /** '' for none. */
  term: string
  grade: string
  /** ISO 8601, UTC. */
  date: string
  isCurrent: boolean
  isWithdrawn: boolean
}

export type PersonLeave = { id: string; from: Day; to: Day; reason: string; status: string; decidedBy: string }

/** A message to the family, or to the person. */
export type PersonMessage = {
  id: string
  /** ISO 8601, UTC. */
  date: string
  notificationId: string
  subject: string
  type: string
  /** '' when no address was known. */
  address: string
  status: DeliveryStatus
}

/** A change of the person's account. */
export type PersonChange = {
  id: string
  field: string
  before: string
  after: string
  reason: string
  status: string
  by: string
  /** ISO 8601, UTC. */
  at: string
}

/** How the school came to know a person. */
export type PersonBeginning = {
  /** `Added by Meenakshi Iyer`, and what else is known; '' where nobody noted it. */
  words: string
  /** ISO 8601, UTC. */
  at: string
  /** Of who signed up; `by` is '' where nobody knows. */
  approved: { by: string; at: string } | null
}

/** The newest changes of the person's account first. */
export type PersonHistory = { changes: PersonChange[]; beginning: PersonBeginning }

/** A result of the search in the bar. */
export type Found = {
  /** A person's id, or a screen's path. */
  id: string
  kind: 'Student' | 'Staff' | 'Screen'
  label: string
  /** What tells two of one name apart; '' for a screen. */
  detail: string
  href: string
}
