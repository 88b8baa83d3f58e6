import { z } from 'zod'
import { classes, limits, signupRoles } from '@/lib/constants'
import {
  choice,
  email,
  givenPassword,
  notOneOf,
  optionalText,
  personName,
  phone,
  text,
  whenIncomplete,
} from '@/lib/inputs'
import { messages, required } from '@/lib/messages'

/** A password somebody chooses. The commonest are refused by the server, which alone has the list. */
const newPassword = z
  .string({ error: required })
  .min(1, { error: required })
  .min(limits.passwordMin, { error: messages.signup.passwordTooShort })
  .max(limits.passwordMax, { error: messages.signup.passwordTooLong })

const optionalPhone = z.union([optionalText(0), phone], { error: messages.common.phone })

const person = {
  name: personName,
  email,
  password: newPassword,
  phone: optionalPhone,
  address: optionalText(limits.address),
}

/** docs/spec.md §5: students also need a class and a parent's e-mail; a teacher's are not read. */
export const signupSchema = whenIncomplete(
  z.discriminatedUnion(
    'role',
    [
      z.object({ ...person, role: z.literal(signupRoles[0]), class: choice(classes), parentEmail: email }),
      z.object({ ...person, role: z.literal(signupRoles[1]) }),
    ],
    { error: ({ input }) => notOneOf(signupRoles, (input as { role?: unknown } | undefined)?.role) },
  ),
  messages.signup.incomplete,
)

export const loginSchema = whenIncomplete(
  z.object({ email: text(limits.email).transform((value) => value.toLowerCase()), password: givenPassword }),
  messages.login.incomplete,
)

export const forgotPasswordSchema = whenIncomplete(z.object({ email }), messages.forgotPassword.incomplete)

export const passwordLinkSchema = z.object({ token: text(200) })

export const resetPasswordSchema = whenIncomplete(
  passwordLinkSchema.extend({ password: newPassword }),
  messages.resetPassword.incomplete,
)

export const changePasswordSchema = whenIncomplete(
  z.object({ currentPassword: givenPassword, password: newPassword }),
  messages.profile.passwordIncomplete,
)

export const refreshSchema = z.object({ refreshToken: text(200) })

export const createAdminSchema = z.object({ name: person.name, email, password: newPassword })
