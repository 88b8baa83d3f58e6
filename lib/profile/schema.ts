import { z } from 'zod'
import { limits } from '@/lib/constants'
import {
  email,
  enteredPassword,
  filterOf,
  formSchema,
  id,
  listInput,
  optionalEmail,
  optionalText,
  personName,
  phone,
  text,
  whenIncomplete,
} from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { personFieldSchemas } from '@/lib/people/fields'

/** The profile form; `parentEmail` only counts for students, and `occupation` for guardians. */
const profileFormSchema = formSchema(
  {
    name: personName,
    email,
    phone: phone,
    address: text(limits.address),
    // Absent: unchanged. Empty: none, which docs/spec.md does not forbid here.
    parentEmail: optionalEmail.optional(),
    // Of guardians, beyond the contract.
    occupation: personFieldSchemas.occupation.optional(),
  },
  messages.common.allIncomplete,
)

/** docs/spec.md §7: PUT /api/auth/{id}. */
export const profileSchema = whenIncomplete(
  profileFormSchema.extend({ id, currentPassword: enteredPassword.optional() }),
  messages.common.allIncomplete,
)

/** The same form of who logs in by phone. */
export const contactSchema = formSchema(
  {
    ...{ name: personName, email: optionalEmail, phone, address: optionalText(limits.address) },
    occupation: personFieldSchemas.occupation.optional(),
  },
  messages.common.allIncomplete,
).extend({ currentPassword: enteredPassword.optional() })

export type ContactInput = z.input<typeof contactSchema>

/** What an administrator changes of a person. Absent: unchanged; only the name cannot be empty. */
export const changePersonSchema = formSchema(z.object(personFieldSchemas).partial().shape).extend({
  id,
  currentPassword: enteredPassword.optional(),
})

export type ChangePersonInput = z.input<typeof changePersonSchema>

export type ProfileInput = z.input<typeof profileSchema>
/** The dialog that asks for one's own password. */
export const confirmSchema = formSchema({ currentPassword: enteredPassword }, messages.accounts.enterPassword)

export const proofSchema = z.object({ token: text(200) })

export const takeBackSchema = z.object({ token: text(200) })

/** As shown on the screen and in the API. */
const changeStatuses = ['Pending', 'Made', 'Rejected', 'Taken back'] as const

export const changesSchema = listInput.extend({ status: filterOf(changeStatuses) })
