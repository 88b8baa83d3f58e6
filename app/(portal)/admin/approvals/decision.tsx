'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Spinner } from '@/components/ui/spinner'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { approvalMessages } from '@/lib/approvals/messages'
import { decisionMessages } from '@/lib/approvals/screen-messages'
import { approveAccount, rejectAccount } from './actions'
import { offerUndo } from './offer-undo'

type Props = { id: string; name: string; role: 'student' | 'teacher'; onApproved: (id: string) => void }

/** Approves a pending account, a teacher's after asking, or rejects it after asking. */
export function Decision({ id, name, role, onApproved }: Props) {
  const [running, setRunning] = useState<'approve' | 'reject'>()
  const [asking, setAsking] = useState<'approve' | 'reject'>()

  async function approve() {
    setRunning('approve')
    const result = await perform(approveAccount, { id }, approvalMessages.approveFailed)
    setRunning(undefined)
    if (!result.ok) return void notify.error(result.message)
    onApproved(id)
    const toast = notify.success(approvalMessages.approved[role])
    offerUndo([{ id, name, toast }], result.data.undoSeconds)
  }

  async function reject() {
    setRunning('reject')
    const result = await perform(rejectAccount, { id }, approvalMessages.rejectFailed)
    setRunning(undefined)
    if (result.ok) notify.success(approvalMessages.rejected)
    else notify.error(result.message)
  }

  return (
    <div className="flex gap-2">
      <Button
        size="touch"
        disabled={Boolean(running)}
        aria-busy={running === 'approve'}
        onClick={() => (role === 'teacher' ? setAsking('approve') : void approve())}
      >
        {running === 'approve' && <Spinner />}
        Approve<span className="sr-only"> {name}</span>
      </Button>
      <Button
        size="touch"
        variant="secondary"
        disabled={Boolean(running)}
        aria-busy={running === 'reject'}
        onClick={() => setAsking('reject')}
      >
        {running === 'reject' && <Spinner />}
        Reject<span className="sr-only"> {name}</span>
      </Button>
      {asking === 'approve' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(undefined)}
          title={decisionMessages.approveAsTeacherQuestion(name)}
          description={decisionMessages.description}
          confirm="Approve"
          onConfirm={() => void approve()}
        />
      )}
      {asking === 'reject' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(undefined)}
          title={decisionMessages.rejectQuestion(name)}
          description={decisionMessages.accountOfIsDeleted(name)}
          confirm="Reject"
          destructive
          onConfirm={() => void reject()}
        />
      )}
    </div>
  )
}
