'use client'

import { ConfirmButton } from '@/components/confirm-button'
import { notify } from '@/lib/client/notify'
import { studentMessages } from '@/lib/students/messages'
import { undoLeaving } from '../actions'

/** For a leaving that was recorded by mistake. */
export const UndoLeaving = ({ id, name }: { id: string; name: string }) => (
  <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-5">
    <ConfirmButton
      size="sm"
      title={`${name} has not left?`}
      description="The pupil is in the same class and section again, as if nothing had been recorded, with the same roll number unless another pupil has it by now."
      confirm="Take back"
      action={undoLeaving}
      input={{ id }}
      failed={studentMessages.undoLeavingFailed}
      onDone={({ message }) => void notify.success(message)}
    >
      Has not left
    </ConfirmButton>
  </div>
)
