'use client'

import type { ReactNode } from 'react'
import { usePageView } from '@/components/page-view'
import { Button } from '@/components/ui/button'
import { Empty, type Start } from '@/components/ui/empty'
import { viewIn, withView, type ListView } from '@/lib/list-view'
import { shellMessages } from '@/lib/shell-messages'

type Props = {
  /** The list's prefix in the address. */
  name?: string
  /** What a search or filter of the list may be called in its view. */
  filters: readonly string[]
  /** The same of one that several lists of the screen share. */
  shared?: readonly string[]
  children: ReactNode
  about?: string
  start?: Start | false
}

/** In place of a list's rows: how to see all where a search or a filter left none, else what the list is for. */
export function NoRows({ name = '', filters, shared = [], ...words }: Props) {
  const { wanted, go } = usePageView()
  const view = viewIn(Object.fromEntries(new URLSearchParams(wanted)))
  const own = name ? viewIn(Object.fromEntries(new URLSearchParams(wanted)), name) : view
  const filtered = filters.some((key) => own[key]) || shared.some((key) => view[key])
  const none = (keys: readonly string[]): ListView => Object.fromEntries(['page', ...keys].map((key) => [key, '']))
  return (
    <Empty
      {...words}
      instead={
        filtered && (
          <Button
            variant="secondary"
            className="mt-4"
            onClick={() => go((query) => withView(withView(query, name, none(filters)), '', none(shared)))}
          >
            {shellMessages.clearFilters}
          </Button>
        )
      }
    />
  )
}
