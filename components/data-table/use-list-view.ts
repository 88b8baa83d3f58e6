'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useTransition } from 'react'
import { viewOf, withView, type ListView } from '@/lib/list-view'

export type Sort = { id: string; desc: boolean }

export type ListViewControl = {
  /** What the address says of this list. */
  values: ListView
  sort: Sort | undefined
  /** The server is asked for other rows. */
  pending: boolean
  /** The address of this view with `changes`. */
  href: (changes: ListView) => string
  /** Goes there; a change of anything but the page goes back to the first one. */
  change: (changes: ListView) => void
  sortBy: (sort: Sort | undefined) => void
}

/**
 * Reads and changes a list's view in the page's address. `complete` says that every row is loaded: sorting them then
 * needs no server.
 */
export function useListView(name: string, complete: boolean): ListViewControl {
  const router = useRouter()
  const pathname = usePathname()
  const params = useSearchParams()
  const [pending, startTransition] = useTransition()
  const values = viewOf(Object.fromEntries(params), name)
  const href = (changes: ListView) => pathname + withView(params.toString(), name, changes)

  function change(changes: ListView) {
    startTransition(() => router.replace(href({ page: '', ...changes }), { scroll: false }))
  }

  function sortBy(sort: Sort | undefined) {
    const changes = { sort: sort ? `${sort.desc ? '-' : ''}${sort.id}` : '' }
    // Unsorted again, the list is the server's: it may have sent these rows sorted.
    if (complete && sort) window.history.replaceState(null, '', href(changes))
    else change(changes)
  }

  return { values, sort: parseSort(values.sort), pending, href, change, sortBy }
}

function parseSort(value: string | undefined): Sort | undefined {
  if (!value) return undefined
  return value.startsWith('-') ? { id: value.slice(1), desc: true } : { id: value, desc: false }
}
