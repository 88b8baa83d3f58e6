'use client'

import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { ConfirmButton } from '@/components/confirm-button'
import { notify } from '@/lib/client/notify'
import { importMessages } from '@/lib/import/messages'
import { discardImportMessages } from '@/lib/import/screen-messages'
import { discardImport } from '../actions'

export function DiscardImport({ id, fileName }: { id: string; fileName: string }) {
  const router = useRouter()
  return (
    <ConfirmButton
      size="sm"
      icon={<Trash2 aria-hidden />}
      title={discardImportMessages.discardQuestion(fileName)}
      description={discardImportMessages.description}
      confirm="Discard"
      destructive
      action={discardImport}
      input={{ id }}
      failed={importMessages.discardFailed}
      onDone={({ message }) => {
        notify.success(message)
        router.push('/admin/import')
      }}
    >
      {discardImportMessages.discardThisSheet}
    </ConfirmButton>
  )
}
