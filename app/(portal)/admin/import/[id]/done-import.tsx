'use client'

import { Mail, Undo2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { ConfirmButton } from '@/components/confirm-button'
import { DownloadButton } from '@/components/download-button'
import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/lib/client/notify'
import { formatCount } from '@/lib/counted'
import type { ImportDetail } from '@/lib/import/answers'
import { importMessages } from '@/lib/import/messages'
import { doneImportMessages } from '@/lib/import/screen-messages'
import { inviteImported, undoImport } from '../actions'

/** What can be done after an import. */
export function DoneImport({
  sheet: { id, kind, state, created, changed, toInvite, leftOut, undoneBy },
}: {
  sheet: ImportDetail
}) {
  const router = useRouter()
  const said = ({ message }: { message: string }) => {
    notify.success(message)
    router.refresh()
  }
  if (state === 'Undone')
    return (
      <Card>
        <p>{doneImportMessages.andUndoneToImport(importMessages.done(created, changed), undoneBy)}</p>
      </Card>
    )
  return (
    <Card>
      <p>{importMessages.done(created, changed)}.</p>
      {leftOut > 0 && <p className="mt-2">{doneImportMessages.leftOut(leftOut)}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {leftOut > 0 && (
          <DownloadButton
            variant="secondary"
            path={`/api/imports/${id}/faulty-rows`}
            failed={importMessages.rowsFailed}
          >
            {doneImportMessages.downloadLeftOut(leftOut)}
          </DownloadButton>
        )}
        {toInvite > 0 && (
          <ConfirmButton
            icon={<Mail aria-hidden />}
            title={doneImportMessages.sendInvitationsQuestion(formatCount(toInvite))}
            description={doneImportMessages.description}
            confirm={doneImportMessages.sendInvitations}
            action={inviteImported}
            input={{ id }}
            failed={importMessages.inviteFailed}
            onDone={said}
          >
            {doneImportMessages.sendInvitationsTo(toInvite)}
          </ConfirmButton>
        )}
        <ConfirmButton
          icon={<Undo2 aria-hidden />}
          title={doneImportMessages.undoThisImportQuestion}
          description={
            kind === 'Duties' ? doneImportMessages.thisTakesDutiesBack : doneImportMessages.thisRemovesPeopleItAdded
          }
          confirm={doneImportMessages.undoImport}
          destructive
          action={undoImport}
          input={{ id }}
          failed={importMessages.undoFailed}
          onDone={said}
        >
          {doneImportMessages.undoThisImport}
        </ConfirmButton>
        <a href={kind === 'Duties' ? '/admin/duties' : '/admin/people'} className={buttonStyle({ variant: 'link' })}>
          {kind === 'Duties' ? 'Duties' : 'People'}
        </a>
      </div>
    </Card>
  )
}
