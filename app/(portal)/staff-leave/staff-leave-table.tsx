'use client'

import { useState, type ComponentProps } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { DataTable } from '@/components/data-table/data-table'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import type { Page } from '@/lib/inputs'
import type { StaffLeave } from '@/lib/staff-leave/answers'
import { staffLeaveList } from '@/lib/staff-leave/lists'
import { staffLeaveMessages } from '@/lib/staff-leave/messages'
import { staffLeaveScreenMessages as said } from '@/lib/staff-leave/screen-messages'
import { decideStaffLeave, withdrawStaffLeave } from './actions'
import type { RejectStaffLeaveDialog as Rejecting } from './reject-staff-leave-dialog'

const RejectDialog = onDemand<ComponentProps<typeof Rejecting>>(
  () => import('./reject-staff-leave-dialog').then((module) => module.RejectStaffLeaveDialog),
  { giveUp: ({ onClose }) => onClose() },
)

type Props = { list: Page<StaffLeave>; decides: boolean }

export function StaffLeaveTable({ list, decides }: Props) {
  const [rejecting, setRejecting] = useState<StaffLeave>()
  const [busy, setBusy] = useState('')

  async function approve({ id }: StaffLeave) {
    setBusy(id)
    const result = await perform(
      decideStaffLeave,
      { id, status: 'Approved', comment: '' },
      staffLeaveMessages.decideFailed,
    )
    setBusy('')
    if (result.ok) notify.success(result.data.message)
    else notify.error(result.message)
  }

  return (
    <>
      <DataTable
        of={staffLeaveList}
        caption={said.list}
        list={list}
        filters={['status']}
        csv="/api/staff-leave?format=csv"
        empty={staffLeaveMessages.empty}
        about={staffLeaveMessages.about}
        action={{
          cell: (row) =>
            row.status !== 'Pending' ? null : row.own ? (
              <ConfirmButton
                size="sm"
                title={said.withdrawQuestion}
                description={said.withdrawSays}
                confirm={said.withdraw}
                action={withdrawStaffLeave}
                input={{ id: row.id }}
                failed={staffLeaveMessages.withdrawFailed}
                onDone={({ message }) => notify.success(message)}
              >
                {said.withdraw}
              </ConfirmButton>
            ) : (
              decides && (
                <div className="flex flex-wrap gap-1.5">
                  <Button size="sm" disabled={busy === row.id} onClick={() => void approve(row)}>
                    {said.approve}
                    <span className="sr-only"> {row.staff}</span>
                  </Button>
                  <Button size="sm" variant="secondary" onClick={() => setRejecting(row)}>
                    {said.reject}
                    <span className="sr-only"> {row.staff}</span>
                  </Button>
                </div>
              )
            ),
        }}
      />
      {rejecting && <RejectDialog leave={rejecting} onClose={() => setRejecting(undefined)} />}
    </>
  )
}
