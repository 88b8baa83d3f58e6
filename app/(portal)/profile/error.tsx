'use client'

import { ErrorPanel } from '@/components/error-panel'
import { messages } from '@/lib/messages'

export default function ProfileError({ retry }: { retry: () => void }) {
  return <ErrorPanel title="My Profile" message={messages.profile.loadFailed} retry={retry} />
}
