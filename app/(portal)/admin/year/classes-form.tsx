'use client'

import { ActionForm } from '@/components/action-form'
import { Card } from '@/components/ui/card'
import { sections } from '@/lib/constants'
import { yearMessages } from '@/lib/year/messages'
import type { ClassPlan } from '@/lib/year/schema'
import { saveYearSections } from './actions'

const loadSchema = () => import('@/lib/year/schema').then(({ yearSectionsSchema }) => yearSectionsSchema)

const choices = [
  { value: '0', label: 'Not taught' },
  ...sections.map((last, index) => ({ value: String(index + 1), label: index === 0 ? last : `A–${last}` })),
]

/** How many sections each class has, and how many pupils they get. */
export function ClassesForm({ year, classes }: { year: number; classes: readonly ClassPlan[] }) {
  return (
    <Card>
      <ActionForm
        aria-label="Classes"
        className="grid gap-x-4 gap-y-5 grid-cols-2 sm:grid-cols-3 lg:grid-cols-4"
        schema={loadSchema}
        action={saveYearSections}
        extra={{ year }}
        failed={yearMessages.saveFailed}
        success={({ message }) => message}
        submit="Save the classes"
      >
        {({ SelectField }) =>
          classes.map((plan, index) => (
            <SelectField
              key={plan.class}
              name={`sections.${index}`}
              label={plan.class}
              options={choices}
              defaultValue={String(plan.sections.length)}
              hint={hintOf(plan)}
            />
          ))
        }
      </ActionForm>
    </Card>
  )
}

/** `25 pupils now, 26 then: A 7, B 7, C 6, D 6` */
function hintOf({ now, then, sections: own }: ClassPlan) {
  const divided = then > 0 && own.length > 1 && own.map(({ name, pupils }) => `${name} ${pupils}`).join(', ')
  return `${now} ${now === 1 ? 'pupil' : 'pupils'} now, ${then || 'none'} then${divided ? `: ${divided}` : ''}`
}
