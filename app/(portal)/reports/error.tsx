'use client'

import { ErrorPanel } from '@/components/error-panel'
import { messages } from '@/lib/messages'

export default function ReportsError({ retry }: { retry: () => void }) {
  return (
    <ErrorPanel
      title="Student Report Management"
      message={messages.reports.loadFailed}
      toast={messages.reports.fetchError}
      retry={retry}
    />
  )
}
