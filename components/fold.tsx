'use client'

import { useId, useState, useSyncExternalStore, type ReactNode } from 'react'
import { cn } from './ui/cn'
import { usePhone } from './use-phone'

type Props = {
  /** For links to it, which unfold it. */
  id?: string
  title: string
  /** Of the title, and of the content's own one. */
  level?: 2 | 3
  /** How many there are, said beside the title while it is folded. */
  count?: ReactNode
  /** Unfolded from the start, or as soon as it is so. */
  open?: boolean
  children: ReactNode
  className?: string
}

/**
 * On a phone a part of a long screen that is but its title until somebody taps it; elsewhere it is all there, and the
 * title is the content's own. The content's heading is hidden on a phone, where this one is in its place.
 */
export function Fold({ id: anchor, title, level = 2, count, open: opened = false, children, className }: Props) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  const [open, setOpen] = useState(opened)
  const phone = usePhone()
  const [asked, setAsked] = useState(opened)
  if (opened !== asked) {
    setAsked(opened)
    if (opened) setOpen(true)
  }
  // A link to what is folded unfolds it.
  const linked = useSyncExternalStore(onHashChange, hashNow, noHash)
  const [followed, setFollowed] = useState(noHash)
  if (linked !== followed) {
    setFollowed(linked)
    if (anchor && linked === `#${anchor}`) setOpen(true)
  }
  return (
    <div id={anchor} className={className}>
      <Heading className="sm:hidden">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className={cn(
            'flex min-h-12 w-full items-center gap-3 border-y border-line text-left text-lg font-semibold',
            'after:ml-auto after:size-4 after:shrink-0 after:bg-(image:--chevron) after:bg-center after:content-[""]',
            open ? 'mb-4 after:rotate-180' : '-mb-px',
          )}
        >
          {/* As text on a phone alone: elsewhere the content's own title would be in the page twice. */}
          {phone ? title : <span data-title={title} className="before:content-[attr(data-title)]" />}
          {count !== undefined && <span className="text-sm font-normal text-muted">{count}</span>}
        </button>
      </Heading>
      <div
        id={id}
        className={cn(
          level === 2 ? 'max-sm:[&_h2]:hidden' : 'max-sm:[&_h3]:hidden',
          open ? 'max-sm:pb-6' : 'max-sm:hidden',
        )}
      >
        {children}
      </div>
    </div>
  )
}

function onHashChange(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
const hashNow = () => window.location.hash
const noHash = () => ''
