'use client'

import { MessageSquareText } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Input, Textarea } from '@/components/ui/controls'
import { gridMessages } from '@/lib/grid-messages'
import type { Cell, EntryColumn, EntryRow as Row, RowTexts } from './columns'

type Props = {
  row: Row
  columns: readonly EntryColumn[]
  saved: RowTexts
  typed: RowTexts
  faults: RowTexts
  changed: RowTexts
  onType: (cells: readonly Cell[]) => void
  onDecide: (cell: Cell) => void
}

/**
 * A row: who it is about, and a field for each column. On a phone name and numbers are one line, and words are folded away
 * until somebody asks for them. What is typed makes this row again and none of the others.
 */
export const EntryRow = memo(function EntryRow({
  row,
  columns,
  saved,
  typed,
  faults,
  changed,
  onType,
  onDecide,
}: Props) {
  return (
    <tr role="row" className="entry-row">
      <td role="cell" className="nr">
        {row.number}
      </td>
      <th role="rowheader" scope="row">
        {row.name}
        {row.aside && <span className="aside">{row.aside}</span>}
      </th>
      {columns.map((column) => {
        const { key, kind } = column
        const Field = kind === 'number' ? NumberField : WordsField
        return (
          <td role="cell" key={key} data-label={column.label} className={cn('entry', kind)}>
            <Field
              {...{ row, column }}
              value={typed[key] ?? saved[key] ?? ''}
              fault={faults[key]}
              now={changed[key]}
              changed={key in typed}
              onDecide={(text) => onDecide({ row: row.id, column: key, text })}
              onType={(text) => onType([{ row: row.id, column: key, text }])}
            />
          </td>
        )
      })}
    </tr>
  )
})

type FieldProps = {
  row: Row
  column: EntryColumn
  value: string
  fault: string | undefined
  /** What is saved there in the meantime, where the field says something else. */
  now: string | undefined
  /** Not saved yet. */
  changed: boolean
  onType: (text: string) => void
  onDecide: (text: string) => void
}

function NumberField({ onType, ...cell }: FieldProps) {
  const id = useId()
  return (
    <>
      <Input {...wired(cell, id)} inputMode="decimal" onChange={({ target }) => onType(target.value)} />
      <Fault id={id} text={cell.fault} />
      <ChangedMeanwhile id={id} {...cell} />
    </>
  )
}

function WordsField({ onType, ...cell }: FieldProps) {
  const id = useId()
  const [asked, setAsked] = useState(false)
  const open = asked || cell.value !== '' || cell.fault !== undefined || cell.now !== undefined
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="unfold"
        aria-expanded={open}
        aria-controls={`${id}-words`}
        onClick={() => setAsked(!open)}
      >
        <MessageSquareText aria-hidden />
        <span className="sr-only">{nameOf(cell)}</span>
      </Button>
      <Textarea
        {...wired(cell, id)}
        id={`${id}-words`}
        rows={1}
        maxLength={cell.column.most}
        className={open ? undefined : 'max-sm:hidden'}
        onChange={({ target }) => onType(target.value)}
      />
      <Fault id={id} text={cell.fault} />
      <ChangedMeanwhile id={id} {...cell} />
    </>
  )
}

const nameOf = ({ row, column }: Pick<FieldProps, 'row' | 'column'>) => `${column.name}, ${row.name}`

const wired = ({ row, column, value, fault, now, changed }: Omit<FieldProps, 'onType'>, id: string) => ({
  value,
  autoComplete: 'off',
  'aria-label': nameOf({ row, column }),
  'aria-invalid': fault !== undefined,
  'aria-describedby': cn(fault !== undefined && id, now !== undefined && `${id}-now`) || undefined,
  'data-column': column.key,
  'data-changed': changed || undefined,
})

const Fault = ({ id, text }: { id: string; text: string | undefined }) =>
  text !== undefined && (
    <p id={id} className="fault">
      {text}
    </p>
  )

/** What somebody has saved in the cell in the meantime, and the choice between that and what is typed. */
const ChangedMeanwhile = ({ id, row, column, value, now, onDecide }: Omit<FieldProps, 'onType'> & { id: string }) =>
  now !== undefined && (
    <div className="now">
      <p id={`${id}-now`} className="wrap-anywhere">
        {gridMessages.changed(now)}
      </p>
      {[
        { words: gridMessages.useSaved(now), text: now },
        { words: gridMessages.keepTyped(value), text: value },
      ].map(({ words, text }) => (
        <Button key={words} variant="link" size="inline" className="max-sm:min-h-11" onClick={() => onDecide(text)}>
          {words}
          <span className="sr-only"> {nameOf({ row, column })}</span>
        </Button>
      ))}
    </div>
  )
