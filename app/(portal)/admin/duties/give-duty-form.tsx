'use client'

import { ActionForm } from '@/components/action-form'
import { Card } from '@/components/ui/card'
import { dutyNames, schoolDuties } from '@/lib/duties'
import type { Duties } from '@/lib/duties/answers'
import { dutyMessages } from '@/lib/duties/messages'
import { dutiesScreenMessages as said } from '@/lib/duties/screen-messages'
import { giveDuty } from './actions'

const loadSchema = () => import('@/lib/duties/schema').then(({ giveDutySchema }) => giveDutySchema)

/** Gives somebody who works here a duty for the school, from today. */
export function GiveDutyForm({ staff, onDone }: Pick<Duties, 'staff'> & { onDone: () => void }) {
  return (
    <Card className="mt-4">
      <ActionForm
        aria-label={said.give}
        className="grid gap-4 sm:grid-cols-2"
        submit={said.give}
        schema={loadSchema}
        action={giveDuty}
        failed={dutyMessages.saveFailed}
        success={({ message }) => message}
        onSuccess={onDone}
      >
        {({ SelectField }) => (
          <>
            <SelectField
              name="holder"
              label={said.who}
              placeholder={said.choosePerson}
              options={staff.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <SelectField
              name="kind"
              label={said.what}
              options={schoolDuties.map((kind) => ({ value: kind, label: dutyNames[kind] }))}
            />
          </>
        )}
      </ActionForm>
    </Card>
  )
}
