'use client'

import { useEffect, useRef, type ComponentProps } from 'react'
import { ViewLink } from './page-view'
import { Pagination } from './pagination'
import { focusOn } from './ui/focus-on'

type Props = Omit<ComponentProps<typeof Pagination>, 'ref' | 'link'> & {
  /** Where the page number is in the address: the list's name, the key, the fragment. */
  list?: string
  param?: string
  hash?: string
}

/**
 * The links to a list's other pages, behind its rows. Who follows one is shown the first row of the new page, which
 * gets the focus: they would stand behind its last one.
 */
export function Pages({ list, param = 'page', hash, ...props }: Props) {
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

  return (
    <Pagination
      {...props}
      ref={links}
      link={({ page, ...link }) => (
        <ViewLink
          list={list}
          changes={{ [param]: page === 1 ? '' : String(page) }}
          hash={hash}
          onFollow={() => void (asked.current = true)}
          {...link}
        />
      )}
    />
  )
}

function firstRowBefore(element: Element | null): Element | null {
  for (let before = element?.previousElementSibling; before; before = before.previousElementSibling) {
    const row = before.querySelector('tbody > tr, li')
    if (row) return row
  }
  return null
}
