'use client'

import { ErrorPanel } from '@/components/error-panel'
import { messages } from '@/lib/messages'

export default function FeesError({ retry }: { retry: () => void }) {
  return <ErrorPanel title="Fees Management Dashboard" message={messages.fees.loadFailed} retry={retry} />
}
