'use client'

import { DownloadButton } from '@/components/download-button'
import { PrintButton } from '@/components/print-button'
import { reportMessages } from '@/lib/reports/messages'

/** The buttons for a report's paper: to keep, and to print. `what` names the report for who hears them alone. */
export function ReportExport({ id, what }: { id: string; what: string }) {
  const path = `/api/reports/export/${id}` as const
  return (
    <div className="flex gap-1.5">
      <DownloadButton
        size="sm"
        variant="secondary"
        path={path}
        failed={reportMessages.exportFailed}
        success={reportMessages.downloaded}
      >
        Export
        <span className="sr-only">{what}</span>
      </DownloadButton>
      <PrintButton size="sm" path={path} failed={reportMessages.printFailed}>
        Print
        <span className="sr-only">{what}</span>
      </PrintButton>
    </div>
  )
}
