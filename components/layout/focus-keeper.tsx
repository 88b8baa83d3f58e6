'use client'

import { useEffect } from 'react'

/** Runs `keepFocus`, whose script is loaded apart from the page: nothing goes before somebody did something. */
export function FocusKeeper() {
  useEffect(() => {
    let end = () => {}
    let here = true
    void import('./keep-focus').then(
      ({ keepFocus }) => {
        if (here) end = keepFocus()
      },
      // Without it the page works as browsers do by themselves.
      () => undefined,
    )
    return () => {
      here = false
      end()
    }
  }, [])
  return null
}
