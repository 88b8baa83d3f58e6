'use client'

import { ConfirmButton } from '@/components/confirm-button'
import { Breakable } from '@/components/breakable'
import { Empty } from '@/components/ui/empty'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '@/components/ui/table'
import { changesTableMessages } from '@/lib/approvals/screen-messages'
import { notify } from '@/lib/client/notify'
import type { ProfileChange } from '@/lib/profile/answers'
import { profileMessages } from '@/lib/profile/messages'
import { approveProfileChange, rejectProfileChange } from './actions'

/** Changes of names and e-mails, with buttons for those that wait. `createdAt` is formatted as a day. */
export function ChangesTable({ rows }: { rows: readonly ProfileChange[] }) {
  if (rows.length === 0) return <Empty about={profileMessages.aboutChanges}>{profileMessages.noChanges}</Empty>
  return (
    <Table aria-label={changesTableMessages.profileChanges}>
      <TableHead>
        <tr role="row" className="bg-inherit">
          {['Name', 'Field', 'Before', 'After', changesTableMessages.changedBy, 'Date', 'Status'].map((label) => (
            <HeaderCell key={label}>{label}</HeaderCell>
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id} about={`${row.field} of ${row.name}`}>
            <Cell label="Name" place="title" kind="name">
              {row.name}
            </Cell>
            <Cell label="Field" place="second">
              {row.field}
            </Cell>
            <Cell label="Before">
              <Breakable text={row.before || 'None'} />
            </Cell>
            <Cell label="After" place="second">
              <Breakable text={row.after || 'None'} />
            </Cell>
            <Cell label={changesTableMessages.changedBy}>{row.by}</Cell>
            <Cell label="Date" place="second" kind="day">
              {row.createdAt}
            </Cell>
            <Cell label="Status" place={row.status === 'Pending' ? 'action' : 'state'}>
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
  const what = changesTableMessages.of(field, name, before, after)
  return (
    <div className="flex gap-2">
      <ConfirmButton
        size="sm"
        action={approveProfileChange}
        input={{ id }}
        title={changesTableMessages.approveChangeQuestion(name)}
        description={what}
        confirm="Approve"
        failed={profileMessages.approveFailed}
        onDone={() => notify.success(profileMessages.approved)}
      >
        Approve<span className="sr-only"> {changesTableMessages.change(name)}</span>
      </ConfirmButton>
      <ConfirmButton
        size="sm"
        action={rejectProfileChange}
        input={{ id }}
        title={changesTableMessages.rejectChangeQuestion(name)}
        description={changesTableMessages.profileStays(what)}
        confirm="Reject"
        destructive
        failed={profileMessages.rejectFailed}
        onDone={() => notify.success(profileMessages.rejected)}
      >
        Reject<span className="sr-only"> {changesTableMessages.change(name)}</span>
      </ConfirmButton>
    </div>
  )
}
