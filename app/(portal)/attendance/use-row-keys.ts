import type { KeyboardEvent, RefObject } from 'react'
import type { Mark } from '@/lib/attendance/schema'
import type { MarkRowData } from './use-marks'

const keys: Record<string, Mark> = { p: 'Present', a: 'Absent' }

/** Arrow keys go from row to row; P and A mark the row and go to the next. `mark` says whether it took the mark. */
export function useRowKeys(
  body: RefObject<HTMLTableSectionElement | null>,
  rows: readonly MarkRowData[],
  mark: (row: MarkRowData, status: Mark) => boolean,
) {
  const indexOf = (element: EventTarget) =>
    Array.from(body.current?.rows ?? []).findIndex((row) => row.contains(element as Node))

  function focusRow(index: number) {
    const row = body.current?.rows[Math.max(0, Math.min(index, rows.length - 1))]
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const index = indexOf(event.target)
    const row = rows[index]
    if (!row) return
    const status = keys[event.key.toLowerCase()]
    const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (status && mark(row, status)) focusRow(index + 1)
    else if (target !== undefined) focusRow(target)
    else return
    event.preventDefault()
  }

  return { indexOf, onKeyDown }
}
