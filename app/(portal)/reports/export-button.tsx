'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { saveFile } from '@/lib/client/http'
import { notify } from '@/lib/client/notify'
import { toastDurations } from '@/lib/constants'
import { messages } from '@/lib/messages'

export function ExportButton({ id, about }: { id: string; about: string }) {
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    const result = await saveFile(`/api/reports/export/${id}`, messages.reports.exportFailed)
    setBusy(false)
    if (result.ok) notify.success(messages.reports.downloaded, { duration: toastDurations.download })
    else notify.error(result.message)
  }

  return (
    <Button size="sm" variant="secondary" disabled={busy} aria-busy={busy} onClick={() => void save()}>
      {busy ? <Spinner /> : <Download aria-hidden />}
      Export<span className="sr-only"> {about}</span>
    </Button>
  )
}
