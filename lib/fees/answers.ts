import { z } from 'zod'
import { day } from '@/lib/answers'
import { contactWays, feeStatuses } from './lists'

/** What this domain answers: the shapes of its operations' results. */

/** A family with fees past their due date: pupils who owe, and for whom one person pays, or one alone. */
export const defaulterShape = z.strictObject({
  /** That of the first of them. */
  id: z.string(),
  /** Their names, with commas between them. */
  name: z.string(),
  /** Those who owe, by name. */
  children: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      /** Of today, or of when the pupil left. */
      class: z.string(),
      section: z.string(),
      rollNo: z.number().nullable(),
      /** Rupees. */
      overdue: z.number(),
    }),
  ),
  /** How many fees are overdue, and rupees of all of them. */
  fees: z.number(),
  overdue: z.number(),
  /** Late fines as of today, which are no part of it. */
  fines: z.number(),
  /** Since the earliest was due. */
  days: z.number(),
  /** Rupees that the family has given and that settle nothing yet; whether they cover all that is overdue of its children. */
  credit: z.number(),
  covered: z.boolean(),
  /** The family's; '' where none is known. */
  email: z.string(),
  phone: z.string(),
  /** The last school day on which the family was reminded; '' if never. */
  reminded: z.union([day, z.literal('')]),
  /** The last school day on which somebody noted what the family said; '' if never, and for who may not know. */
  contacted: z.union([day, z.literal('')]),
  /** By when the family promised last to pay what is still overdue: rupees where it said how much. */
  promise: z.strictObject({ until: day, amount: z.number().nullable(), passed: z.boolean() }).nullable(),
})
export type Defaulter = z.output<typeof defaulterShape>

/** What somebody noted that a family said about its fees. */
export const feeContactShape = z.strictObject({
  id: z.string(),
  /** The pupil spoken of. */
  studentId: z.string(),
  student: z.string(),
  /** An instant. */
  at: z.string(),
  by: z.string(),
  way: z.enum(contactWays),
  said: z.string(),
  /** By when the family promised to pay; '' where it did not. Rupees where it said how much. */
  promised: z.union([day, z.literal('')]),
  amount: z.number().nullable(),
})
export type FeeContact = z.output<typeof feeContactShape>

/**
 * What became of a request to remind families: `settled` are pupils who owe nothing that is overdue, and `covered` those whose
 * family has credit for all of it.
 */
export const remindedShape = z.strictObject({
  queued: z.number(),
  /** Of brothers and sisters with one address one leaves. */
  mails: z.number(),
  withoutAddress: z.array(z.string()),
  already: z.number(),
  settled: z.number(),
  covered: z.number(),
})
export type Reminded = z.output<typeof remindedShape>

/** docs/spec.md §3. */
export const feeShape = z.strictObject({
  id: z.string(),
  runId: z.string(),
  studentId: z.string(),
  studentName: z.string(),
  rollNo: z.number().nullable(),
  class: z.string(),
  /** As its class, that of the day on which it was added; '' without one. */
  section: z.string(),
  type: z.string(),
  /** Rupees, as charged. */
  amount: z.number(),
  /** Rupees that are still to pay: less than the amount where a part is paid. */
  due: z.number(),
  /** Rupees of the late fine as of today, which is no part of what is due; 0 for none. */
  fine: z.number(),
  dueDate: day,
  status: z.enum(feeStatuses),
})
export type Fee = z.output<typeof feeShape>

/** What a pupil still has to pay: rupees, how many fees, and those that come first. */
export const duesShape = z.strictObject({
  fees: z.array(feeShape),
  count: z.number(),
  total: z.number(),
  overdue: z.number(),
  /** Of late fines as of today, which are no part of the total. */
  fines: z.number(),
  /** Rupees that were given and settle nothing yet. */
  credit: z.number(),
})
export type Dues = z.output<typeof duesShape>

/** What somebody is about to pay in one go, the earliest due first, and what that is in all, with late fines: rupees. */
export const toPayShape = z.strictObject({ fees: z.array(feeShape), total: z.number() })
export type ToPay = z.output<typeof toPayShape>

export const feeRunExtentShape = z.strictObject({ students: z.number(), total: z.number(), having: z.number() })
export type FeeRunExtent = z.output<typeof feeRunExtentShape>

/** Paise. */
export const feeSumsShape = z.strictObject({ collected: z.number(), pending: z.number(), overdue: z.number() })
export type FeeSums = z.output<typeof feeSumsShape>

export const feeOverviewShape = z.strictObject({
  /** The year in which the shown financial year begins, and all years with fees, newest first. */
  year: z.number(),
  years: z.array(z.number()),
  total: feeSumsShape,
  /** What of the total's collected was paid as a demonstration: no money moved. For who sees the whole school, else 0. */
  demonstrated: z.number(),
  byClass: z.array(z.strictObject({ class: z.string() }).extend(feeSumsShape.shape)),
  /** By the month in which fees are due (`YYYY-MM`), April to March. */
  byMonth: z.array(z.strictObject({ month: z.string() }).extend(feeSumsShape.shape)),
})
export type FeeOverview = z.output<typeof feeOverviewShape>

/** One fee added for all students of a class, or for one of them. */
export const feeRunShape = z.strictObject({
  id: z.string(),
  class: z.string(),
  type: z.string(),
  /** Rupees for each student. */
  amount: z.number(),
  dueDate: day,
  /** The school day on which it was added, and by whom. */
  date: day,
  by: z.string(),
  /** The one pupil whose fee it is, with their section and roll number of today; '' and null for all students of the class. */
  student: z.string(),
  section: z.string(),
  rollNo: z.number().nullable(),
  /** The number of students who owe it, and of those who have paid. */
  fees: z.number(),
  paid: z.number(),
  /** Who undid it, and on which school day. */
  undone: z.strictObject({ by: z.string(), date: day }).nullable(),
  canUndo: z.boolean(),
})
export type FeeRun = z.output<typeof feeRunShape>
