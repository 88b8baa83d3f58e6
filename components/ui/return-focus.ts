import { useRef } from 'react'

/**
 * Handlers for a dialog's content that give the focus back to what had it before. Radix does so for its own trigger
 * only, and our dialogs are opened from state.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // A row that was acted upon may be gone; the page's content is then the nearest thing that is left.
      const target = opener.current?.isConnected ? opener.current : document.querySelector('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
  }
}
