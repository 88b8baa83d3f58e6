import { z } from 'zod'
import { limits, signupRoles } from '@/lib/constants'
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

/** A passkey is named after its device where nobody names it. */
const passkeyName = optionalText(limits.passkeyName)

/** The form: the password begins, and the name is sent with the key. */
export const newPasskeySchema = ownPasswordSchema.extend({ name: passkeyName })

const base64url = (max: number) =>
  z
    .string({ error: messages.common.malformed })
    .min(1, { error: messages.common.malformed })
    .max(max, { error: messages.common.malformed, abort: true })
    .regex(/^[\w-]+$/, { error: messages.common.malformed })

/** What `navigator.credentials.create` answers, as JSON: PublicKeyCredential.toJSON(). */
export const addPasskeySchema = z.object({
  name: passkeyName,
  made: z.object({
    id: base64url(limits.credentialId),
    response: z.object({ clientDataJSON: base64url(limits.signed), attestationObject: base64url(limits.madeKey) }),
  }),
})

/** What `navigator.credentials.get` answers, as JSON. */
export const passkeyLoginSchema = z.object({
  signed: z.object({
    id: base64url(limits.credentialId),
    response: z.object({
      clientDataJSON: base64url(limits.signed),
      authenticatorData: base64url(limits.signed),
      signature: base64url(limits.signed),
      userHandle: base64url(limits.credentialId).optional(),
    }),
  }),
})

/** DELETE /api/auth/passkeys/{id}. */
export const removePasskeySchema = ownPasswordSchema.extend({ id })

export const createAdminSchema = z.object({ name: person.name, email, password: newPassword })
