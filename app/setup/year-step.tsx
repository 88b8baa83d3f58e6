'use client'

import { useRef, useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { sectionChoices } from '@/components/section-choices'
import { SubmitButton } from '@/components/submit-button'
import { limits } from '@/lib/constants'
import type { SetupState } from '@/lib/setup/answers'
import { setupMessages } from '@/lib/setup/messages'
import { yearStepMessages } from '@/lib/setup/screen-messages'
import { addSetupClass, saveSetupYear } from './actions'

const schemas = () => import('@/lib/setup/schema')
const loadYearSchema = () => schemas().then(({ setupYearSchema }) => setupYearSchema)
const loadClassSchema = () => schemas().then(({ setupClassSchema }) => setupClassSchema)

/** What the fields of the year have; the sections by class, because a class that is added changes their places. */
type Filled = { firstDay: string; lastDay: string; sections: ReadonlyMap<string, string> }

type Props = {
  code: string
  year: SetupState['year']
  onAdded: (state: SetupState) => void
  onSaved: (state: SetupState) => void
}

/** The school year and the sections of its classes, to which those of the school's own can be added. */
export function YearStep({ code, year, onAdded, onSaved }: Props) {
  const { classes } = year
  const form = useRef<HTMLDivElement>(null)
  const [filled, setFilled] = useState<Filled>()

  function added(state: SetupState) {
    setFilled(filledIn(form.current?.querySelector('form') ?? null, classes))
    onAdded(state)
  }

  return (
    <>
      <div ref={form}>
        <ActionForm
          // Fields are known by the place of their class.
          key={classes.join()}
          aria-label={yearStepMessages.yearAndClasses}
          className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-4"
          schema={loadYearSchema}
          action={saveSetupYear}
          extra={{ code }}
          failed={setupMessages.failed}
          success={setupMessages.yearSaved}
          submit={yearStepMessages.saveAndGoOn}
          onSuccess={onSaved}
        >
          {({ DateField, SelectField }) => (
            <>
              <DateField
                name="firstDay"
                label={yearStepMessages.firstDayOfYear}
                className="col-span-2"
                defaultValue={filled?.firstDay ?? year.firstDay}
              />
              <DateField
                name="lastDay"
                label={yearStepMessages.lastDay}
                className="col-span-2"
                defaultValue={filled?.lastDay ?? year.lastDay}
              />
              <p className="col-span-full text-sm text-muted">{yearStepMessages.chooseSectionsOfEach}</p>
              {classes.map((schoolClass, index) => (
                <SelectField
                  key={schoolClass}
                  name={`sections.${index}`}
                  label={schoolClass}
                  options={sectionChoices}
                  // A class that has just been added is taught.
                  defaultValue={filled ? (filled.sections.get(schoolClass) ?? '1') : String(year.sections[index] ?? 0)}
                />
              ))}
            </>
          )}
        </ActionForm>
      </div>
      <div className="mt-6 border-t border-line pt-6">
        <ActionForm
          title={yearStepMessages.addClass}
          className="grid gap-4 sm:grid-cols-2"
          schema={loadClassSchema}
          action={addSetupClass}
          extra={{ code }}
          failed={setupMessages.failed}
          success={setupMessages.classAdded}
          clears
          onSuccess={added}
        >
          {({ SelectField, TextField }) => (
            <>
              <TextField
                name="name"
                label={yearStepMessages.nameOfClass}
                maxLength={limits.choice}
                autoComplete="off"
              />
              <SelectField
                name="after"
                label={yearStepMessages.comesAfter}
                optional
                placeholder={yearStepMessages.noneItIsFirst}
                options={classes}
              />
              <div className="col-span-full">
                <SubmitButton variant="secondary">{yearStepMessages.addClassButton}</SubmitButton>
              </div>
            </>
          )}
        </ActionForm>
      </div>
    </>
  )
}

function filledIn(form: HTMLFormElement | null, classes: readonly string[]): Filled {
  const values = new FormData(form ?? undefined)
  const valueOf = (name: string) => {
    const value = values.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    firstDay: valueOf('firstDay'),
    lastDay: valueOf('lastDay'),
    sections: new Map(classes.map((schoolClass, index) => [schoolClass, valueOf(`sections.${index}`)])),
  }
}
