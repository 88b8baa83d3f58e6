import { usePathname } from 'next/navigation'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { forgetDraft, keepDraft, presentAccount, readDraft } from '@/lib/client/drafts'
import { textsOf, type Cell, type Texts } from './columns'

type Of = {
  /** What the table is of, on its page: what is typed and not saved is kept in the tab under this name. */
  name: string
  /** The ids of its rows. */
  rows: readonly string[]
  /** What is saved. */
  saved: Texts
}

/** What is typed in a table over what is saved; it stays in the tab until it is saved or discarded. */
export function useEntries({ name, rows, saved: first }: Of) {
  const pathname = usePathname()
  const [place] = useState(() => [presentAccount(), `${pathname} ${name}`] as const)
  const [saved, setSaved] = useState(first)
  /** Only what differs from what is saved. */
  const [typed, setTyped] = useState<Texts>({})
  const [isRestored, setRestored] = useState(false)
  /** What was typed before the last paste, until something else is typed. */
  const [before, setBefore] = useState<Texts>()

  const restore = useEffectEvent(() => {
    const [account, form] = place
    const kept = account === undefined ? undefined : readDraft(account, form)
    if (!kept) return
    // Whoever is not in the list any more has no cell.
    const known = Object.entries(kept as Texts).filter(([row]) => rows.includes(row))
    const texts = differing(Object.fromEntries(known), saved)
    setTyped(texts)
    setRestored(Object.keys(texts).length > 0)
  })
  // What the tab keeps is known in the browser alone.
  // eslint-disable-next-line react-hooks/set-state-in-effect
  useEffect(() => restore(), [])

  const keep = useEffectEvent(() => {
    const [account, form] = place
    if (account === undefined) return
    if (Object.keys(typed).length > 0) keepDraft(account, form, typed)
    else forgetDraft(account, form)
  })
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    if (begun) keep()
  }, [begun, typed])

  const write = useCallback(
    (cells: readonly Cell[]) => {
      setBegun(true)
      setBefore(undefined)
      setTyped((now) => withCells(now, cells, saved))
    },
    [saved],
  )

  return {
    saved,
    typed,
    isRestored,
    canUndo: before !== undefined,
    write,
    /** As `write`, and can be taken back at once. */
    paste(cells: readonly Cell[]) {
      write(cells)
      setBefore(typed)
    },
    undo() {
      if (before) setTyped(before)
      setBefore(undefined)
    },
    /** These texts are saved now; what was typed since they were sent stays. */
    settle(sent: Texts) {
      const next = { ...saved }
      for (const [row, texts] of Object.entries(sent)) next[row] = { ...textsOf(saved, row), ...texts }
      setSaved(next)
      setBegun(true)
      setBefore(undefined)
      setRestored(false)
      setTyped((now) => differing(now, next))
    },
    discard() {
      setBegun(true)
      setBefore(undefined)
      setRestored(false)
      setTyped({})
    },
  }
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
