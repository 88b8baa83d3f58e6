'use client'

import { ErrorPanel } from '@/components/error-panel'
import { messages } from '@/lib/messages'

const known: readonly string[] = [messages.materials.loadFailed, messages.materials.topicsLoadFailed]

export default function StudyMaterialsError({ error, retry }: { error: Error; retry: () => void }) {
  // In production the browser gets no message of a server component's error.
  const message = known.includes(error.message) ? error.message : messages.materials.loadFailed
  return <ErrorPanel title="Study Materials" message={message} retry={retry} />
}
