'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { TextAreaField } from '@/components/fields'
import { SubmitButton } from '@/components/submit-button'
import { Button } from '@/components/ui/button'
import { LazyDialog } from '@/components/lazy-dialog'
import { Spinner } from '@/components/ui/spinner'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { limits } from '@/lib/constants'
import { messages } from '@/lib/messages'
import { approveLeave, rejectLeave } from './actions'

const loadSchema = () => import('@/lib/leave/schema').then(({ rejectSchema }) => rejectSchema)

/** Approves a pending leave request, or rejects it with a comment for the student. */
export function LeaveDecision({ id, student }: { id: string; student: string }) {
  const router = useRouter()
  const [running, setRunning] = useState(false)
  const [rejecting, setRejecting] = useState(false)
  const of = <span className="sr-only"> the leave of {student}</span>

  async function approve() {
    setRunning(true)
    const result = await perform(approveLeave, { id }, messages.leave.approveFailed)
    setRunning(false)
    if (result.ok) return notify.success(messages.leave.approved)
    notify.error(result.message)
    // Somebody else has decided: the list shows how.
    if (result.code === 'conflict' || result.code === 'notFound') router.refresh()
  }

  return (
    <div className="flex gap-2">
      <Button size="touch" disabled={running} aria-busy={running} onClick={() => void approve()}>
        {running && <Spinner />}
        Approve{of}
      </Button>
      <Button size="touch" variant="secondary" disabled={running} onClick={() => setRejecting(true)}>
        Reject{of}
      </Button>
      <LazyDialog open={rejecting} onOpenChange={setRejecting} title={`Reject the leave of ${student}?`} description="The student is told, with your comment.">
        <ActionForm
          aria-label="Reject leave"
          schema={loadSchema}
          action={rejectLeave}
          extra={{ id }}
          failed={messages.leave.rejectFailed}
          success={messages.leave.rejected}
          onSuccess={() => setRejecting(false)}
        >
          <TextAreaField name="comment" label="Comment" maxLength={limits.reason} />
          <SubmitButton variant="danger" className="mt-4">
            Reject leave
          </SubmitButton>
        </ActionForm>
      </LazyDialog>
    </div>
  )
}
