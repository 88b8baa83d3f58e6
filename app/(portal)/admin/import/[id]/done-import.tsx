'use client'

import { Mail, Undo2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { ConfirmButton } from '@/components/confirm-button'
import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/lib/client/notify'
import { counted, formatCount } from '@/lib/counted'
import type { ImportDetail } from '@/lib/import/answers'
import { importMessages } from '@/lib/import/messages'
import { inviteImported, undoImport } from '../actions'

/** What can be done after an import. */
export function DoneImport({ sheet: { id, state, created, changed, toInvite, undoneBy } }: { sheet: ImportDetail }) {
  const router = useRouter()
  const said = ({ message }: { message: string }) => {
    notify.success(message)
    router.refresh()
  }
  if (state === 'Undone')
    return (
      <Card>
        <p>
          {importMessages.done(created, changed)}, and undone{undoneBy && ` by ${undoneBy}`}. To import them again,
          upload the file again.
        </p>
      </Card>
    )
  return (
    <Card>
      <p>{importMessages.done(created, changed)}.</p>
      <div className="mt-4 flex flex-wrap gap-2">
        {toInvite > 0 && (
          <ConfirmButton
            icon={<Mail aria-hidden />}
            title={`Send ${formatCount(toInvite)} invitations?`}
            description="Each person gets a mail with a link to choose a password. The link works for seven days."
            confirm="Send invitations"
            action={inviteImported}
            input={{ id }}
            failed={importMessages.inviteFailed}
            onDone={said}
          >
            Send invitations to {counted(toInvite, 'person', 'people')} with an email
          </ConfirmButton>
        )}
        <ConfirmButton
          icon={<Undo2 aria-hidden />}
          title="Undo this import?"
          description="This removes the people it added and takes its changes back. Students it moved go back to their earlier section, with their marks, and students it readmitted have left again. You can undo it until one of them has a mark, a fee or a login."
          confirm="Undo import"
          destructive
          action={undoImport}
          input={{ id }}
          failed={importMessages.undoFailed}
          onDone={said}
        >
          Undo this import
        </ConfirmButton>
        <a href="/admin/people" className={buttonStyle({ variant: 'link' })}>
          People
        </a>
      </div>
    </Card>
  )
}
