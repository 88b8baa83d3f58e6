'use client'

import { useState, type ComponentProps } from 'react'
import { ActionForm } from '@/components/action-form'
import { DataTable } from '@/components/data-table/data-table'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { limits } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import type { OptionalHead } from '@/lib/fee-plans/answers'
import { optionalHeadList } from '@/lib/fee-plans/lists'
import { feePlanMessages } from '@/lib/fee-plans/messages'
import { planMessages } from '@/lib/fee-plans/screen-messages'
import type { Page } from '@/lib/inputs'
import { addOptionalHead } from '../actions'
import type { EndDialog as Dialog } from './end-dialog'

const loadSchema = () => import('@/lib/fee-plans/schema').then(({ addOptionalSchema }) => addOptionalSchema)

const EndDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./end-dialog').then((module) => module.EndDialog),
  { giveUp: ({ onClose }) => onClose() },
)

type Props = { list: Page<OptionalHead>; types: readonly string[]; today: Day; may: boolean }

/** Who has which optional head from when until when. */
export function OptionalHeads({ list, types, today, may }: Props) {
  return (
    <div>
      <h2 className="section-title">{planMessages.optionalHeads}</h2>
      {may && (
        <Card className="mt-4">
          <ActionForm
            aria-label={planMessages.addOptional}
            className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
            submit={planMessages.addOptional}
            schema={loadSchema}
            action={addOptionalHead}
            failed={feePlanMessages.headFailed}
            success={({ message }) => message}
            clears={['admissionNo']}
          >
            {({ DateField, SelectField, TextField }) => (
              <>
                <TextField name="admissionNo" label={planMessages.admissionNo} maxLength={limits.admissionNo} />
                <SelectField name="type" label={planMessages.head} options={types} />
                <DateField name="from" label={planMessages.from} defaultValue={today} />
                <DateField name="to" label={planMessages.until} defaultValue="" optional />
              </>
            )}
          </ActionForm>
        </Card>
      )}
      <div className="mt-4">
        <DataTable
          name="optional"
          caption={planMessages.optionalHeads}
          of={optionalHeadList}
          list={list}
          empty={feePlanMessages.noOptional}
          {...(may && { action: { cell: (row: OptionalHead) => <End row={row} today={today} /> } })}
        />
      </div>
    </div>
  )
}

function End({ row, today }: { row: OptionalHead; today: Day }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {planMessages.end}
        <span className="sr-only"> {planMessages.endOf(row.type, row.name)}</span>
      </Button>
      {open && <EndDialog row={row} today={today} onClose={() => setOpen(false)} />}
    </>
  )
}
