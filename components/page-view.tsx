'use client'

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
import { followsHere } from '@/lib/client/followed-link'
import { stateNow } from '@/lib/client/history-state'
import { changedAlone } from '@/lib/client/kept-place'
import { withView, type ListView } from '@/lib/list-view'

type ChangeOptions = {
  /** Continues the last step of the history instead of adding one: more letters of the same search. */
  again?: boolean
  /** All rows are loaded: only the address changes. */
  local?: boolean
}

type Change = (wanted: string) => string

type PageView = {
  /** The query that was requested last; the address's own once the server has answered. */
  wanted: string
  shown: string
  /** Going back led to a view that was never answered: other rows are still shown. */
  catchingUp: boolean
  /** Requests `change` of the query that was requested last, so that no change is lost. */
  go: (change: Change, how?: ChangeOptions) => void
}

/** Outside of the portal's screens only links change a view. */
const noView: PageView = { wanted: '', shown: '', catchingUp: false, go: () => {} }

const Context = createContext(noView)

/** Marks a history entry whose view the server has not answered. */
const unanswered = 'viewUnanswered'

/**
 * The one place that changes a page's view (searches, filters, sorting, pages of its lists). Each change is at once an
 * entry of the history. The router answers only the newest; a skipped entry is requested when somebody goes back to it.
 */
export function PageViewProvider({ children }: { children: ReactNode }) {
  const router = useRouter()
  const pathname = usePathname()
  const shown = useSearchParams().toString()
  const [wanted, want] = useOptimistic(shown)
  const [catchingUp, startCatchingUp] = useTransition()
  /** `wanted` before the next render. */
  const latest = useRef(wanted)
  /** The address that was checked last. */
  const seen = useRef<string>(undefined)
  const addressOf = (query: string) => (query ? `${pathname}?${query}` : pathname)

  useLayoutEffect(() => {
    latest.current = wanted
    const address = addressOf(shown)
    if (seen.current === address) return
    seen.current = address
    // The router removes the mark with its answer. With the mark, somebody went back, and the rows are another view's.
    if (stateNow()?.[unanswered]) startCatchingUp(() => router.replace(address, { scroll: false }))
  })

  function go(change: Change, { again, local }: ChangeOptions = {}) {
    const query = change(latest.current).replace(/^\?/, '')
    if (query === latest.current) return
    const settled = latest.current === shown && !catchingUp
    latest.current = query
    const address = addressOf(query)
    const step = again ? 'replaceState' : 'pushState'
    startTransition(() => {
      want(query)
      if (local && settled) return window.history[step]({ [changedAlone]: true }, '', address)
      // With the router's own state in the new entry it ignores the change; otherwise it would show the old rows for
      // the new address.
      window.history[step]({ ...stateNow(), [unanswered]: true }, '', address)
      router.replace(address, { scroll: false })
    })
  }

  return <Context value={{ wanted, shown, catchingUp, go }}>{children}</Context>
}

export const usePageView = () => useContext(Context)

type ViewLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** Without it, `changes` has keys without a prefix. */
  list?: string
  changes: ListView
  hash?: string
  /** It was followed within this page. */
  onFollow?: () => void
}

/** A link to this page with changes of its view; the rest of the view stays. */
export function ViewLink({ list = '', changes, hash = '', onFollow, ...props }: ViewLinkProps) {
  const view = usePageView()
  const pathname = usePathname()
  const changed = (query: string) => withView(query, list, changes)
  return (
    <a
      href={pathname + changed(view.wanted) + hash}
      data-still
      onClick={(event) => {
        if (view === noView || !followsHere(event)) return
        event.preventDefault()
        onFollow?.()
        view.go(changed)
      }}
      {...props}
    />
  )
}
