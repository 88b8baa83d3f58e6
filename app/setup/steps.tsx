'use client'

import { useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { personInputs } from '@/components/person-inputs'
import { Button } from '@/components/ui/button'
import { UploadForm } from '@/components/upload-form'
import { perform } from '@/lib/client/perform'
import { storeSession } from '@/lib/client/session-storage'
import { limits } from '@/lib/constants'
import { formatDay } from '@/lib/dates'
import type { SetupState } from '@/lib/setup/answers'
import { setupMessages } from '@/lib/setup/messages'
import { login } from '../(auth)/actions'
import { finishSetup, saveSetupSchool } from './actions'
import { forget, keep, kept } from './kept'
import { StepCard, steps, type Step } from './step-card'
import { YearStep } from './year-step'

const schemas = () => import('@/lib/setup/schema')
const loadSchoolSchema = () => schemas().then(({ setupSchoolSchema }) => setupSchoolSchema)
const loadLogoSchema = () => schemas().then(({ setupLogoSchema }) => setupLogoSchema)
const loadAdministratorSchema = () => schemas().then(({ setupAdministratorSchema }) => setupAdministratorSchema)

type StepsProps = {
  code: string
  state: SetupState
  timeZones: readonly string[]
  onSaved: (state: SetupState) => void
  onFinished: (how: 'signedIn' | 'toLogIn') => void
}

/** The steps of the set-up, each saved by itself, in any order once they were reached. */
export function Steps({ code, state, timeZones, onSaved, onFinished }: StepsProps) {
  const [present, setPresent] = useState<Step>(() => keptStep(state) ?? firstOpen(state))
  const { school, logo, year } = state
  const passedLogo = state.yearSaved || present === 'year' || present === 'administrator'

  function go(next: Step, saved?: SetupState) {
    if (saved) onSaved(saved)
    // A logo that was left out is nothing that is saved, and nothing to be asked for again.
    keep('step', next)
    setPresent(next)
  }
  const parts = { present, onOpen: (step: Step) => go(step) }

  return (
    <ol className="mt-6 grid gap-4">
      <StepCard {...parts} step="school" title="School" done={state.schoolSaved && `${school.name}, ${school.address}`}>
        <ActionForm
          aria-label="School"
          className="grid gap-5 sm:grid-cols-2"
          schema={loadSchoolSchema}
          action={saveSetupSchool}
          extra={{ code }}
          failed={setupMessages.failed}
          success={setupMessages.schoolSaved}
          submit="Save and go on"
          onSuccess={(saved) => go('logo', saved)}
        >
          {({ SelectField, TextField }) => (
            <>
              <TextField
                name="name"
                label="Name of the school"
                className="sm:col-span-2"
                maxLength={limits.schoolName}
                autoComplete="organization"
                defaultValue={school.name}
              />
              <TextField
                name="address"
                label="Address"
                className="sm:col-span-2"
                maxLength={limits.schoolAddress}
                autoComplete="street-address"
                defaultValue={school.address}
              />
              <TextField {...personInputs.phone} optional defaultValue={school.phone} />
              <TextField {...personInputs.email} optional defaultValue={school.email} />
              <SelectField
                name="timeZone"
                label="Time zone"
                options={timeZones}
                defaultValue={school.timeZone}
                hint="It decides when the school’s day begins and ends."
              />
            </>
          )}
        </ActionForm>
      </StepCard>
      <StepCard {...parts} step="logo" title="Logo" done={logo ? 'Set' : passedLogo && 'None'}>
        {logo && (
          <picture>
            <img src={logo} alt="The logo" className="mb-4 max-h-20 max-w-48 rounded-md bg-white p-1" />
          </picture>
        )}
        <UploadForm
          aria-label="Logo"
          schema={loadLogoSchema}
          path="/api/setup/logo"
          // Browsers send files to a storage elsewhere only for who is logged in.
          direct={false}
          extra={{ code }}
          failed={setupMessages.failed}
          success={setupMessages.logoSaved}
          submit="Upload and go on"
          onSuccess={(saved: SetupState) => go('year', saved)}
        >
          {({ FileField }) => (
            <FileField
              name="file"
              label="Picture"
              accept=".jpg,.jpeg,.jfif,.png"
              hint="A JPEG or PNG picture. It is shown at the top of every page and printed on receipts and reports."
            />
          )}
        </UploadForm>
        <Button variant="secondary" className="mt-3" onClick={() => go('year')}>
          {logo ? 'Keep it and go on' : 'Go on without a logo'}
        </Button>
      </StepCard>
      <StepCard
        {...parts}
        step="year"
        title="Year and classes"
        done={state.yearSaved && `${formatDay(year.firstDay)} – ${formatDay(year.lastDay)}, ${taught(year.sections)}`}
      >
        <YearStep code={code} year={year} onAdded={onSaved} onSaved={(saved) => go('administrator', saved)} />
      </StepCard>
      <StepCard {...parts} step="administrator" title="First administrator" done={null}>
        <p className="mb-5 text-sm text-muted">
          The person who looks after the portal. Other administrators and all others are added later.
        </p>
        <ActionForm
          aria-label="First administrator"
          className="grid gap-5 sm:grid-cols-2"
          schema={loadAdministratorSchema}
          action={finishSetup}
          extra={{ code }}
          failed={setupMessages.failed}
          submit="Finish the set-up"
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
                hint={`At least ${limits.passwordMin} characters.`}
              />
            </>
          )}
        </ActionForm>
      </StepCard>
    </ol>
  )
}

/** The step that this tab had open, of those that can be reached. */
const keptStep = ({ schoolSaved, yearSaved }: SetupState): Step | undefined =>
  steps
    .filter((step) => step === 'school' || (schoolSaved && (yearSaved || step !== 'administrator')))
    .find((step) => step === kept('step'))

const firstOpen = ({ schoolSaved, logo, yearSaved }: SetupState): Step =>
  !schoolSaved ? 'school' : yearSaved ? 'administrator' : logo ? 'year' : 'logo'

function taught(counts: readonly number[]) {
  const count = counts.filter((each) => each > 0).length
  return `${count} ${count === 1 ? 'class' : 'classes'}`
}

async function logInAs(person: { email: string; password: string }) {
  const result = await perform(login, person, setupMessages.failed)
  if (result.ok) storeSession(result.data, result.data.user.role)
  return result.ok
}
