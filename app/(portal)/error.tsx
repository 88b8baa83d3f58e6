'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import { ErrorPanel } from '@/components/error-panel'
import { shellMessages } from '@/lib/shell-messages'

type Texts = { title?: string; failed?: string; toast?: string }

/** The error page of every screen, with the texts of lib/routes.ts, which are too many to come with every page. */
export default function ScreenError({ retry }: { retry: () => void }) {
  const pathname = usePathname()
  const [texts, setTexts] = useState<Texts>()
  useEffect(() => {
    let open = true
    void import('@/lib/route-lookups')
      .then(({ screenAt }): Texts => screenAt(pathname) ?? {})
      // Without a connection, what can be said of any screen.
      .catch((): Texts => ({}))
      .then((found) => open && setTexts(found))
    return () => void (open = false)
  }, [pathname])
  if (!texts) return null
  const { title = 'Sorry', failed = shellMessages.unexpected, toast } = texts
  return <ErrorPanel title={title} message={failed} toast={toast} retry={retry} />
}
