'use client'

import { ErrorPanel } from '@/components/error-panel'
import { messages } from '@/lib/messages'

export default function AdmissionsError({ retry }: { retry: () => void }) {
  return <ErrorPanel title="Admissions" message={messages.admissions.loadFailed} retry={retry} />
}
