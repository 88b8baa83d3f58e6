'use client'

import { ErrorPanel } from '@/components/error-panel'
import { messages } from '@/lib/messages'

export default function NotificationsError({ retry }: { retry: () => void }) {
  return (
    <ErrorPanel
      title="Notifications & Communication"
      message={messages.notifications.loadFailed}
      toast={messages.notifications.failed}
      retry={retry}
    />
  )
}
