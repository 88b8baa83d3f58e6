'use client'

import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { onToastsHeight, toastsHeight } from '@/lib/client/toasts-height'

/** Pixels above and below the toasts. */
const margin = 12

/** Milliseconds without a tap: a second one at the same place must not hit another row. */
const rest = 400

type Room = {
  /** The bar at the bottom of the list. */
  bar: RefObject<HTMLElement | null>
  /** The row that is marked next. */
  next: () => Element | undefined
}

/**
 * Keeps toasts off the rows of a list: they stand above its bar, which has as much ground as they are high, and a row that
 * this would hide and that comes next is moved above it (mark-bar.css, app/globals.css).
 */
export function useRoomForToasts({ bar, next }: Room) {
  const ceiling = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const place = useEffectEvent(() => {
    const { style } = document.documentElement
    const height = toastsHeight()
    const { top, bottom } = bar.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    const end = window.innerHeight - (bar.current ? parseFloat(getComputedStyle(bar.current).bottom) || 0 : 0)
    // Below a list that ends higher up there is room enough.
    const above = bottom > 0 && top < end && end - bottom < height + 2 * margin
    const room = above && height > 0 ? height + margin : 0
    ceiling.current = above ? top - room : end
    style.setProperty('--toast-floor', `${above ? end - top : 0}px`)
    style.setProperty('--toast-room', `${room}px`)
  })

  const showNext = useEffectEvent(() => {
    const row = next()?.getBoundingClientRect()
    if (row && row.top < window.innerHeight && row.bottom > ceiling.current)
      window.scrollBy({ top: row.bottom - ceiling.current + margin })
  })

  const showNextSoon = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => showNext(), rest)
  })

  // Each time, because the list may have become shorter, or the bar higher.
  useEffect(() => place())

  useEffect(() => {
    const onHeight = () => {
      place()
      showNextSoon()
    }
    const onMove = () => place()
    const onTap = ({ target }: PointerEvent) => {
      if (target instanceof Node && bar.current?.parentElement?.contains(target)) showNextSoon()
    }
    const stop = onToastsHeight(onHeight)
    window.addEventListener('scroll', onMove, { passive: true })
    window.addEventListener('resize', onMove)
    window.addEventListener('pointerup', onTap)
    return () => {
      stop()
      window.removeEventListener('scroll', onMove)
      window.removeEventListener('resize', onMove)
      window.removeEventListener('pointerup', onTap)
      clearTimeout(timer.current)
      document.documentElement.style.removeProperty('--toast-floor')
      document.documentElement.style.removeProperty('--toast-room')
    }
  }, [bar])
}
