'use client'

import { Breakable } from '@/components/breakable'
import { cn } from '@/components/ui/cn'
import { Empty } from '@/components/ui/empty'
import { Cell, HeaderCell, pinned, Table, TableBody, TableHead, TableRow, type CellPlace } from '@/components/ui/table'
import type { PendingAccount } from '@/lib/approvals/schema'
import { approvalMessages } from '@/lib/approvals/messages'
import type { ColumnKind } from '@/lib/lists'
import { Decision } from './decision'

/** `createdAt` is formatted as a day. */
export type PendingRow = PendingAccount

type Column = { key: Exclude<keyof PendingRow, 'id'>; label: string; kind?: ColumnKind; place?: CellPlace }

const columns: readonly Column[] = [
  { key: 'name', label: 'Name', kind: 'name', place: 'title' },
  { key: 'email', label: 'Email', kind: 'email', place: 'second' },
  { key: 'class', label: 'Class', kind: 'line', place: 'second' },
  { key: 'parentEmail', label: 'Parent Email' },
  { key: 'phone', label: 'Phone', kind: 'line' },
  { key: 'address', label: 'Address', kind: 'words' },
  { key: 'createdAt', label: 'Created At', kind: 'day', place: 'second' },
]

const tables = {
  student: { title: 'Pending Student Approvals', columns },
  teacher: {
    title: 'Pending Teacher Approvals',
    columns: columns.filter(({ key }) => key !== 'class' && key !== 'parentEmail'),
  },
}

export function PendingTable({ role, rows }: { role: keyof typeof tables; rows: readonly PendingRow[] }) {
  const { title, columns } = tables[role]
  if (rows.length === 0) return <Empty>{approvalMessages.empty}</Empty>
  return (
    <Table aria-label={title}>
      <TableHead>
        <tr role="row" className="bg-inherit">
          {columns.map(({ key, label }) => (
            <HeaderCell key={key}>{label}</HeaderCell>
          ))}
          <HeaderCell className={cn('buttons', pinned)}>Approve</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id} about={row.name}>
            {columns.map(({ key, label, kind, place }) => (
              <Cell key={key} label={label} kind={kind} place={place}>
                {row[key] && <Breakable text={row[key]} />}
              </Cell>
            ))}
            <Cell label="Approve" place="action" className={cn('buttons', pinned)}>
              <Decision id={row.id} name={row.name} role={role} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
