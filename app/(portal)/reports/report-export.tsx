'use client'

import { DownloadButton } from '@/components/download-button'
import { reportMessages } from '@/lib/reports/messages'

/** The button for a report's paper. `what` names the report for who hears it alone. */
export const ReportExport = ({ id, what }: { id: string; what: string }) => (
  <DownloadButton
    size="sm"
    variant="secondary"
    path={`/api/reports/export/${id}`}
    failed={reportMessages.exportFailed}
    success={reportMessages.downloaded}
  >
    Export
    <span className="sr-only">{what}</span>
  </DownloadButton>
)
