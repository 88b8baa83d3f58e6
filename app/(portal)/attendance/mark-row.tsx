'use client'

import { memo } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Spinner } from '@/components/ui/spinner'
import type { Mark } from '@/lib/attendance/schema'
import { attendanceStatuses } from '@/lib/constants'
import { attendanceMessages } from '@/lib/attendance/messages'
import type { MarkRowData } from './use-marks'
import { Badge, type Tone } from '@/components/ui/badge'
import type { DayStatus } from '@/lib/attendance/schema'

type Props = {
  row: MarkRowData
  shownDay: string
  tabIndex: 0 | -1
  /** Whether marks can be made on this day. */
  open: boolean
  onMark: (row: MarkRowData, status: Mark) => void
  /** Sends a failed mark again. */
  onRetry: (row: MarkRowData) => void
  /** Opens the history of the mark. */
  onOpen: (row: MarkRowData) => void
}

const cell = 'align-middle sm:px-3 sm:py-2 sm:first:pl-4 sm:last:pr-4'

/**
 * One pupil. On phones a line of constant height, so that the next pupil stays at the same distance. A tap makes this row
 * again and none of the others.
 */
export const MarkRow = memo(function MarkRow({ row, shownDay, tabIndex, ...action }: Props) {
  const marked = row.status === 'Present' || row.status === 'Absent'
  return (
    <tr
      role="row"
      tabIndex={tabIndex}
      className="max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_max-content] max-sm:items-center max-sm:gap-x-2 max-sm:py-1 sm:border-t sm:border-line sm:first:border-t-0"
    >
      <td
        role="cell"
        className={`${cell} font-medium wrap-anywhere max-sm:col-span-2 max-sm:flex max-sm:flex-row-reverse max-sm:items-baseline max-sm:justify-end sm:min-w-40`}
      >
        {row.name}
        {row.rollNo !== null && (
          <span className="text-xs font-normal whitespace-nowrap text-muted max-sm:mr-2 sm:ml-2">
            <span className="max-sm:sr-only">Roll no. </span>
            {row.rollNo}
          </span>
        )}
      </td>
      <td
        role="cell"
        className={`${cell} max-sm:col-start-2 max-sm:row-start-2 max-sm:text-xs max-sm:text-muted sm:whitespace-nowrap`}
      >
        {row.class}
        {row.section && ` ${row.section}`}
      </td>
      <td role="cell" className={`${cell} whitespace-nowrap max-sm:hidden`}>
        {shownDay}
      </td>
      <td role="cell" className={`${cell} max-sm:col-start-1`}>
        <StatusBadge status={row.mark?.status ?? row.status} />
      </td>
      <td
        role="cell"
        className={cn(
          cell,
          'sm:w-64',
          action.open || row.mark || marked
            ? 'max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1'
            : 'max-sm:hidden',
        )}
      >
        <Action row={row} {...action} />
      </td>
    </tr>
  )
})

function Action({ row, open, onMark, onRetry, onOpen }: Pick<Props, 'row' | 'open' | 'onMark' | 'onRetry' | 'onOpen'>) {
  const name = <span className="sr-only"> {row.name}</span>
  if (row.mark)
    return (
      <div className="flex min-h-11 items-center justify-between gap-3 sm:min-h-8">
        {row.mark.state === 'failed' ? (
          <>
            <span className="text-negative">Not saved</span>
            <Button variant="secondary" size="touch" onClick={() => onRetry(row)}>
              Try again{name}
            </Button>
          </>
        ) : (
          <span className="flex items-center gap-2 text-muted">
            <Spinner />
            Saving…
          </span>
        )}
      </div>
    )
  if (!open && row.status !== 'Present' && row.status !== 'Absent') return <span className="text-muted">–</span>
  if (row.status === 'Not Marked')
    return (
      <div className="grid grid-cols-2 gap-2 sm:inline-grid">
        {attendanceStatuses.map((status) => (
          <Button key={status} variant="secondary" size="touch" onClick={() => onMark(row, status)}>
            {status}
            {name}
          </Button>
        ))}
      </div>
    )
  if (row.status === 'Leave')
    return (
      <Button variant="ghost" size="touch" onClick={() => onMark(row, 'Present')}>
        Present all the same{name}
      </Button>
    )
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 sm:min-h-8">
      <span className="text-muted">{attendanceMessages.alreadyMarked}</span>
      {(row.correctable || row.corrected) && (
        <Button variant="ghost" size="sm" onClick={() => onOpen(row)}>
          {row.correctable ? 'Correct' : 'History'}
          {name}
        </Button>
      )}
    </div>
  )
}

const tones: Record<DayStatus, Tone> = {
  Present: 'positive',
  Absent: 'negative',
  Leave: 'caution',
  'Not Marked': 'neutral',
}

function StatusBadge({ status }: { status: DayStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>
}
