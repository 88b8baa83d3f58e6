'use client'

import { AskingButton } from '@/components/asking-button'
import { Breakable } from '@/components/breakable'
import { Empty } from '@/components/ui/empty'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '@/components/ui/table'
import { notify } from '@/lib/client/notify'
import { messages } from '@/lib/messages'
import type { ProfileChange } from '@/lib/profile/schema'
import { approveChange, rejectChange } from './actions'

/** What names and e-mails were before, with a decision where one waits. `createdAt` is a day, as it is shown. */
export function ChangesTable({ rows }: { rows: readonly ProfileChange[] }) {
  if (rows.length === 0) return <Empty>{messages.profile.noChanges}</Empty>
  return (
    <Table aria-label="Profile Changes">
      <TableHead>
        <tr role="row" className="bg-inherit">
          {['Name', 'Field', 'Before', 'After', 'Changed By', 'Date', 'Status'].map((label) => (
            <HeaderCell key={label}>{label}</HeaderCell>
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <Cell label="Name" className="font-medium">
              {row.name}
            </Cell>
            <Cell label="Field">{row.field}</Cell>
            <Cell label="Before">
              <Breakable text={row.before || 'None'} />
            </Cell>
            <Cell label="After">
              <Breakable text={row.after || 'None'} />
            </Cell>
            <Cell label="Changed By">{row.by}</Cell>
            <Cell label="Date" className="whitespace-nowrap">
              {row.createdAt}
            </Cell>
            <Cell label="Status" className="max-sm:items-center">
              {row.status === 'Pending' ? (
                <Decide row={row} />
              ) : row.decidedBy ? (
                `${row.status}, ${row.decidedBy}`
              ) : (
                row.status
              )}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Decide({ row: { id, name, field, before, after } }: { row: ProfileChange }) {
  const what = `${field} of ${name}: ${before || 'none'} → ${after || 'none'}.`
  return (
    <div className="flex gap-2">
      <AskingButton
        size="sm"
        action={approveChange}
        input={{ id }}
        title={`Approve the change of ${name}?`}
        description={what}
        confirm="Approve"
        failed={messages.profile.approveFailed}
        onDone={() => notify.success(messages.profile.approved)}
      >
        Approve<span className="sr-only"> the change of {name}</span>
      </AskingButton>
      <AskingButton
        size="sm"
        action={rejectChange}
        input={{ id }}
        title={`Reject the change of ${name}?`}
        description={`${what} The profile stays as it is.`}
        confirm="Reject"
        destructive
        failed={messages.profile.rejectFailed}
        onDone={() => notify.success(messages.profile.rejected)}
      >
        Reject<span className="sr-only"> the change of {name}</span>
      </AskingButton>
    </div>
  )
}
