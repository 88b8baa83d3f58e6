'use client'

import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { sidewaysMessages } from '@/lib/screen-messages'
import { cn } from './cn'

/**
 * The place of a table that may be wider than the screen. Where it is, the edge behind which there is more has a shade
 * and an arrow (table.css), and the place takes the focus, so that the arrow keys scroll it.
 */
export function Sideways({ className, ...props }: ComponentProps<'div'>) {
  const place = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState('')

  useEffect(() => {
    const element = place.current
    if (!element) return
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const left = scrollLeft > 1 && 'left'
      const right = scrollLeft + clientWidth < scrollWidth - 1 && 'right'
      setMore([left, right].filter(Boolean).join(' '))
    }
    const observer = new ResizeObserver(look)
    for (const sized of [element, ...element.children]) observer.observe(sized)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])

  const scrolls = more && {
    tabIndex: 0,
    role: 'group',
    'aria-label': sidewaysMessages.moreColumnsToSideScroll,
  }
  return (
    <div className="sideways" data-more={more || undefined}>
      {/* Positioned, because visually hidden text in a far cell would widen the page. */}
      <div ref={place} className={cn('relative sm:overflow-x-auto', className)} {...scrolls} {...props} />
    </div>
  )
}
