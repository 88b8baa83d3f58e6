'use client'

import { useState } from 'react'
import { formatDay } from '@/lib/dates'
import type { SetupState } from '@/lib/setup/answers'
import { stepsMessages } from '@/lib/setup/screen-messages'
import { AdministratorStep } from './administrator-step'
import { keep, kept } from './kept'
import { LogoStep } from './logo-step'
import { SchoolStep } from './school-step'
import { StepCard, steps, type Step } from './step-card'
import { YearStep } from './year-step'

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
        <SchoolStep code={code} school={school} timeZones={timeZones} onSaved={(saved) => go('logo', saved)} />
      </StepCard>
      <StepCard {...parts} step="logo" title="Logo" done={logo ? 'Set' : passedLogo && 'None'}>
        <LogoStep code={code} logo={logo} onDone={(saved) => go('year', saved)} />
      </StepCard>
      <StepCard
        {...parts}
        step="year"
        title={stepsMessages.yearAndClasses}
        done={state.yearSaved && `${formatDay(year.firstDay)} – ${formatDay(year.lastDay)}, ${taught(year.sections)}`}
      >
        <YearStep code={code} year={year} onAdded={onSaved} onSaved={(saved) => go('administrator', saved)} />
      </StepCard>
      <StepCard {...parts} step="administrator" title={stepsMessages.firstAdministrator} done={null}>
        <AdministratorStep code={code} onFinished={onFinished} />
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
