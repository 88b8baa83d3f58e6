import { useRef } from 'react'
import { focusPlaceOf, returnFocusTo, type FocusPlace } from './focus-place'

/**
 * Props for a dialog's content that return the focus on closing. Radix does so only for its own trigger, and our
 * dialogs open from state.
 */
export function useReturnFocus() {
  const opener = useRef<FocusPlace>(undefined)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement ? focusPlaceOf(document.activeElement) : undefined
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // The dialog went with its page, and the focus is in the next one.
      if (opener.current && opener.current.path !== window.location.pathname) return
      if (!opener.current || !returnFocusTo(opener.current))
        document.querySelector('main')?.focus({ preventScroll: true })
    },
  }
}
