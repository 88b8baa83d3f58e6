'use client'

import { ActionForm } from '@/components/action-form'
import { sectionChoices } from '@/components/section-choices'
import { Card } from '@/components/ui/card'
import type { ClassPlan } from '@/lib/year/answers'
import { yearMessages } from '@/lib/year/messages'
import { classesFormMessages } from '@/lib/year/screen-messages'
import { saveYearSections } from './actions'

const loadSchema = () => import('@/lib/year/schema').then(({ yearSectionsSchema }) => yearSectionsSchema)

/** How many sections each class has, and how many pupils they get. */
export function ClassesForm({ year, classes }: { year: number; classes: readonly ClassPlan[] }) {
  return (
    <Card>
      <ActionForm
        aria-label="Classes"
        className="grid gap-x-4 gap-y-4 grid-cols-2 sm:grid-cols-3 lg:grid-cols-4"
        schema={loadSchema}
        action={saveYearSections}
        extra={{ year }}
        failed={yearMessages.saveFailed}
        success={({ message }) => message}
        submit={classesFormMessages.saveClasses}
      >
        {({ SelectField }) =>
          classes.map((plan, index) => (
            <SelectField
              key={plan.class}
              name={`sections.${index}`}
              label={plan.class}
              options={sectionChoices}
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
  if (now + then === 0) return 'No students'
  const divided = then > 0 && own.length > 1 && own.map(({ name, pupils }) => `${name} ${pupils}`).join(', ')
  return classesFormMessages.nowThen(now, then, divided ? `: ${divided}` : '')
}
