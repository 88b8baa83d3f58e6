'use client'

import { ErrorPanel } from '@/components/error-panel'
import { messages } from '@/lib/messages'

export default function StudyMaterialsError({ retry }: { retry: () => void }) {
  return <ErrorPanel title="Study Materials" message={messages.materials.loadFailed} retry={retry} />
}
