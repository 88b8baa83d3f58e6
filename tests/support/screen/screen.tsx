import { act } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import {
  startTransition,
  Suspense,
  use,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { PageViewProvider } from '@/components/page-view'

/** What the router has of a screen: the query of its address, and what the server drew for it. */
type Drawn = { query: string; children: ReactNode }

type Server = {
  /** The queries that were asked for, `?class=Class+5`; each waits for an answer. */
  asked: string[]
  /** Answers the newest question; the router leaves the older ones. */
  answer: (children: ReactNode) => Promise<void>
  ask: (query: string) => Promise<Drawn>
}

export function server(): Server {
  const asked: string[] = []
  let newest = (_: ReactNode) => {}
  return {
    asked,
    answer: (children) => act(() => Promise.resolve(newest(children))),
    ask(query) {
      asked.push(query)
      return new Promise((resolve) => (newest = (children) => resolve({ query, children })))
    },
  }
}

/**
 * A screen at `address` whose view is changed as in the portal. In place of Next.js, `ask` stands for the server: the
 * old rows stay until it answers.
 */
export function Screen({ address, ask, children }: { address: string; ask: Server['ask']; children: ReactNode }) {
  const { pathname, search } = new URL(address, window.location.origin)
  const [state, setState] = useState<Drawn | Promise<Drawn>>({ query: search, children })
  return (
    <Suspense>
      <Drawing pathname={pathname} state={state} setState={setState} ask={ask} />
    </Suspense>
  )
}

function Drawing({
  pathname,
  state,
  setState,
  ask,
}: {
  pathname: string
  state: Drawn | Promise<Drawn>
  setState: (state: Drawn | Promise<Drawn>) => void
  ask: Server['ask']
}) {
  const { query, children } = state instanceof Promise ? use(state) : state
  const router = useMemo(() => {
    const go = (address: string) => setState(ask(new URL(address, window.location.origin).search))
    const nothing = () => {}
    return {
      back: nothing,
      forward: nothing,
      refresh: nothing,
      prefetch: nothing,
      push: go,
      replace: go,
      bfcacheId: '',
    }
  }, [ask, setState])

  // As Next.js does with each answer, before any effect of a component.
  useInsertionEffect(() => window.history.replaceState(null, '', pathname + query), [pathname, query, children])

  // Next.js watches the history: an entry that is not marked as unanswered is the same rows at another address.
  useLayoutEffect(() => {
    const { pushState } = window.history
    window.history.pushState = (data: Record<string, unknown> | null, unused, address) => {
      pushState.call(window.history, data, unused, address)
      if (!data?.viewUnanswered) startTransition(() => setState({ query: window.location.search, children }))
    }
    return () => void (window.history.pushState = pushState)
  }, [children, setState])

  return (
    <AppRouterContext value={router}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={useMemo(() => new URLSearchParams(query), [query])}>
          <PageViewProvider>{children}</PageViewProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  )
}
