'use client'

import { DataTable } from '@/components/data-table/data-table'
import type { PlanSummary } from '@/lib/fee-plans/answers'
import { planList } from '@/lib/fee-plans/lists'
import { feePlanMessages } from '@/lib/fee-plans/messages'
import { planMessages } from '@/lib/fee-plans/screen-messages'
import type { Page } from '@/lib/inputs'

export const PlansTable = ({ list }: { list: Page<PlanSummary> }) => (
  <DataTable
    caption={planMessages.plans}
    of={planList}
    list={list}
    empty={feePlanMessages.empty}
    about={feePlanMessages.about}
    cells={{
      name: ({ id, name }) => (
        <a
          href={`/fees/plans/${id}`}
          className="inline-block min-h-6 underline decoration-line decoration-1 underline-offset-4 hover:text-accent hover:decoration-current"
        >
          {name}
        </a>
      ),
    }}
  />
)
