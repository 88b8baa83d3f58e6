'use client'

import { ErrorPanel } from '@/components/error-panel'
import { messages } from '@/lib/messages'

export default function ApprovalsError({ retry }: { retry: () => void }) {
  return <ErrorPanel title="Pending Student Approvals" message={messages.approvals.loadFailed} retry={retry} />
}
