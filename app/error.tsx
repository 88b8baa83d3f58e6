'use client'

import { ErrorPanel } from '@/components/error-panel'
import { shellMessages } from '@/lib/shell-messages'

export default function PageError({ retry }: { retry: () => void }) {
  return <ErrorPanel title="Sorry" message={shellMessages.unexpected} retry={retry} />
}
