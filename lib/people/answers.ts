import { z } from 'zod'
import { day, onlyFor } from '@/lib/answers'
import { roleNames, phoneStates, personStates } from './lists'
import { personRoles, deliveryStatuses } from '@/lib/constants'
import { fieldsForOffice, type FieldForOffice } from '@/lib/person-fields'

/** What this domain answers: the shapes of its operations' results. */

/** A result of the search in the bar. */
export const foundShape = z.strictObject({
  /** A person's id, or a screen's path. */
  id: z.string(),
  kind: z.enum(['Student', 'Staff', 'Parent', 'Screen', 'Action']),
  label: z.string(),
  /** What tells two of one name apart; '' for a screen. */
  detail: z.string(),
  href: z.string(),
  /** Where the person's photograph is; null without one. */
  photo: z.string().nullable(),
})
export type Found = z.output<typeof foundShape>

/** A change of the person's account. */
export const personChangeShape = z.strictObject({
  id: z.string(),
  field: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.string(),
  status: z.string(),
  by: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
})
export type PersonChange = z.output<typeof personChangeShape>

/** How the school came to know a person. */
export const personBeginningShape = z.strictObject({
  /** `Added by Meenakshi Iyer`, and what else is known; '' where nobody noted it. */
  words: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Of who signed up; `by` is '' where nobody knows. */
  approved: z.strictObject({ by: z.string(), at: z.string() }).nullable(),
})
export type PersonBeginning = z.output<typeof personBeginningShape>

/** The newest changes of the person's account first. */
export const personHistoryShape = z.strictObject({
  changes: z.array(personChangeShape),
  beginning: personBeginningShape,
})
export type PersonHistory = z.output<typeof personHistoryShape>

/** Somebody the school knows. What does not fit, such as a teacher's class, is '' or null. */
export const personShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: z.enum(roleNames),
  class: z.string(),
  section: z.string(),
  rollNo: z.number().nullable(),
  admissionNo: z.string(),
  phone: z.string(),
  sms: z.enum(phoneStates),
  /** '' where there is no login. */
  email: z.string(),
  parentEmail: z.string(),
  /** Of a parent, for the office: the names of the pupils whose guardian they are. '' for others. */
  children: z.string(),
  state: z.enum(personStates),
})
export type Person = z.output<typeof personShape>

/** A pupil's time in one class and section. `to` is null while it is open. */
export const enrolmentRowShape = z.strictObject({
  id: z.string(),
  /** `2026-27`. */
  year: z.string(),
  class: z.string(),
  section: z.string(),
  /** '' for none. */
  classTeacher: z.string(),
  rollNo: z.number().nullable(),
  from: day,
  to: day.nullable(),
  /** How it ended; '' while it is open, after a move within the year, and when nobody knows. */
  outcome: z.string(),
})
export type EnrolmentRow = z.output<typeof enrolmentRowShape>

/** Only for administrators; '' for others, and where it is not known. Days are `YYYY-MM-DD`. */
const officeFields = Object.fromEntries(fieldsForOffice.map((field) => [field, z.string()])) as Record<
  FieldForOffice,
  z.ZodString
>

/** The newest mail with the link for a first password. */
export const invitationShape = z.strictObject({
  /** '' once the portal no longer keeps it. */
  to: z.string(),
  status: z.enum(deliveryStatuses),
  /** When it left, or was queued: ISO 8601, UTC. */
  at: z.string(),
  /** The link's end: ISO 8601, UTC; '' for one that no longer works, or is not made yet. */
  until: z.string(),
})
export type Invitation = z.output<typeof invitationShape>

