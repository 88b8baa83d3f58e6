'use client'

import { useState, type ComponentProps } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/client/notify'
import { studentMessages } from '@/lib/enrolment/messages'
import { readmissionMessages } from '@/lib/people/screen-messages'
import { undoLeaving } from '../actions'
import type { ReadmissionDialog as Dialog } from './place-dialogs'

const ReadmissionDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./place-dialogs').then((module) => module.ReadmissionDialog),
  { giveUp: ({ onClose }) => onClose() },
)

type Props = Omit<ComponentProps<typeof Dialog>, 'onClose'> & {
  /** The last enrolment ended with a leaving, which may have been recorded by mistake. */
  left: boolean
}

/** For a pupil who has left: enrols them again, or takes the leaving back. */
export function Readmission({ left, ...props }: Props) {
  const { id, name } = props.person
  const [opened, setOpened] = useState(false)
  return (
    <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-6">
      <Button variant="secondary" size="sm" onClick={() => setOpened(true)}>
        Readmit
      </Button>
      {left && (
        <ConfirmButton
          size="sm"
          title={readmissionMessages.hasNotLeftQuestion(name)}
          description={readmissionMessages.description}
          confirm={readmissionMessages.takeBack}
          action={undoLeaving}
          input={{ id }}
          failed={studentMessages.undoLeavingFailed}
          onDone={({ message }) => void notify.success(message)}
        >
          {readmissionMessages.hasNotLeft}
        </ConfirmButton>
      )}
      {opened && <ReadmissionDialog {...props} onClose={() => setOpened(false)} />}
    </div>
  )
}
