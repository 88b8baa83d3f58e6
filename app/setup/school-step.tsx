'use client'

import { ActionForm } from '@/components/action-form'
import { personInputs } from '@/components/person-inputs'
import { limits } from '@/lib/constants'
import { optionsOf, settingLabels } from '@/lib/school/lists'
import type { SetupState } from '@/lib/setup/answers'
import { setupMessages } from '@/lib/setup/messages'
import { schoolStepMessages } from '@/lib/setup/screen-messages'
import { saveSetupSchool } from './actions'

const loadSchema = () => import('@/lib/setup/schema').then(({ setupSchoolSchema }) => setupSchoolSchema)

type Props = {
  code: string
  school: SetupState['school']
  timeZones: readonly string[]
  onSaved: (state: SetupState) => void
}

/** What the school is called and where it is. */
export function SchoolStep({ code, school, timeZones, onSaved }: Props) {
  return (
    <ActionForm
      aria-label="School"
      className="grid gap-4 sm:grid-cols-2"
      schema={loadSchema}
      action={saveSetupSchool}
      extra={{ code }}
      failed={setupMessages.failed}
      success={setupMessages.schoolSaved}
      submit={schoolStepMessages.saveAndGoOn}
      onSuccess={onSaved}
    >
      {({ SelectField, TextField }) => (
        <>
          <TextField
            name="name"
            label={schoolStepMessages.nameOfSchool}
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
            label={schoolStepMessages.timeZone}
            options={timeZones}
            defaultValue={school.timeZone}
            hint={schoolStepMessages.timeZoneHint}
          />
          <SelectField
            name="teachersReach"
            label={settingLabels.teachersReach}
            options={optionsOf('teachersReach')}
            defaultValue={school.teachersReach}
            hint={schoolStepMessages.teachersReachHint}
          />
        </>
      )}
    </ActionForm>
  )
}
