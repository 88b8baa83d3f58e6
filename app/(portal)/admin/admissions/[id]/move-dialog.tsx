'use client'

import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { Dialog } from '@/components/ui/dialog'
import { limits } from '@/lib/constants'
import { messages } from '@/lib/messages'
import { move } from '../actions'

export type Target = 'Under review' | 'Waitlisted' | 'Declined'

const loadSchema = () => import('@/lib/admissions/schema').then(({ moveSchema }) => moveSchema)

const consequences: Record<Target, (name: string) => string> = {
  'Under review': (name) => `The application of ${name} goes under review. The family gets no mail; its page says so.`,
  Waitlisted: (name) => `The application of ${name} goes on the waiting list, and the family gets a mail that says so.`,
  Declined: (name) => `The application of ${name} is declined, and the family gets a mail that says so.`,
}

/** Asks before an application moves, and takes a note about why. */
export function MoveDialog({ id, name, to, onClose }: { id: string; name: string; to: Target; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={`Move ${name} to ${to}?`} description={consequences[to](name)}>
      <ActionForm
        aria-label={`Move to ${to}`}
        schema={loadSchema}
        action={move}
        extra={{ id, status: to }}
        failed={messages.admissions.moveFailed}
        success={messages.admissions.moved(to)}
        onSuccess={onClose}
      >
        {({ TextAreaField }) => (
          <>
            <TextAreaField name="note" label="Note" hint="For the office alone." maxLength={limits.note} optional />
            <SubmitButton variant={to === 'Declined' ? 'danger' : 'primary'} className="mt-5 w-full">
              Move to {to}
            </SubmitButton>
          </>
        )}
      </ActionForm>
    </Dialog>
  )
}
