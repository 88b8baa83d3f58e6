import { z } from 'zod'
import { limits, type profileFields } from '@/lib/constants'
import {
  email,
  filterOf,
  givenPassword,
  id,
  listInput,
  optionalText,
  personName,
  phone,
  text,
  whenIncomplete,
} from '@/lib/inputs'
import { messages } from '@/lib/messages'

/** What the profile form edits; a parent's e-mail is read for students only. */
const profileFormSchema = whenIncomplete(
  z.object({
    name: personName,
    email,
    phone: phone,
    address: text(limits.address),
    // Absent: as it is. Empty: none, which the contract does not forbid here.
    parentEmail: z.union([optionalText(0), email], { error: messages.common.email }).optional(),
  }),
  messages.profile.incomplete,
)

/** docs/spec.md §7: PUT /api/auth/{id}. */
export const profileSchema = whenIncomplete(
  profileFormSchema.extend({ id, currentPassword: givenPassword.optional() }),
  messages.profile.incomplete,
)

export type ProfileInput = z.input<typeof profileSchema>

export type Profile = {
  id: string
  name: string
  email: string
  phone: string
  address: string
  role: 'student' | 'teacher' | 'admin'
  profilePicture: string | null
  /** Students only; null for others. */
  parentEmail: string | null
  isActive: boolean
}

/** What PUT /api/auth/{id} answers. */
export type SavedProfile = Profile & {
  /** The fields whose change waits for an administrator; absent when none does. */
  waiting?: ProfileField[]
}

/** The dialog that asks for the password before an e-mail is changed. */
export const confirmSchema = whenIncomplete(z.object({ currentPassword: givenPassword }), messages.profile.confirmEmail)

export const takeBackSchema = z.object({ token: text(200) })

export type ProfileField = keyof typeof profileFields

/** As they are called on the screen and in the API. */
const changeStatuses = ['Pending', 'Made', 'Rejected', 'Taken back'] as const

export const changesSchema = listInput.extend({ status: filterOf(changeStatuses) })

/** A change of a name or an e-mail, as administrators see it. */
export type ProfileChange = {
  id: string
  name: string
  role: Profile['role']
  field: (typeof profileFields)[ProfileField]
  before: string
  after: string
  status: (typeof changeStatuses)[number]
  /** Who made it; empty when their account is gone. */
  by: string
  /** Instant. */
  createdAt: string
  /** Who approved or rejected it. */
  decidedBy: string
}
