import { z } from 'zod'
import { limits } from '@/lib/constants'
import { email, id, personName, phone, text, whenIncomplete } from '@/lib/inputs'
import { messages } from '@/lib/messages'

/** What the profile form edits; a parent's e-mail is read for students only. */
export const profileFormSchema = whenIncomplete(
  z.object({
    name: personName,
    email,
    phone: phone,
    address: text(limits.address),
    parentEmail: email.optional(),
  }),
  messages.profile.incomplete,
)

/** Section 7: PUT /api/auth/{id}. */
export const profileSchema = whenIncomplete(profileFormSchema.extend({ id }), messages.profile.incomplete)

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
