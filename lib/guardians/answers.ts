import { z } from 'zod'
import { day, onlyFor } from '@/lib/answers'
import { personRoles } from '@/lib/constants'
import { likeBy, relations } from './lists'

/** What this domain answers: the shapes of its operations' results. */

/** What one of them may, and how they are written to. Null for pupils, who know their own family. */
const details = {
  /** Where the school writes; '' for nowhere. */
  email: onlyFor('guardians:details', z.string().nullable()),
  since: onlyFor('guardians:details', day.nullable()),
  /** The school writes to them about this child. */
  isTold: onlyFor('guardians:details', z.boolean().nullable()),
  seesRecords: onlyFor('guardians:details', z.boolean().nullable()),
  pays: onlyFor('guardians:details', z.boolean().nullable()),
  mayCollect: onlyFor('guardians:details', z.boolean().nullable()),
  /** Whom the school calls first. */
  isFirst: onlyFor('guardians:details', z.boolean().nullable()),
}

/** Why, since when (ISO 8601, UTC) and by whom ('' where the account is gone) somebody is barred from a child. */
export const barShape = z.strictObject({ reason: z.string(), at: z.string(), by: z.string() })

/** Whether somebody logs in: not invited, invited and without a password yet, with one. */
export const loginStates = ['None', 'Invited', 'Active'] as const

/** A guardian of a pupil, in the order of contact. `id` is the guardian's. */
export const guardianShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  relation: z.enum(relations),
  phone: z.string(),
  ...details,
  /** Null for staff, who have a login of their own, and for others than the office. */
  login: onlyFor('guardians:manage', z.enum(loginStates).nullable()),
  /** Null where there is none, and for others than the office. */
  bar: onlyFor('guardians:manage', barShape.nullable()),
})
export type Guardian = z.output<typeof guardianShape>

/** A brother or sister: a pupil with whom they share a guardian. */
export const siblingShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  class: z.string(),
  section: z.string(),
})
export type Sibling = z.output<typeof siblingShape>

/** Who was a guardian, from a day to a day. */
export const formerShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  relation: z.enum(relations),
  since: day,
  until: day,
})

export const familyShape = z.strictObject({
  guardians: z.array(guardianShape),
  siblings: onlyFor('guardians:details', z.array(siblingShape).nullable()),
  former: onlyFor('guardians:manage', z.array(formerShape).nullable()),
})
export type Family = z.output<typeof familyShape>

/** A pupil whose guardian somebody is, or was. */
export const childShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  class: z.string(),
  section: z.string(),
  relation: z.enum(relations),
  since: day,
  /** Null while they are. */
  until: day.nullable(),
  isTold: z.boolean(),
  seesRecords: z.boolean(),
  pays: z.boolean(),
  mayCollect: z.boolean(),
  bar: barShape.nullable(),
})
export type Child = z.output<typeof childShape>

/** Somebody who may be the one that is about to be added. */
export const likelyShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: z.enum(personRoles),
  phone: z.string(),
  email: z.string(),
  /** Whose guardian they are already. */
  children: z.array(z.string()),
  /** Already one of this pupil. */
  isGuardian: z.boolean(),
  /** Barred from this pupil. */
  isBarred: z.boolean(),
  /** What is the same. */
  same: z.enum(likeBy),
})
export type Likely = z.output<typeof likelyShape>

const joinChildShape = z.strictObject({
  ...{ id: z.string(), name: z.string(), relation: z.string(), barred: z.boolean() },
})
/** One of two entries that may be joined, with the children of today. */
export const joinEntryShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: z.enum(personRoles),
  phone: z.string(),
  /** Of the login, else for contact. */
  email: z.string(),
  login: z.enum(loginStates),
  children: z.array(joinChildShape),
})
export type JoinEntry = z.output<typeof joinEntryShape>

/** What becomes of two entries: the one that was asked about comes first. */
export const joinPlanShape = z.strictObject({
  entries: z.array(joinEntryShape).length(2),
  /** Which entry stays; '' where both have a login, and the office has to say it. */
  kept: z.string(),
  children: z.array(joinChildShape),
  phone: z.string(),
  email: z.string(),
})
export type JoinPlan = z.output<typeof joinPlanShape>

/** Another entry that may be the same person. */
export const likeEntryShape = likelyShape.extend({ plan: joinPlanShape })
export type LikeEntry = z.output<typeof likeEntryShape>

export const doneShape = z.strictObject({ id: z.string(), message: z.string() })

/** A child whose record its guardian sees, to that guardian. */
export const ownChildShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** '' in no class. */
  class: z.string(),
  section: z.string(),
})

/** Why somebody is left out where many are invited. */
export const bulkReasonNames = [
  'Logs in',
  'Invited',
  'Blocked',
  'Deactivated',
  'Nothing to see',
  'No phone',
  'Shared phone',
] as const
export type BulkReason = (typeof bulkReasonNames)[number]

/** What inviting a class or everyone would do: how many mails, how many need a slip, and who is left out. */
export const bulkShape = z.strictObject({
  mails: z.number(),
  slips: z.number(),
  /** Of those who need a slip: who shares an e-mail. */
  shared: z.number(),
  /** Invitations that still wait to be sent. */
  waiting: z.number(),
  /** The first of them, by name. */
  left: z.array(z.strictObject({ id: z.string(), name: z.string(), why: z.enum(bulkReasonNames) })),
  leftInAll: z.number(),
})
export type Bulk = z.output<typeof bulkShape>
