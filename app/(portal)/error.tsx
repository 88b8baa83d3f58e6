'use client'

import { usePathname } from 'next/navigation'
import { ErrorPanel } from '@/components/error-panel'
import { shellMessages } from '@/lib/shell-messages'
import { screenAt } from '@/lib/routes'

/** The error page of every screen, with the texts of lib/routes.ts. */
export default function ScreenError({ retry }: { retry: () => void }) {
  const { title = 'Sorry', failed = shellMessages.unexpected, toast } = screenAt(usePathname()) ?? {}
  return <ErrorPanel title={title} message={failed} toast={toast} retry={retry} />
}
