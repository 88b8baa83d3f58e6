'use client'

import { AskingButton } from '@/components/asking-button'
import type { DataColumn } from '@/components/data-table/columns'
import { DataTable } from '@/components/data-table/data-table'
import { notify } from '@/lib/client/notify'
import { formatDay } from '@/lib/dates'
import type { runListSchema, FeeRun } from '@/lib/fees/schema'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { formatPaise, rupeesToPaise } from '@/lib/money'
import { undoRun } from './actions'

type List = typeof runListSchema

/** What was added for whole classes, and the way to take it back. */
export function RunsTable({ list }: { list: Page<FeeRun> }) {
  return (
    <DataTable
      name="runs"
      caption="Fee Runs"
      columns={columns}
      list={list}
      rowKey={({ id }) => id}
      empty={messages.fees.noRuns}
    />
  )
}

const columns: readonly DataColumn<FeeRun, List>[] = [
  { key: 'date', label: 'Added', value: ({ date }) => date, cell: ({ date, by }) => <Act day={date} by={by} /> },
  { key: 'class', label: 'Class', value: (run) => run.class, className: 'whitespace-nowrap' },
  { key: 'type', label: 'Type', value: ({ type }) => type },
  {
    key: 'amount',
    label: 'Amount',
    value: ({ amount }) => amount,
    cell: ({ amount }) => formatPaise(rupeesToPaise(amount)),
    numeric: true,
  },
  {
    key: 'dueDate',
    label: 'Due Date',
    value: ({ dueDate }) => dueDate,
    cell: ({ dueDate }) => formatDay(dueDate),
    className: 'whitespace-nowrap',
  },
  {
    key: 'paid',
    label: 'Paid',
    value: ({ paid }) => paid,
    cell: ({ fees, paid, undone }) => (undone ? '–' : `${paid} of ${fees}`),
    numeric: true,
  },
  { key: 'action', label: 'Action', value: () => '', cell: (run) => <Undo run={run} />, compact: true },
]

function Act({ day, by }: { day: string; by: string }) {
  return (
    <span>
      <span className="whitespace-nowrap">{formatDay(day)}</span>
      <span className="block text-xs break-words text-muted">{by}</span>
    </span>
  )
}

function Undo({ run: { id, type, class: schoolClass, fees, undone, canUndo } }: { run: FeeRun }) {
  if (undone)
    return (
      <span className="text-sm text-muted">
        Taken back on {formatDay(undone.date)} by {undone.by}
      </span>
    )
  if (!canUndo) return <span className="text-sm text-muted">Paid in part</span>
  return (
    <AskingButton
      size="sm"
      action={undoRun}
      input={{ id }}
      title={`Take back ${type} for ${schoolClass}?`}
      description={`${fees === 1 ? '1 student owes' : `${fees} students owe`} it no longer. The history keeps that it was added and taken back.`}
      confirm="Take Back"
      destructive
      failed={messages.fees.undoFailed}
      onDone={() => notify.success(messages.fees.undone(type, schoolClass))}
    >
      Undo
      <span className="sr-only">
        {' '}
        {type} for {schoolClass}
      </span>
    </AskingButton>
  )
}
