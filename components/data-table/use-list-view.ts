'use client'

import { usePageView } from '@/components/page-view'
import { viewIn, withView, type ListView } from '@/lib/list-view'

export type Sort = { id: string; desc: boolean }

export type ListViewControl = {
  /** The list's prefix in the address. */
  name: string
  /** The view that was requested last, which controls show. */
  values: ListView
  sort: Sort | undefined
  /** The rows are still those of an older view. */
  pending: boolean
  /** Requests the view with `changes`; any change but of the page goes to the first page. */
  change: (changes: ListView, how?: { again?: boolean }) => void
  sortBy: (sort: Sort | undefined) => void
}

/** Reads and changes a list's view. With `complete`, all rows are loaded and sorted in the browser. */
export function useListView(name: string, complete: boolean): ListViewControl {
  const { wanted, shown, catchingUp, go } = usePageView()
  const values = valuesOf(wanted, name)
  const pending = catchingUp || (wanted !== shown && !alike(values, valuesOf(shown, name)))

  return {
    name,
    values,
    sort: parseSort(values.sort),
    pending,
    change: (changes, how) => go((query) => withView(query, name, { page: '', ...changes }), how),
    sortBy: (sort) =>
      go(
        (query) => withView(query, name, { page: '', sort: sort ? `${sort.desc ? '-' : ''}${sort.id}` : '' }),
        // Not to unsorted: the server may have sent these rows sorted.
        { local: complete && sort !== undefined },
      ),
  }
}

const valuesOf = (query: string, name: string) => viewIn(Object.fromEntries(new URLSearchParams(query)), name)

const alike = (a: ListView, b: ListView) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => a[key] === b[key])

function parseSort(value: string | undefined): Sort | undefined {
  if (!value) return undefined
  return value.startsWith('-') ? { id: value.slice(1), desc: true } : { id: value, desc: false }
}
