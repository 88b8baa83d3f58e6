'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { personSecondStepMessages } from '@/lib/auth/dialog-messages'
import { secondStepMessages } from '@/lib/auth/messages'
import { ConfirmPasswordDialog } from './confirm-password-dialog'
import { removePersonSecondStep } from './people/actions'

type Props = {
  id: string
  /** Since when, as it is shown; null: the person has none. */
  since: string | null
  onDone: (done: { message: string }) => void
}

/** Whether a person logs in with a second step, which an administrator removes when the phone is lost. */
export function PersonSecondStep({ id, since, onDone }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-4">
      <p className="text-sm">{personSecondStepMessages.twostepLoginOff(since)}</p>
      {since && (
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          Remove
          <span className="sr-only"> {personSecondStepMessages.twostepLogin}</span>
        </Button>
      )}
      {asking && (
        <ConfirmPasswordDialog
          title={personSecondStepMessages.removeTwostepLogin}
          description={personSecondStepMessages.description}
          save={(confirmed) => removePersonSecondStep({ id, ...confirmed })}
          failed={secondStepMessages.removeFailed}
          success=""
          onCancel={() => setAsking(false)}
          onSaved={(done) => {
            setAsking(false)
            onDone(done)
          }}
        />
      )}
    </div>
  )
}
