import { z } from 'zod'
import { limits } from '@/lib/constants'
import { signupRoles } from './lists'
import {
  choice,
  choiceError,
  email,
  enteredPassword,
  formSchema,
  id,
  optionalPhone,
  optionalText,
  personName,
  text,
  whenIncomplete,
} from '@/lib/inputs'
import { messages, required } from '@/lib/messages'
import { forgotPasswordMessages, passwordMessages, resetPasswordMessages, signupMessages } from './messages'

/** The commonest passwords are refused by the server, which alone has the list. */
const newPassword = z
  .string({ error: required })
  .min(1, { error: required })
  .min(limits.passwordMin, { error: signupMessages.passwordTooShort })
  .max(limits.passwordMax, { error: signupMessages.passwordTooLong })

const person = {
  name: personName,
  email,
  password: newPassword,
  phone: optionalPhone,
  address: optionalText(limits.address),
}

/** docs/spec.md §5: students need a class and a parent's e-mail; for teachers these are ignored. */
export const signupSchema = whenIncomplete(
  z.discriminatedUnion(
    'role',
    [
      z.object({ ...person, role: z.literal(signupRoles[0]), class: choice('signupClasses'), parentEmail: email }),
      z.object({ ...person, role: z.literal(signupRoles[1]) }),
    ],
    { error: ({ input }) => choiceError(signupRoles, (input as { role?: unknown } | undefined)?.role) },
  ),
)

/** `code`: the second step, for who has one. */
export const loginSchema = formSchema(
  {
    email: text(limits.email).transform((value) => value.toLowerCase()),
    password: enteredPassword,
    code: optionalText(limits.secondStepCode),
  },
  messages.common.allIncomplete,
)

export const forgotPasswordSchema = formSchema({ email }, forgotPasswordMessages.incomplete)

export const passwordLinkSchema = z.object({ token: text(200) })

export const resetPasswordSchema = whenIncomplete(
  passwordLinkSchema.extend({ password: newPassword }),
  resetPasswordMessages.incomplete,
)

export const changePasswordSchema = formSchema(
  { currentPassword: enteredPassword, password: newPassword },
  passwordMessages.incomplete,
)

export const refreshSchema = z.object({ refreshToken: text(200) })

export const sessionIdSchema = z.object({ id })

/** DELETE /api/people/{id}/sessions: without `session` all of them. */
export const endPersonSessionsSchema = z.object({
  id,
  session: z
    .string()
    .max(36, { error: messages.common.malformed, abort: true })
    .pipe(z.guid({ error: messages.common.malformed }))
    .optional(),
})

export const ownPasswordSchema = formSchema({ currentPassword: enteredPassword }, messages.accounts.enterPassword)

export const codeSchema = formSchema({ code: text(limits.secondStepCode) })

/** DELETE /api/people/{id}/second-step, with the asking administrator's own password. */
export const removeSecondStepSchema = ownPasswordSchema.extend({ id })

export const createAdminSchema = z.object({ name: person.name, email, password: newPassword })
