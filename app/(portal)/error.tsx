'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import { ErrorPanel } from '@/components/error-panel'
import type { ScreenPath } from '@/lib/routes'
import { shellMessages } from '@/lib/shell-messages'

type Texts = { title?: string; failed?: string; toast?: string }

async function textsOf(pathname: string): Promise<Texts> {
  const [{ screenAt, screenPathAt }, { screenFailures }] = await Promise.all([
    import('@/lib/route-lookups'),
    import('./screen-failures'),
  ])
  return { ...screenAt(pathname), ...screenFailures[screenPathAt(pathname) as ScreenPath] }
}

/** The error page of every screen, with its texts, which are too many to come with every page. */
export default function ScreenError({ retry }: { retry: () => void }) {
  const pathname = usePathname()
  const [texts, setTexts] = useState<Texts>()
  useEffect(() => {
    let open = true
    void textsOf(pathname)
      // Without a connection, what can be said of any screen.
      .catch((): Texts => ({}))
      .then((found) => open && setTexts(found))
    return () => void (open = false)
  }, [pathname])
  if (!texts) return null
  const { title = 'Sorry', failed = shellMessages.unexpected, toast } = texts
  return <ErrorPanel title={title} message={failed} toast={toast} retry={retry} />
}
