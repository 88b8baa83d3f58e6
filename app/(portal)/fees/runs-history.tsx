'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { usePageView } from '@/components/page-view'
import { Skeleton } from '@/components/ui/skeleton'
import { runsHistoryMessages } from '@/lib/fees/screen-messages'
import { withView } from '@/lib/list-view'

/** The history of fee runs, which is read when somebody opens it: `open` says that the page's address asks for it. */
export function RunsHistory({ open, children }: { open: boolean; children: ReactNode }) {
  const element = useRef<HTMLDetailsElement>(null)
  const { go } = usePageView()

  const look = () => {
    if (element.current?.open && !open) go((query) => withView(query, 'runs', { open: '1' }), { again: true })
  }
  // It may have been opened before the page's script was there.
  useEffect(look)

  return (
    <details ref={element} className="mt-6" open={open} onToggle={look}>
      <summary className="mb-4 w-fit font-medium text-accent">{runsHistoryMessages.historyOfAddedFees}</summary>
      {children || <Skeleton className="h-60" />}
    </details>
  )
}
