'use client'

import { ErrorPanel } from '@/components/error-panel'
import { messages } from '@/lib/messages'

export default function PageError({ retry }: { retry: () => void }) {
  return <ErrorPanel title="Sorry" message={messages.common.unexpected} retry={retry} />
}
