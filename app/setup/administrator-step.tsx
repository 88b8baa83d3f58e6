'use client'

import { ActionForm } from '@/components/action-form'
import { personInputs } from '@/components/person-inputs'
import { perform } from '@/lib/client/perform'
import { storeSession } from '@/lib/client/session-storage'
import { setupMessages } from '@/lib/setup/messages'
import { administratorStepMessages } from '@/lib/setup/screen-messages'
import { login } from '../(auth)/actions'
import { finishSetup } from './actions'
import { forget } from './kept'

const loadSchema = () => import('@/lib/setup/schema').then(({ setupAdministratorSchema }) => setupAdministratorSchema)

type Props = { code: string; onFinished: (how: 'signedIn' | 'toLogIn') => void }

/** The account with which the portal is run; whoever makes it is logged in. */
export function AdministratorStep({ code, onFinished }: Props) {
  return (
    <>
      <p className="mb-6 text-sm text-muted">{administratorStepMessages.personWhoLooksAfter}</p>
      <ActionForm
        aria-label={administratorStepMessages.firstAdministrator}
        className="grid gap-4 sm:grid-cols-2"
        schema={loadSchema}
        action={finishSetup}
        extra={{ code }}
        failed={setupMessages.failed}
        submit={administratorStepMessages.finishSetup}
        leaves
        onSuccess={(_done, { email, password }) => {
          forget()
          void logInAs({ email, password }).then((done) => onFinished(done ? 'signedIn' : 'toLogIn'))
        }}
      >
        {({ PasswordField, TextField }) => (
          <>
            <TextField {...personInputs.name} className="sm:col-span-2" />
            <TextField {...personInputs.email} autoComplete="username" />
            <PasswordField
              name="password"
              label="Password"
              autoComplete="new-password"
              hint={administratorStepMessages.atLeastCharacters}
            />
          </>
        )}
      </ActionForm>
    </>
  )
}

async function logInAs(person: { email: string; password: string }) {
  const result = await perform(login, person, setupMessages.failed)
  if (!result.ok || !('user' in result.data)) return false
  storeSession(result.data, result.data.user.role)
  return true
}
