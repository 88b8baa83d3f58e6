'use client'

import { useEffect, useRef, type ComponentProps } from 'react'
import { Pagination } from './pagination'
import { focusOn } from './ui/focus-on'

/**
 * The links to a list's other pages, behind its rows. Who follows one is shown the first row of the new page, which
 * gets the focus: they would stand behind its last one.
 */
export function Pages(props: ComponentProps<typeof Pagination>) {
  const links = useRef<HTMLElement>(null)
  const shown = useRef(props.page)
  const asked = useRef(false)

  useEffect(() => {
    if (props.page === shown.current) return
    shown.current = props.page
    if (!asked.current) return
    asked.current = false
    const first = firstRowBefore(links.current)
    first?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    if (first) focusOn(first)
  }, [props.page])

  return <Pagination {...props} ref={links} onTurn={() => void (asked.current = true)} />
}

function firstRowBefore(element: Element | null): Element | null {
  for (let before = element?.previousElementSibling; before; before = before.previousElementSibling) {
    const row = before.querySelector('tbody > tr, li')
    if (row) return row
  }
  return null
}
