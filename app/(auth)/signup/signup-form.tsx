'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { ActionForm } from '@/components/action-form'
import { PasswordField, SelectField, TextAreaField, TextField } from '@/components/fields'
import { SubmitButton } from '@/components/submit-button'
import { buttonStyle } from '@/components/ui/button'
import { storeTokens } from '@/lib/client/session-storage'
import { classes, limits, signupRoles } from '@/lib/constants'
import { messages } from '@/lib/messages'
import { toastDurations } from '@/lib/toasts'
import { register } from '../actions'
import { noteSignup } from '../signup-note'

type Values = { role: (typeof signupRoles)[number]; class: string }

const loadSchema = () => import('@/lib/auth/schema').then(({ signupSchema }) => signupSchema)
const roleOptions = [
  { value: signupRoles[0], label: 'Student' },
  { value: signupRoles[1], label: 'Teacher' },
]

export function SignupForm({ teachersWait }: { teachersWait: boolean }) {
  const router = useRouter()

  return (
    <>
      <ActionForm
        aria-label="Sign Up"
        schema={loadSchema}
        action={register}
        failed={messages.signup.failed}
        submitting={messages.signup.submitting}
        success={messages.signup.success}
        errorBox
        errorDuration={toastDurations.signup}
        leaves
        onSuccess={(tokens, form: UseFormReturn<Values>) => {
          storeTokens(tokens)
          if (teachersWait || form.getValues('role') === 'student') noteSignup(tokens.accessToken)
          router.push('/login')
        }}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            name="name"
            label="Full Name"
            autoComplete="name"
            maxLength={limits.name}
            className="sm:col-span-2"
          />
          <TextField name="email" label="Email" type="email" autoComplete="username" maxLength={limits.email} />
          <PasswordField
            name="password"
            label="Password"
            autoComplete="new-password"
            hint={`At least ${limits.passwordMin} characters.`}
          />
          <TextField
            name="phone"
            label="Phone"
            type="tel"
            autoComplete="tel"
            maxLength={limits.phone}
            optional
            className="sm:col-span-2"
          />
          <TextAreaField
            name="address"
            label="Address"
            autoComplete="street-address"
            maxLength={limits.address}
            optional
            className="sm:col-span-2"
          />
          <SelectField name="role" label="Role" options={roleOptions} defaultValue="student" />
          <StudentFields />
        </div>
        <SubmitButton className="mt-6 w-full">Sign Up</SubmitButton>
      </ActionForm>
      <p className="mt-6 border-t border-line pt-5 text-sm">
        <Link href="/login" prefetch={false} className={buttonStyle({ variant: 'link', size: 'inline' })}>
          Already have an account? Login
        </Link>
      </p>
    </>
  )
}

function StudentFields() {
  const [role, chosen] = useWatch<Values, ['role', 'class']>({ name: ['role', 'class'] })
  if (role === 'teacher') return null
  return (
    <>
      <SelectField
        name="class"
        label="Class"
        options={classes}
        placeholder="Choose…"
        hint={chosen ? undefined : messages.signup.classHint}
      />
      <TextField
        name="parentEmail"
        label="Parent Email"
        type="email"
        autoComplete="off"
        maxLength={limits.email}
        className="sm:col-span-2"
      />
    </>
  )
}
