import { useRef } from 'react'
import { placeOf, returnTo, type Place } from './place'

/**
 * Handlers for a dialog's content that give the focus back to what had it before. Radix does so for its own trigger
 * only, and our dialogs are opened from state.
 */
export function useReturnFocus() {
  const opener = useRef<Place>(undefined)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement ? placeOf(document.activeElement) : undefined
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (!opener.current || !returnTo(opener.current)) document.querySelector('main')?.focus({ preventScroll: true })
    },
  }
}
