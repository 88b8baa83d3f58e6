'use client'

import { usePathname } from 'next/navigation'
import { ErrorPanel } from '@/components/error-panel'
import { shellMessages } from '@/lib/shell-messages'
import { screenAt } from './screens'

/** A screen that cannot be loaded, in its own words. */
export default function ScreenError({ retry }: { retry: () => void }) {
  const { title = 'Sorry', failed = shellMessages.unexpected, toast } = screenAt(usePathname()) ?? {}
  return <ErrorPanel title={title} message={failed} toast={toast} retry={retry} />
}
