'use client'

import { ErrorPanel } from '@/components/error-panel'
import { messages } from '@/lib/messages'

export default function MailsError({ retry }: { retry: () => void }) {
  return <ErrorPanel title="Mails" message={messages.mails.loadFailed} retry={retry} />
}
