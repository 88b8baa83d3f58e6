'use client'

import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { Dialog } from '@/components/ui/dialog'
import { classes, limits } from '@/lib/constants'
import { messages } from '@/lib/messages'
import { accept } from '../actions'

const loadSchema = () => import('@/lib/admissions/schema').then(({ acceptSchema }) => acceptSchema)

type Props = { id: string; name: string; email: string; onClose: () => void }

/** Takes the class, then makes the pupil's account. */
export function AcceptDialog({ id, name, email, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Accept ${name}?`}
      description={`This makes the account of ${name} with the next roll number of the class, and mails an invitation to choose a password. It cannot be undone.`}
    >
      <ActionForm
        aria-label={`Accept ${name}`}
        schema={loadSchema}
        action={accept}
        extra={{ id }}
        failed={messages.admissions.acceptFailed}
        success={messages.admissions.accepted(name)}
        errorBox
        onSuccess={onClose}
      >
        {({ SelectField, TextAreaField, TextField }) => (
          <>
            <div className="grid gap-5">
              <SelectField
                name="class"
                label="Class"
                options={classes}
                placeholder={messages.admissions.classRequired}
              />
              <TextField
                name="email"
                label="Email of the account"
                type="email"
                autoComplete="off"
                maxLength={limits.email}
                defaultValue={email}
                hint="The family’s own, unless another child uses it already."
              />
              <TextAreaField name="note" label="Note" hint="For the office alone." maxLength={limits.note} optional />
            </div>
            <SubmitButton className="mt-5 w-full">Accept and send the invitation</SubmitButton>
          </>
        )}
      </ActionForm>
    </Dialog>
  )
}
