'use client'

import Link from 'next/link'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import {
  createContext,
  startTransition,
  useContext,
  useLayoutEffect,
  useOptimistic,
  useRef,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { withView, type ListView } from '@/lib/list-view'

type How = {
  /** Goes on with the last step instead of making a new one in the history: more letters of the same search. */
  again?: boolean
  /** Every row is there already: the address changes and the server is not asked. */
  local?: boolean
}

type Change = (wanted: string) => string

type WantedView = {
  /** The query that was asked for last. It is the address's own again as soon as the server has answered. */
  wanted: string
  /** The query of what is shown. */
  shown: string
  /** Asks for what `change` makes of the query that is wanted now: never of an older one, so that no change is lost. */
  go: (change: Change, how?: How) => void
}

/** Outside of the portal's screens nothing but a link changes a view, and it leads there by itself. */
const outside: WantedView = { wanted: '', shown: '', go: () => {} }

const Context = createContext(outside)

/** The one place where a page's view (searches, filters, sorting, pages of its lists) is changed. */
export function WantedViewProvider({ children }: { children: ReactNode }) {
  const router = useRouter()
  const pathname = usePathname()
  const shown = useSearchParams().toString()
  const [wanted, want] = useOptimistic(shown)
  /** The same ahead of the next render. */
  const latest = useRef(wanted)
  /** The step that is under way will be a new one in the history. */
  const pushing = useRef(false)

  useLayoutEffect(() => {
    latest.current = wanted
    if (wanted === shown) pushing.current = false
  })

  function go(change: Change, { again, local }: How = {}) {
    const query = change(latest.current).replace(/^\?/, '')
    if (query === latest.current) return
    const settled = latest.current === shown
    latest.current = query
    // Back where the page still stands, there is no step to make.
    pushing.current = query !== shown && (!again || pushing.current)
    const address = query ? `${pathname}?${query}` : pathname
    const push = pushing.current
    startTransition(() => {
      want(query)
      if (local && settled) window.history[push ? 'pushState' : 'replaceState'](null, '', address)
      else router[push ? 'push' : 'replace'](address, { scroll: false })
    })
  }

  return <Context value={{ wanted, shown, go }}>{children}</Context>
}

export const useWantedView = () => useContext(Context)

type ViewLinkProps = Omit<ComponentProps<typeof Link>, 'href' | 'prefetch' | 'scroll' | 'onNavigate'> & {
  /** The list whose view changes; without one the keys stand as they are. */
  list?: string
  changes: ListView
  hash?: string
}

/** A link to this page with a change of its view; whatever else is chosen on the page stays. */
export function ViewLink({ list = '', changes, hash = '', ...props }: ViewLinkProps) {
  const view = useWantedView()
  const pathname = usePathname()
  const changed = (query: string) => withView(query, list, changes)
  return (
    <Link
      href={pathname + changed(view.wanted) + hash}
      prefetch={false}
      scroll={false}
      onNavigate={(event) => {
        if (view === outside) return
        event.preventDefault()
        view.go(changed)
      }}
      {...props}
    />
  )
}
