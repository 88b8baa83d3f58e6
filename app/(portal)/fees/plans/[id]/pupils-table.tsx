'use client'

import { DataTable } from '@/components/data-table/data-table'
import type { PlanPupil } from '@/lib/fee-plans/answers'
import { planPupilList } from '@/lib/fee-plans/lists'
import { feePlanMessages } from '@/lib/fee-plans/messages'
import { planMessages } from '@/lib/fee-plans/screen-messages'
import type { Page } from '@/lib/inputs'

/** What each student is charged of each head, and why. */
export const PupilsTable = ({ list }: { list: Page<PlanPupil> }) => (
  <DataTable
    name="students"
    caption={planMessages.eachPupil}
    of={planPupilList}
    list={{ ...list, rows: list.rows.map((row) => ({ ...row, id: `${row.id} ${row.type}` })) }}
    filters={['class']}
    empty={feePlanMessages.noPupils}
  />
)
