import { usePathname } from 'next/navigation'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { forgetDraft, keepDraft, presentAccount, readDraft } from '@/lib/client/drafts'
import { textsOf, type Cell, type RowTexts, type Texts } from './columns'

type Of = {
  /** What the table is of, on its page: what is typed and not saved is kept in the tab under this name. */
  name: string
  /** The ids of its rows. */
  rows: readonly string[]
  /** What is saved. */
  saved: Texts
}

type State = {
  saved: Texts
  /** Only what differs from what is saved. */
  typed: Texts
  /** Of what the tab had kept: what the cells said when they were typed in, where that is not what is saved. */
  shown: Texts
}

/** What was so before a step that can be taken back. */
type Step = State & { what: 'paste' | 'discard' }

/** What is typed in a table over what is saved; it stays in the tab until it is saved or discarded. */
export function useEntries({ name, rows, saved: first }: Of) {
  const pathname = usePathname()
  const [place] = useState(() => [presentAccount(), `${pathname} ${name}`] as const)
  const [state, setState] = useState<State>({ saved: first, typed: {}, shown: {} })
  const { saved, typed, shown } = state
  const [isRestored, setRestored] = useState(false)
  /** Until something else is typed. */
  const [before, setBefore] = useState<Step>()

  const shownIn = (row: string): RowTexts => ({ ...textsOf(saved, row), ...textsOf(shown, row) })

  const restore = useEffectEvent(() => {
    const [account, form] = place
    const kept = account === undefined ? undefined : (readDraft(account, form) as Partial<State> | undefined)
    if (!kept?.typed || !kept.shown) return
    // Whoever is not in the list any more has no cell.
    const known = (texts: Texts) => Object.fromEntries(Object.entries(texts).filter(([row]) => rows.includes(row)))
    const texts = differing(known(kept.typed), saved)
    setState({ saved, typed: texts, shown: known(kept.shown) })
    setRestored(Object.keys(texts).length > 0)
  })
  // What the tab keeps is known in the browser alone.
  // eslint-disable-next-line react-hooks/set-state-in-effect
  useEffect(() => restore(), [])

  const keep = useEffectEvent(() => {
    const [account, form] = place
    if (account === undefined) return
    const ids = Object.keys(typed)
    if (ids.length > 0)
      keepDraft(account, form, { typed, shown: Object.fromEntries(ids.map((id) => [id, shownIn(id)])) })
    else forgetDraft(account, form)
  })
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    if (begun) keep()
  }, [begun, typed])

  const change = useCallback((next: (now: State) => State, step?: Step) => {
    setBegun(true)
    setBefore(step)
    setState(next)
  }, [])

  const write = useCallback(
    (cells: readonly Cell[]) => change((now) => ({ ...now, typed: withCells(now.typed, cells, now.saved) })),
    [change],
  )

  return {
    saved,
    typed,
    isRestored,
    /** What the cells of a row said when they were typed in. */
    shownIn,
    /** Which step `undo` takes back. */
    undoes: before?.what,
    write,
    /** As `write`, and can be taken back at once. */
    paste: (cells: readonly Cell[]) =>
      change((now) => ({ ...now, typed: withCells(now.typed, cells, now.saved) }), { ...state, what: 'paste' }),
    undo() {
      if (before) change(() => before)
    },
    /** These texts are saved now; what was typed since they were sent stays. */
    settle(sent: Texts) {
      change((now) => {
        const next = withSaved(now, sent)
        return { ...next, typed: differing(now.typed, next.saved) }
      })
      setRestored(false)
    },
    /** What somebody has saved in a cell in the meantime is known to who types in it, who wants `text` there. */
    decide: ({ row, column, text }: Cell, now: string) =>
      change((state) => {
        const next = withSaved(state, { [row]: { [column]: now } })
        return { ...next, typed: withCells(state.typed, [{ row, column, text }], next.saved) }
      }),
    /** Nothing of what is typed is wanted; it can be taken back at once. `known` is what is saved by now. */
    discard(known: Texts) {
      change((now) => ({ ...withSaved(now, known), typed: {} }), { ...state, what: 'discard' })
      setRestored(false)
    },
  }
}

/** With texts that are saved: what the cells said before is of no use any more. */
function withSaved({ saved, typed, shown }: State, texts: Texts): State {
  const [nextSaved, nextShown] = [{ ...saved }, { ...shown }]
  for (const [row, cells] of Object.entries(texts)) {
    nextSaved[row] = { ...textsOf(saved, row), ...cells }
    nextShown[row] = Object.fromEntries(Object.entries(textsOf(shown, row)).filter(([column]) => !(column in cells)))
  }
  return { saved: nextSaved, typed, shown: nextShown }
}

function withCells(typed: Texts, cells: readonly Cell[], saved: Texts): Texts {
  const next = { ...typed }
  for (const { row, column, text } of cells) {
    const { [column]: _, ...others } = textsOf(next, row)
    const texts = text === (textsOf(saved, row)[column] ?? '') ? others : { ...others, [column]: text }
    if (Object.keys(texts).length > 0) next[row] = texts
    else delete next[row]
  }
  return next
}

/** Of what is typed, what is not saved. */
const differing = (typed: Texts, saved: Texts): Texts =>
  withCells(
    {},
    Object.entries(typed).flatMap(([row, texts]) =>
      Object.entries(texts).flatMap(([column, text]): Cell[] =>
        text.trim() === (textsOf(saved, row)[column] ?? '') ? [] : [{ row, column, text }],
      ),
    ),
    saved,
  )
