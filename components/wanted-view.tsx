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
  useTransition,
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
  /** Somebody came back to a view that was never answered; what is shown is still another one's. */
  catchingUp: boolean
  /** Asks for what `change` makes of the query that is wanted now: never of an older one, so that no change is lost. */
  go: (change: Change, how?: How) => void
}

/** Outside of the portal's screens nothing but a link changes a view, and it leads there by itself. */
const outside: WantedView = { wanted: '', shown: '', catchingUp: false, go: () => {} }

const Context = createContext(outside)

/** Stands in the state of a history entry whose view the server has not answered yet. */
const unanswered = 'viewUnanswered'

const stateNow = () => window.history.state as Record<string, unknown> | null

/**
 * The one place where a page's view (searches, filters, sorting, pages of its lists) is changed. Each change is an entry of
 * the history at once. The router answers the newest alone; an entry that it has passed over is asked for when somebody
 * goes back to it.
 */
export function WantedViewProvider({ children }: { children: ReactNode }) {
  const router = useRouter()
  const pathname = usePathname()
  const shown = useSearchParams().toString()
  const [wanted, want] = useOptimistic(shown)
  const [catchingUp, startCatchingUp] = useTransition()
  /** What is wanted, ahead of the next render. */
  const latest = useRef(wanted)
  /** The address that was looked at last for whether it was answered. */
  const seen = useRef<string>(undefined)
  const addressOf = (query: string) => (query ? `${pathname}?${query}` : pathname)

  useLayoutEffect(() => {
    latest.current = wanted
    const address = addressOf(shown)
    if (seen.current === address) return
    seen.current = address
    // The router removes the mark with its answer. Here somebody came back: the rows are those of another view.
    if (stateNow()?.[unanswered]) startCatchingUp(() => router.replace(address, { scroll: false }))
  })

  function go(change: Change, { again, local }: How = {}) {
    const query = change(latest.current).replace(/^\?/, '')
    if (query === latest.current) return
    const settled = latest.current === shown && !catchingUp
    latest.current = query
    const address = addressOf(query)
    const step = again ? 'replaceState' : 'pushState'
    startTransition(() => {
      want(query)
      if (local && settled) return window.history[step](null, '', address)
      // With its own state in the new entry, the router takes no notice: it would show the old rows as those of the new
      // address.
      window.history[step]({ ...stateNow(), [unanswered]: true }, '', address)
      router.replace(address, { scroll: false })
    })
  }

  return <Context value={{ wanted, shown, catchingUp, go }}>{children}</Context>
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
