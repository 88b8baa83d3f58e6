'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Spinner } from '@/components/ui/spinner'
import { notify } from '@/lib/client/notify'
import { perform, type Action } from '@/lib/client/perform'
import { approvalMessages } from '@/lib/approvals/messages'
import { approveAccount, rejectAccount } from './actions'

type Props = { id: string; name: string; role: 'student' | 'teacher' }

/** Approves a pending account, or rejects it after asking. */
export function Decision({ id, name, role }: Props) {
  const [running, setRunning] = useState<'approve' | 'reject'>()
  const [asking, setAsking] = useState(false)

  async function decide(
    decision: 'approve' | 'reject',
    action: Action<{ id: string }, unknown>,
    done: string,
    failed: string,
  ) {
    setRunning(decision)
    const result = await perform(action, { id }, failed)
    setRunning(undefined)
    if (result.ok) notify.success(done)
    else notify.error(result.message)
  }

  return (
    <div className="flex gap-2">
      <Button
        size="touch"
        disabled={Boolean(running)}
        aria-busy={running === 'approve'}
        onClick={() =>
          void decide('approve', approveAccount, approvalMessages.approved[role], approvalMessages.approveFailed)
        }
      >
        {running === 'approve' && <Spinner />}
        Approve<span className="sr-only"> {name}</span>
      </Button>
      <Button
        size="touch"
        variant="secondary"
        disabled={Boolean(running)}
        aria-busy={running === 'reject'}
        onClick={() => setAsking(true)}
      >
        {running === 'reject' && <Spinner />}
        Reject<span className="sr-only"> {name}</span>
      </Button>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={`Reject ${name}?`}
          description={`The account of ${name} is deleted and cannot be restored. The same person can sign up again.`}
          confirm="Reject"
          destructive
          onConfirm={() =>
            void decide('reject', rejectAccount, approvalMessages.rejected, approvalMessages.rejectFailed)
          }
        />
      )}
    </div>
  )
}
