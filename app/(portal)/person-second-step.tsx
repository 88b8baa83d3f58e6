'use client'

import { useState } from 'react'
import { counted } from '@/lib/counted'
import { Button } from '@/components/ui/button'
import { secondStepMessages } from '@/lib/auth/messages'
import { ConfirmPasswordDialog } from './confirm-password-dialog'
import { removePersonSecondStep } from './people/actions'

type Props = {
  id: string
  /** Since when, as it is shown; null: the person has none. */
  since: string | null
  passkeys: number
  onDone: (done: { message: string }) => void
}

/** Whether a person logs in with a second step, which an administrator removes when the phone is lost. */
export function PersonSecondStep({ id, since, passkeys, onDone }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-4">
      <p className="text-sm">
        Two-step login: {since ? `on since ${since}` : 'off'}
        {passkeys > 0 && `, ${counted(passkeys, 'passkey', 'passkeys')}`}
      </p>
      {(since || passkeys > 0) && (
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          Remove
          <span className="sr-only"> two-step login</span>
        </Button>
      )}
      {asking && (
        <ConfirmPasswordDialog
          title="Remove Two-step Login"
          description="For who has lost the phone and the recovery codes. Passkeys are removed too. The password alone logs in then; all devices are logged out, and the person is told by mail. Please enter your own password."
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
