'use client'

import { useEffect, useRef, useState } from 'react'
import { LazyConfirmDialog } from '@/components/lazy-dialog'
import { unsavedMarksGuardMessages } from '@/lib/attendance/screen-messages'
import { useUnsavedMarks } from './use-marks'

/** Asks before a link leaves the page while marks are not saved. mark-sending.ts asks when the page is closed. */
export function UnsavedMarksGuard() {
  const { saving, failed } = useUnsavedMarks()
  const open = saving + failed
  const passing = useRef(false)
  const [target, setTarget] = useState<HTMLElement>()

  useEffect(() => {
    if (open === 0) return
    const onClick = (event: MouseEvent) => {
      if (passing.current || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element))
        return
      const element = event.target.closest<HTMLElement>('a[href], [data-leaves]')
      if (!element || staysHere(element)) return
      event.preventDefault()
      event.stopPropagation()
      setTarget(element)
    }
    // In the capture phase, before the router's listeners.
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [open])

  function leave() {
    passing.current = true
    target?.click()
    passing.current = false
  }

  return (
    target && (
      <LazyConfirmDialog
        open
        title={unsavedMarksGuardMessages.leaveBeforeEverythingQuestion}
        description={unsavedMarksGuardMessages.description(open)}
        confirm="Leave"
        onConfirm={leave}
        onOpenChange={() => setTarget(undefined)}
      />
    )
  )
}

const staysHere = (element: HTMLElement) =>
  element instanceof HTMLAnchorElement &&
  (element.target === '_blank' || element.download !== '' || element.pathname === window.location.pathname)
