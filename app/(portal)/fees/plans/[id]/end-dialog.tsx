'use client'

import { FormDialog } from '@/components/form-dialog'
import { SubmitButton } from '@/components/submit-button'
import type { Day } from '@/lib/dates'
import type { OptionalHead } from '@/lib/fee-plans/answers'
import { feePlanMessages } from '@/lib/fee-plans/messages'
import { planMessages } from '@/lib/fee-plans/screen-messages'
import { endOptionalHead } from '../actions'

const loadSchema = () => import('@/lib/fee-plans/schema').then(({ endOptionalSchema }) => endOptionalSchema)

export const EndDialog = ({ row, today, onClose }: { row: OptionalHead; today: Day; onClose: () => void }) => (
  <FormDialog
    title={planMessages.endOf(row.type, row.name)}
    aria-label={planMessages.endOf(row.type, row.name)}
    onClose={onClose}
    schema={loadSchema}
    action={endOptionalHead}
    extra={{ id: row.id }}
    failed={feePlanMessages.headFailed}
  >
    {({ DateField }) => (
      <>
        <DateField name="to" label={planMessages.lastDay} defaultValue={row.to || today} min={row.from} />
        <SubmitButton className="w-full">{planMessages.end}</SubmitButton>
      </>
    )}
  </FormDialog>
)
