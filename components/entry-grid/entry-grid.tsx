'use client'

import { useImperativeHandle, useRef, useState, type ClipboardEvent, type FocusEvent, type Ref } from 'react'
import { Button } from '@/components/ui/button'
import { HeaderCell, Table, TableBody, TableHead } from '@/components/ui/table'
import { gridMessages } from '@/lib/grid-messages'
import { textsOf, type Cell, type EntryColumn, type EntryRow as Row, type Texts } from './columns'
import { EntryRow } from './entry-row'
import { fieldOf, goTo, onGridKey, type CellField } from './grid-keys'
import { placeBlock, readBlock } from './pasted'

/** Leads to a cell. */
export type GoToCell = (row: string, column: string) => void

type Props = {
  ref?: Ref<GoToCell>
  caption: string
  /** The headings of the columns with the rows' numbers and names. */
  titles: { number: string; name: string }
  columns: readonly EntryColumn[]
  rows: readonly Row[]
  saved: Texts
  /** What is typed and not saved. */
  typed: Texts
  /** What is wrong, said below the cell. */
  faults: Texts
  /** What somebody has saved in cells that are typed in, in the meantime. */
  changed: Texts
  /** Decides what stays in such a cell: the text. */
  onDecide: (cell: Cell) => void
  onType: (cells: readonly Cell[]) => void
  /** Of a block from a sheet. */
  onPaste: (cells: readonly Cell[]) => void
  /** Takes the last paste back, as long as that is possible. */
  onUndo: (() => void) | undefined
  /** Somebody has left a cell of the row. */
  onLeave?: (row: string) => void
  /** Enter in the last row. */
  onEnd: () => void
}

/**
 * A table that is typed into as a sheet is: Enter and the arrow keys go through its cells, and a block that was copied from a
 * sheet fills them from where it is pasted. What the cells mean, and saving them, is the screen's.
 */
export function EntryGrid({ ref, caption, titles, columns, rows, saved, typed, faults, changed, ...on }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [pasted, setPasted] = useState('')
  const rowOf = (field: CellField) => Array.from(body.current?.rows ?? []).findIndex((row) => row.contains(field))

  useImperativeHandle(ref, () => (row, column) => {
    const place = rows.findIndex(({ id }) => id === row)
    const field = body.current?.rows[place]?.querySelector<CellField>(`[data-column="${column}"]`)
    if (field) goTo(field)
  })

  function onPaste(event: ClipboardEvent) {
    const field = fieldOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    // A single word goes where the caret is, as in any field.
    if (!field || !/[\t\r\n]/.test(text)) return
    event.preventDefault()
    const { cells, ...count } = placeBlock(readBlock(text), {
      rows: rows.map(({ id }) => id),
      columns: columns.map(({ key }) => key),
      row: rowOf(field),
      column: columns.findIndex(({ key }) => key === field.dataset.column),
    })
    on.onPaste(cells)
    const words = [
      gridMessages.pasted(count.rows),
      count.moreRows > 0 && gridMessages.tooMany(count.moreRows, rows.at(-1)?.name ?? ''),
      count.moreColumns > 0 && gridMessages.tooWide(count.moreColumns),
    ]
    setPasted(words.filter(Boolean).join(' '))
  }

  function onBlur({ target }: FocusEvent) {
    const field = fieldOf(target)
    const row = field && rows[rowOf(field)]
    if (row) on.onLeave?.(row.id)
  }

  function undo() {
    on.onUndo?.()
    setPasted(gridMessages.undone)
  }

  return (
    <>
      <div role="status" className="pasted">
        {pasted}{' '}
        {on.onUndo && (
          <Button variant="link" size="inline" onClick={undo}>
            {gridMessages.undo}
          </Button>
        )}
      </div>
      <Table className="entry-grid">
        <caption className="sr-only">{caption}</caption>
        <TableHead>
          <tr role="row">
            <HeaderCell>{titles.number}</HeaderCell>
            <HeaderCell>{titles.name}</HeaderCell>
            {columns.map(({ key, label }) => (
              <HeaderCell key={key}>{label}</HeaderCell>
            ))}
          </tr>
        </TableHead>
        <TableBody ref={body} onKeyDown={(event) => onGridKey(event, on.onEnd)} onPaste={onPaste} onBlur={onBlur}>
          {rows.map((row) => (
            <EntryRow
              key={row.id}
              row={row}
              columns={columns}
              saved={textsOf(saved, row.id)}
              typed={textsOf(typed, row.id)}
              faults={textsOf(faults, row.id)}
              changed={textsOf(changed, row.id)}
              onType={on.onType}
              onDecide={on.onDecide}
            />
          ))}
        </TableBody>
      </Table>
    </>
  )
}
