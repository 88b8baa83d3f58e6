'use client'

import { useRouter } from 'next/navigation'
import { useWatch } from 'react-hook-form'
import { ActionForm } from '@/components/action-form'
import type { FormValues } from '@/components/form-values'
import type { FieldsOf } from '@/components/fields'
import type { signupSchema } from '@/lib/auth/schema'
import { personInputs } from '@/components/person-inputs'
import { useOffered } from '@/components/school-lists'
import { SubmitButton } from '@/components/submit-button'
import { buttonStyle } from '@/components/ui/button'
import { storeTokens } from '@/lib/client/session-storage'
import { signupRoles } from '@/lib/auth/lists'
import { messages } from '@/lib/messages'
import { signupMessages } from '@/lib/auth/messages'
import { signupFormMessages } from '@/lib/auth/screen-messages'
import { toastDurations } from '@/lib/toasts'
import { registerAccount } from '../actions'
import { noteSignup } from '../signup-note'

type Values = FormValues<typeof signupSchema>

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
        action={registerAccount}
        failed={signupMessages.failed}
        submitting={signupMessages.submitting}
        success={signupMessages.success}
        errorBox
        errorDuration={toastDurations.signup}
        leaves
        onSuccess={(tokens, { role }) => {
          storeTokens(tokens)
          if (teachersWait || role === 'student') noteSignup(tokens.accessToken)
          router.push('/login')
        }}
      >
        {({ PasswordField, SelectField, TextAreaField, TextField }) => (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField {...personInputs.name} className="sm:col-span-2" />
              <TextField {...personInputs.email} autoComplete="username" />
              <PasswordField
                name="password"
                label="Password"
                autoComplete="new-password"
                hint={signupFormMessages.atLeastCharacters}
              />
              <TextField {...personInputs.phone} optional className="sm:col-span-2" />
              <TextAreaField {...personInputs.address} optional className="sm:col-span-2" />
              <SelectField name="role" label="Role" options={roleOptions} defaultValue="student" />
              <StudentFields {...{ SelectField, TextField }} />
            </div>
            <Next teachersWait={teachersWait} />
            <SubmitButton className="mt-6 w-full">Sign Up</SubmitButton>
          </>
        )}
      </ActionForm>
      <p className="mt-6 border-t border-line pt-6 text-sm">
        <a href="/login" className={buttonStyle({ variant: 'link', size: 'inline' })}>
          Already have an account? Login
        </a>
      </p>
    </>
  )
}

function Next({ teachersWait }: { teachersWait: boolean }) {
  const role = useWatch<Values, 'role'>({ name: 'role' })
  return (
    <p className="mt-6 text-sm text-muted">
      {role === 'teacher' && !teachersWait ? signupFormMessages.nextForOpen : signupFormMessages.next}
    </p>
  )
}

function StudentFields({ SelectField, TextField }: Pick<FieldsOf<Values>, 'SelectField' | 'TextField'>) {
  const classes = useOffered('signupClasses')
  const [role, chosen] = useWatch<Values, ['role', 'class']>({ name: ['role', 'class'] })
  if (role === 'teacher') return null
  return (
    <>
      <SelectField
        name="class"
        label="Class"
        options={classes}
        placeholder={signupFormMessages.selectClass}
        hint={chosen ? undefined : messages.common.classRequired}
      />
      <TextField {...personInputs.parentEmail} className="sm:col-span-2" />
    </>
  )
}
