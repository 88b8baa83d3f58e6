'use client'

import { ConfirmButton } from '@/components/confirm-button'
import { DataTable } from '@/components/data-table/data-table'
import { notify } from '@/lib/client/notify'
import { formatDay } from '@/lib/dates'
import type { FeeRun } from '@/lib/fees/answers'
import { runList } from '@/lib/fees/lists'
import type { Page } from '@/lib/inputs'
import { feeMessages } from '@/lib/fees/messages'
import { placeName } from '@/lib/enrolment/lists'
import { runsTableMessages } from '@/lib/fees/screen-messages'
import { undoFeeRun } from './actions'

/** Fee runs, with a button to undo one. */
export function RunsTable({ list }: { list: Page<FeeRun> }) {
  return (
    <DataTable
      name="runs"
      caption={runsTableMessages.feesAdded}
      of={runList}
      list={list}
      empty={feeMessages.noRuns}
      about={feeMessages.aboutRuns}
      cells={{
        date: ({ date, by }) => <Act day={date} by={by} />,
        class: ({ student, rollNo, ...place }) => (
          <span>
            {placeName(place)}
            {student && (
              <span className="aside">
                {student}
                {rollNo !== null && ` (${rollNo})`} alone
              </span>
            )}
          </span>
        ),
        paid: ({ fees, paid, undone }) => (undone ? '–' : `${paid} of ${fees}`),
      }}
      action={{ cell: (run) => <Undo run={run} /> }}
    />
  )
}

function Act({ day, by }: { day: string; by: string }) {
  return (
    <span>
      <span className="whitespace-nowrap">{formatDay(day)}</span>
      <span className="aside">{by}</span>
    </span>
  )
}

/** Why it cannot be taken back: somebody has paid, or had. */
const paymentsSaid = (fees: number, paid: number) =>
  paid === 0 ? runsTableMessages.paymentsReversed : paid < fees ? runsTableMessages.paidInPart : 'Paid'

function Undo({ run: { id, type, class: schoolClass, student, fees, paid, undone, canUndo } }: { run: FeeRun }) {
  if (undone)
    return <span className="text-sm text-muted">{runsTableMessages.takenBack(formatDay(undone.date), undone.by)}</span>
  if (fees === 0) return <span className="text-sm text-muted">Cancelled</span>
  if (!canUndo) return <span className="text-sm text-muted">{paymentsSaid(fees, paid)}</span>
  const whom = student || schoolClass
  return (
    <ConfirmButton
      size="sm"
      action={undoFeeRun}
      input={{ id }}
      title={runsTableMessages.takeBackForQuestion(type, whom)}
      description={runsTableMessages.description(fees)}
      confirm={runsTableMessages.takeBack}
      destructive
      failed={feeMessages.undoFailed}
      onDone={() => notify.success(feeMessages.undone(type, whom))}
    >
      Undo
      <span className="sr-only"> {runsTableMessages.for(type, whom)}</span>
    </ConfirmButton>
  )
}
