'use client'

import { Breakable } from '@/components/breakable'
import { cn } from '@/components/ui/cn'
import { Empty } from '@/components/ui/empty'
import { Cell, HeaderCell, pinned, Table, TableBody, TableHead, TableRow } from '@/components/ui/table'
import type { PendingAccount } from '@/lib/approvals/schema'
import { approvalMessages } from '@/lib/approvals/messages'
import { Decision } from './decision'

/** `createdAt` is formatted as a day. */
export type PendingRow = PendingAccount

type Column = { key: Exclude<keyof PendingRow, 'id'>; label: string; free?: boolean; className: string }

const columns: readonly Column[] = [
  { key: 'name', label: 'Name', free: true, className: 'font-medium' },
  { key: 'email', label: 'Email', className: '' },
  { key: 'class', label: 'Class', className: 'whitespace-nowrap' },
  { key: 'parentEmail', label: 'Parent Email', className: '' },
  { key: 'phone', label: 'Phone', className: 'whitespace-nowrap' },
  { key: 'address', label: 'Address', free: true, className: '' },
  { key: 'createdAt', label: 'Created At', className: 'whitespace-nowrap' },
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
          <HeaderCell className={pinned}>Approve</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            {columns.map(({ key, label, free, className }) => (
              <Cell key={key} label={label} free={free} className={className}>
                {row[key] && <Breakable text={row[key]} />}
              </Cell>
            ))}
            <Cell label="Approve" className={cn(pinned, 'max-sm:items-center')}>
              <Decision id={row.id} name={row.name} role={role} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
