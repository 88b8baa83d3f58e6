'use client'

import { ActionForm } from '@/components/action-form'
import { Card } from '@/components/ui/card'
import { rollNumberWords } from '@/lib/school/lists'
import { schoolMessages } from '@/lib/school/messages'
import { rollNumbersFormMessages } from '@/lib/school/rules-messages'
import { changeRollNumbers } from './actions'

const loadSchema = () => import('@/lib/school/schema').then(({ rollNumbersSchema }) => rollNumbersSchema)
const options = Object.entries(rollNumberWords).map(([value, label]) => ({ value, label }))

export function RollNumbersForm({ by }: { by: keyof typeof rollNumberWords }) {
  return (
    <Card>
      <ActionForm
        title={rollNumbersFormMessages.rollNumbers}
        schema={loadSchema}
        action={changeRollNumbers}
        failed={schoolMessages.saveFailed}
        success={schoolMessages.rollNumbersSaved}
        submit="Save"
      >
        {({ SelectField }) => (
          <SelectField
            name="rollNumbers"
            label={rollNumbersFormMessages.rollNumbersAreGiven}
            options={options}
            defaultValue={by}
            hint={rollNumbersFormMessages.rollNumbersHint}
          />
        )}
      </ActionForm>
    </Card>
  )
}
