import { z } from 'zod'
import { personRoles } from '@/lib/constants'
import { recordedFieldNames, recordedFields } from '@/lib/person-fields'

/** What this domain answers: the shapes of its operations' results. */

export const profileShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  role: z.enum(personRoles),
  profilePicture: z.string().nullable(),
  /** Students only; null for others. */
  parentEmail: z.string().nullable(),
  isActive: z.boolean(),
})
export type Profile = z.output<typeof profileShape>

/** A change of an account, for administrators. */
export const profileChangeShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: z.enum(personRoles),
  field: z.enum(Object.values(recordedFields)),
  before: z.string(),
  after: z.string(),
  /** Why access ended; '' for other changes. */
  reason: z.string(),
  status: z.enum(['Pending', 'Rejected', 'Made', 'Taken back']),
  /** '' when the account is gone. */
  by: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Who approved or rejected it, or ''. */
  decidedBy: z.string(),
})
export type ProfileChange = z.output<typeof profileChangeShape>

/** The answer of PUT /api/auth/{id}. */
export const savedProfileShape = profileShape.extend({
  /** Fields whose change waits for an administrator; absent when none does. */
  waiting: z.array(z.enum(recordedFieldNames)).optional(),
})
export type SavedProfile = z.output<typeof savedProfileShape>
