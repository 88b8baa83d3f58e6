import type { ReactNode } from 'react'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow, type CellPlace } from '@/components/ui/table'
import type { ColumnKind } from '@/lib/lists'

type Column<Row> = { label: string; cell: (row: Row) => ReactNode; kind?: ColumnKind; place?: CellPlace }

/** A short table of a section. */
export function Rows<Row extends { key: string }>({
  caption,
  columns,
  rows,
  about,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** What a row is about, where not all of it stands in the two lines of a phone. */
  about?: (row: Row) => string
}) {
  return (
    <Table>
      <caption className="sr-only">{caption}</caption>
      <TableHead>
        <tr role="row">
          {columns.map(({ label, kind }) => (
            <HeaderCell key={label} className={kind === 'number' || kind === 'rupees' ? 'text-right' : undefined}>
              {label}
            </HeaderCell>
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.key} about={about?.(row)}>
            {columns.map(({ label, cell, kind, place = 'second' }) => (
              <Cell key={label} label={label} kind={kind} place={place}>
                {cell(row)}
              </Cell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Rows of the database, known by their ids. */
export const keyed = <Row extends { id: string }>(rows: readonly Row[]) => rows.map((row) => ({ ...row, key: row.id }))

/** What a section says that has no rows. */
export const Nothing = ({ text }: { text: string }) => <p className="text-sm text-muted">{text}</p>
