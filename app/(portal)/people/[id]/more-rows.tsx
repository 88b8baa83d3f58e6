'use client'

import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { usePageView, ViewLink } from '@/components/page-view'
import { buttonStyle } from '@/components/ui/button'
import { focusOn } from '@/components/ui/focus-on'
import { counted, formatCount } from '@/lib/counted'
import { moreRowsMessages } from '@/lib/people/screen-messages'

type Props = {
  /** The section's prefix in the page's address, and its heading's id. */
  list: string
  shown: number
  total: number
  /** What the other rows are: `older message`. */
  one: string
  many?: string
  /** The table of the rows that are shown. */
  children: ReactNode
}

/**
 * A section's rows, and behind them the link to those that are not there from the start. Who follows it is shown the first
 * of them, which gets the focus.
 */
export function MoreRows({ list, shown, total, one, many, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  /** How many rows there were when the link was followed. */
  const before = useRef<number>(undefined)
  const all = new URLSearchParams(usePageView().shown).has(`${list}.show`)

  // Before the focus falls to what is around the link, which goes with the answer.
  useLayoutEffect(() => {
    if (before.current === undefined || shown <= before.current) return
    const first = place.current?.querySelectorAll('tbody > tr')[before.current]
    before.current = undefined
    first?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    if (first) focusOn(first)
  }, [shown])

  const more = total - shown
  return (
    <div ref={place}>
      {children}
      {more > 0 &&
        (all ? (
          <p className="mt-4 text-sm text-muted">
            {moreRowsMessages.firstOfAreShown(formatCount(shown), formatCount(total))}
          </p>
        ) : (
          <ViewLink
            list={list}
            changes={{ show: 'all' }}
            hash={`#${list}`}
            onFollow={() => void (before.current = shown)}
            className={buttonStyle({ variant: 'secondary', size: 'touch', className: 'mt-4' })}
          >
            {moreRowsMessages.show(counted(more, one, many))}
          </ViewLink>
        ))}
    </div>
  )
}
