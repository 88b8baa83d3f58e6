'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Glyph } from '@/components/ui/glyph'
import { NavLinks, type NavItem } from './nav-links'

const panelId = 'menu'
/** Everything but the bar; inert while the menu covers it. */
const behind = '[data-behind-menu]'

const widths = {
  lg: { query: '(min-width: 64rem)', className: 'lg:hidden' },
  xl: { query: '(min-width: 80rem)', className: 'xl:hidden' },
}

type Props = {
  items: readonly NavItem[]
  news?: boolean
  /** The width from which the links are in the bar. */
  below: keyof typeof widths
  children?: ReactNode
}

/** The navigation on small screens: a panel below the bar, over a page that does not scroll. */
export function MobileMenu({ items, news, below, children }: Props) {
  const { query, className } = widths[below]
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const root = document.documentElement
    const wide = window.matchMedia(query)
    const close = () => setOpen(false)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      toggle.current?.focus()
    }

    // Padding as wide as the scroll bar, so that the bar does not move.
    root.style.paddingRight = `${window.innerWidth - root.clientWidth}px`
    root.style.overflow = 'hidden'
    window.addEventListener('keydown', onKeyDown)
    wide.addEventListener('change', close)
    return () => {
      root.style.paddingRight = ''
      root.style.overflow = ''
      window.removeEventListener('keydown', onKeyDown)
      wide.removeEventListener('change', close)
    }
  }, [open, query])

  useEffect(() => {
    const cover = () => document.querySelectorAll(behind).forEach((element) => element.toggleAttribute('inert', open))
    // After the frame that answers the tap: of a long page every element gets its style anew with this.
    const frame = requestAnimationFrame(() => void setTimeout(cover))
    return () => cancelAnimationFrame(frame)
  }, [open])

  /** The links are hidden then, and one of them has the focus. */
  function follow() {
    setOpen(false)
    toggle.current?.focus()
  }

  return (
    <div className={cn(className, 'noscript:w-full')}>
      <Button
        ref={toggle}
        variant="ghost"
        size="icon"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className="relative noscript:hidden"
      >
        <Glyph of={open ? 'close' : 'menu'} className="size-5!" />
        <span className="sr-only">Menu</span>
        {news && !open && (
          <span className="absolute top-1.5 right-1.5 size-2.5 rounded-full bg-accent forced-colors:border-5">
            <span className="sr-only">, something is unread</span>
          </span>
        )}
      </Button>
      <nav
        id={panelId}
        aria-label="Main"
        className={cn(
          'z-30 overflow-y-auto overscroll-contain bg-paper',
          // Without scripts nobody could open it.
          open ? 'fixed inset-x-0 top-bar bottom-0 px-4 py-4' : 'hidden noscript:block',
        )}
      >
        <NavLinks
          items={items}
          className="grid gap-1 noscript:flex noscript:flex-wrap"
          linkClassName="min-h-11 px-3 text-base"
          onFollow={follow}
        />
        {children && (
          <div
            className="mt-4 grid grid-cols-1 gap-1 border-t border-line pt-4"
            onClick={({ target }) => isInLink(target) && follow()}
          >
            {children}
          </div>
        )}
      </nav>
    </div>
  )
}

const isInLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null
