'use client'

import { ErrorPanel } from '@/components/error-panel'
import { messages } from '@/lib/messages'

const known = [messages.materials.loadFailed, messages.materials.topicsLoadFailed] as const

export default function StudyMaterialsError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  const message = known.find((text) => text === error.digest) ?? messages.materials.loadFailed
  return <ErrorPanel title="Study Materials" message={message} retry={retry} />
}
