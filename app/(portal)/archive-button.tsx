'use client'

import { Download } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { Spinner } from '@/components/ui/spinner'
import { Button } from '@/components/ui/button'
import { saveFile } from '@/lib/client/http'
import { notify } from '@/lib/client/notify'
import { privacyMessages } from '@/lib/privacy/messages'
import { toastDurations } from '@/lib/toasts'
import type { ConfirmPasswordDialog as Confirm } from './confirm-password-dialog'

const ConfirmPasswordDialog = onDemand<ComponentProps<typeof Confirm<null>>>(
  () => import('./confirm-password-dialog').then((module) => module.ConfirmPasswordDialog<null>),
  { giveUp: ({ onCancel }) => onCancel() },
)

type Props = { path: `/api/${string}`; children: string }

/** Downloads an archive of what is kept about a person. When the server asks for the viewer's own password, a dialog opens. */
export function ArchiveButton({ path, children }: Props) {
  const [busy, setBusy] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const save = (post: object) => saveFile(path, privacyMessages.archiveFailed, { post })

  async function ask() {
    setBusy(true)
    const result = await save({})
    setBusy(false)
    if (result.ok) return void notify.success(privacyMessages.archived, { duration: toastDurations.download })
    if (result.errors?.currentPassword) setConfirming(true)
    else notify.error(result.message)
  }

  return (
    <>
      <Button variant="secondary" size="sm" disabled={busy} aria-busy={busy} onClick={() => void ask()}>
        {busy ? <Spinner /> : <Download aria-hidden />}
        {children}
      </Button>
      {confirming && (
        <ConfirmPasswordDialog
          title="Download"
          description={privacyMessages.confirmArchive}
          save={save}
          failed={privacyMessages.archiveFailed}
          success={privacyMessages.archived}
          onCancel={() => setConfirming(false)}
          onSaved={() => setConfirming(false)}
        />
      )}
    </>
  )
}
