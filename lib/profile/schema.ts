import { z } from 'zod'
import { limits, profileFields } from '@/lib/constants'
import {
  email,
  enteredPassword,
  filterOf,
  formSchema,
  id,
  listInput,
  optionalDateOfBirth,
  optionalEmail,
  optionalPhone,
  optionalText,
  personName,
  phone,
  text,
  whenIncomplete,
} from '@/lib/inputs'
import { messages } from '@/lib/messages'

/** The profile form; `parentEmail` only counts for students. */
const profileFormSchema = formSchema(
  {
    name: personName,
    email,
    phone: phone,
    address: text(limits.address),
    // Absent: unchanged. Empty: none, which docs/spec.md does not forbid here.
    parentEmail: optionalEmail.optional(),
  },
  messages.common.allIncomplete,
)

/** docs/spec.md §7: PUT /api/auth/{id}. */
export const profileSchema = whenIncomplete(
  profileFormSchema.extend({ id, currentPassword: enteredPassword.optional() }),
  messages.common.allIncomplete,
)

/** What an administrator changes of a person. Absent: unchanged; only the name cannot be empty. */
export const changePersonSchema = formSchema({
  name: personName.optional(),
  email: optionalEmail.optional(),
  phone: optionalPhone.optional(),
  address: optionalText(limits.address).optional(),
  parentEmail: optionalEmail.optional(),
  dateOfBirth: optionalDateOfBirth.optional(),
}).extend({ id, currentPassword: enteredPassword.optional() })

export type ChangePersonInput = z.input<typeof changePersonSchema>

export type ProfileInput = z.input<typeof profileSchema>
/** The dialog that asks for one's own password. */
export const confirmSchema = formSchema({ currentPassword: enteredPassword }, messages.accounts.enterPassword)

export const proofSchema = z.object({ token: text(200) })

export const takeBackSchema = z.object({ token: text(200) })

export type ProfileField = keyof typeof profileFields
export const profileFieldNames = Object.keys(profileFields) as ProfileField[]

/** As shown on the screen and in the API. */
const changeStatuses = ['Pending', 'Made', 'Rejected', 'Taken back'] as const

export const changesSchema = listInput.extend({ status: filterOf(changeStatuses) })