/** A person's own page: who they are, how to reach them, where they were. */
export const personDetailShape = personShape.omit({ role: true, sms: true, children: true }).extend({
  role: z.enum(personRoles),
  /** Where the photograph is; null without one, and of whom the data are blocked. */
  photo: z.string().nullable(),
  /** May log in. */
  active: z.boolean(),
  /** Since when their data are blocked: ISO 8601, UTC; '' if they are not. */
  blockedSince: z.string(),
  /** Their data were erased, but for what the law has the school keep. */
  erased: z.boolean(),
  /** The entry that is used in place of this one, where both are one person. */
  joinedInto: onlyFor('people:manage', z.strictObject({ id: z.string(), name: z.string() }).nullable()),
  /** Has chosen a password. */
  hasPassword: z.boolean(),
  ...officeFields,
  /** Of who has no login: of guardians, for administrators. */
  contactEmail: z.string(),
  /** ISO 8601, UTC. */
  since: z.string(),
  enrolments: z.array(enrolmentRowShape),
  /** Of who has not chosen a password yet, for administrators; null where none was sent. */
  invitation: onlyFor('people:manage', invitationShape.nullable()),
  /** Of a parent who logs in by phone: the number; '' for others, and for who does not manage people. */
  loginPhone: z.string(),
  /** Until when the code of a printed slip works: ISO 8601, UTC; '' without one. */
  slipUntil: z.string(),
  /** Whom the school calls first about a pupil; null without anybody who has a phone number. */
  contact: z.strictObject({ name: z.string(), relation: z.string(), phone: z.string() }).nullable(),
  /** The application by which they came, for administrators. */
  application: onlyFor('people:manage', z.strictObject({ id: z.string(), reference: z.string() }).nullable()),
})
export type PersonDetail = z.output<typeof personDetailShape>

/** Of one school year; its months with marks, where they are told. */
export const yearAttendanceShape = z.strictObject({
  schoolYear: z.string(),
  total: z.strictObject({ present: z.number(), absent: z.number(), percentage: z.number().nullable() }),
  months: z.array(
    z
      .strictObject({ month: z.string() })
      .extend(z.strictObject({ present: z.number(), absent: z.number(), percentage: z.number().nullable() }).shape),
  ),
})
export type YearAttendance = z.output<typeof yearAttendanceShape>

export const personLeaveShape = z.strictObject({
  id: z.string(),
  from: day,
  to: day,
  /** School days from the first to the last. */
  days: z.number(),
  reason: z.string(),
  status: z.string(),
  decidedBy: z.string(),
})
export type PersonLeave = z.output<typeof personLeaveShape>

/** Amounts are rupees. */
export const personFeeShape = z.strictObject({
  id: z.string(),
  class: z.string(),
  type: z.string(),
  amount: z.number(),
  /** What is still to pay of it. */
  due: z.number(),
  dueDate: day,
  status: z.enum(['Pending', 'Overdue', 'Paid', 'Cancelled']),
  /** The late fine as of today, which is no part of what is due; 0 for none. */
  fine: z.number(),
  /** It is the charge of a late fine of another fee. */
  isFine: z.boolean(),
  /** Who waived its late fine on which school day; why, for who may. */
  waived: z.strictObject({ by: z.string(), date: day, reason: z.string() }).nullable(),
  /** Who cancelled it; why, for the office alone. */
  cancelled: z.strictObject({ by: z.string(), reason: z.string() }).nullable(),
  payments: z.array(
    z.strictObject({
      id: z.string(),
      receiptNumber: z.string(),
      amount: z.number(),
      date: day,
      method: z.string(),
      reversed: z.boolean(),
    }),
  ),
})
export type PersonFee = z.output<typeof personFeeShape>

export const personFeesShape = z
  .strictObject({ rows: z.array(personFeeShape), total: z.number() })
  /**
   * `fines`: late fines as of today, of what is unpaid. `credit`: what was given for the student and settles nothing yet, for
   * who may remind families of what they owe, else 0.
   */
  .extend({ paid: z.number(), pending: z.number(), overdue: z.number(), fines: z.number(), credit: z.number() })
export type PersonFees = z.output<typeof personFeesShape>

export const personReportShape = z.strictObject({
  id: z.string(),
  type: z.string(),
  class: z.string(),
  /** '' for none. */
  term: z.string(),
  grade: z.string(),
  /** ISO 8601, UTC. */
  date: z.string(),
  isCurrent: z.boolean(),
  isWithdrawn: z.boolean(),
})
export type PersonReport = z.output<typeof personReportShape>

/** A message to the family, or to the person. */
export const personMessageShape = z.strictObject({
  id: z.string(),
  /** ISO 8601, UTC. */
  date: z.string(),
  notificationId: z.string(),
  subject: z.string(),
  type: z.string(),
  /** '' when no address was known. */
  address: z.string(),
  status: z.enum(deliveryStatuses),
})
export type PersonMessage = z.output<typeof personMessageShape>
