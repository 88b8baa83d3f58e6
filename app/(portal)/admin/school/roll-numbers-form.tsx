'use client'

import { ActionForm } from '@/components/action-form'
import { Card } from '@/components/ui/card'
import { rollNumberWords } from '@/lib/school/lists'
import { schoolMessages } from '@/lib/school/messages'
import { changeRollNumbers } from './actions'

const loadSchema = () => import('@/lib/school/schema').then(({ rollNumbersSchema }) => rollNumbersSchema)
const options = Object.entries(rollNumberWords).map(([value, label]) => ({ value, label }))

export function RollNumbersForm({ by }: { by: keyof typeof rollNumberWords }) {
  return (
    <Card>
      <ActionForm
        title="Roll numbers"
        schema={loadSchema}
        action={changeRollNumbers}
        failed={schoolMessages.saveFailed}
        success={schoolMessages.rollNumbersSaved}
        submit="Save"
      >
        {({ SelectField }) => (
          <SelectField
            name="rollNumbers"
            label="Roll numbers are given"
            options={options}
            defaultValue={by}
            hint="By section, each section begins with roll number 1. Numbers already given do not change."
          />
        )}
      </ActionForm>
    </Card>
  )
}
