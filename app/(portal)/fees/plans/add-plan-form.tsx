'use client'

import { useRouter } from 'next/navigation'
import { ActionForm } from '@/components/action-form'
import { Card } from '@/components/ui/card'
import { limits } from '@/lib/constants'
import type { PlanSummary } from '@/lib/fee-plans/answers'
import { feePlanMessages } from '@/lib/fee-plans/messages'
import { planMessages } from '@/lib/fee-plans/screen-messages'
import { formatYear } from '@/lib/years'
import { addPlan } from './actions'

const loadSchema = () => import('@/lib/fee-plans/schema').then(({ addPlanSchema }) => addPlanSchema)

/** A new plan: empty, or as one of another year with every amount raised. */
export function AddPlanForm({ plans, year }: { plans: readonly PlanSummary[]; year: number }) {
  const router = useRouter()
  return (
    <section aria-labelledby="new-plan">
      <h2 id="new-plan" className="section-title mb-4">
        {planMessages.newPlan}
      </h2>
      <Card>
        <ActionForm
          aria-label={planMessages.newPlan}
          className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
          submit={planMessages.add}
          schema={loadSchema}
          action={addPlan}
          failed={feePlanMessages.saveFailed}
          success={planMessages.added}
          leaves
          onSuccess={({ id }) => router.push(`/fees/plans/${id}`)}
        >
          {({ SelectField, TextField }) => (
            <>
              <TextField name="name" label={planMessages.name} maxLength={limits.choice} />
              <SelectField
                name="year"
                label={planMessages.schoolYear}
                options={[year, year + 1].map((each) => ({ value: String(each), label: formatYear(each) }))}
              />
              <SelectField
                name="copyOf"
                label={planMessages.copyOf}
                placeholder={planMessages.empty}
                options={plans.map(({ id, name, schoolYear }) => ({ value: id, label: `${name}, ${schoolYear}` }))}
                optional
              />
              <TextField
                name="raise"
                label={planMessages.raise}
                defaultValue="0"
                type="number"
                inputMode="decimal"
                min={0}
                max={100}
                step={0.01}
              />
            </>
          )}
        </ActionForm>
      </Card>
    </section>
  )
}
