'use client'

import { useEffect, useEffectEvent } from 'react'

/** As high as four toasts are, one above the other: pixels. */
const room = 290

/**
 * Keeps toasts off the row that is marked next on a phone: they stand at the top of the screen, over what is marked
 * already, unless that row is there; then at its bottom. On wider screens they stand at the left, away from the buttons
 * (app/globals.css).
 */
export function useRoomForToasts(nextRow: () => Element | null | undefined) {
  const place = useEffectEvent(() => {
    const { top = room } = nextRow()?.getBoundingClientRect() ?? {}
    document.documentElement.dataset.toasts = top < room ? 'below' : 'above'
  })
  useEffect(() => place())
  useEffect(() => {
    const onScroll = () => place()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      delete document.documentElement.dataset.toasts
    }
  }, [])
}
