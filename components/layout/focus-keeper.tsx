'use client'

import { useEffect } from 'react'

/** Runs `keepFocus` (keep-focus.ts) in a script of its own, because it is not needed before the first click. */
export function FocusKeeper() {
  useEffect(() => {
    let end = () => {}
    let here = true
    void import('./keep-focus').then(
      ({ keepFocus }) => {
        if (here) end = keepFocus()
      },
      // Without the script, browsers handle the focus themselves.
      () => undefined,
    )
    return () => {
      here = false
      end()
    }
  }, [])
  return null
}
