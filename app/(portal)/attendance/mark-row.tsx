'use client'

import { memo } from 'react'
import { Face } from '@/components/face'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Spinner } from '@/components/ui/spinner'
import type { Mark } from '@/lib/attendance/schema'
import { attendanceStatuses } from '@/lib/attendance/lists'
import { attendanceMessages } from '@/lib/attendance/messages'
import type { MarkRowData } from './use-marks'
import { Badge, type Tone } from '@/components/ui/badge'
import type { DayStatus } from '@/lib/attendance/schema'
import { markRowMessages } from '@/lib/attendance/screen-messages'

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

/**
 * One pupil. On phones a line of constant height, so that the next pupil stays at the same distance. A tap makes this row
 * again and none of the others.
 */
export const MarkRow = memo(function MarkRow({ row, shownDay, tabIndex, ...action }: Props) {
  const marked = row.status === 'Present' || row.status === 'Absent'
  return (
    <tr role="row" tabIndex={tabIndex} className="mark-row">
      <td role="cell" className="pupil">
        <Face name={row.name} photo={row.photo} size="row" />
        <span className="name">{row.name}</span>
        {row.rollNo !== null && (
          <span className="seat">
            <span className="max-sm:sr-only">{markRowMessages.rollNo} </span>
            {row.rollNo}
          </span>
        )}
      </td>
      <td role="cell" className="class">
        <Place name={row.section ? `${row.class} ${row.section}` : row.class} />
      </td>
      <td role="cell" className="day">
        {shownDay}
      </td>
      <td role="cell" className="status">
        <StatusBadge status={row.mark?.status ?? row.status} />
      </td>
      <td role="cell" className={cn('marking', !action.open && !row.mark && !marked && 'max-sm:hidden')}>
        <Action row={row} {...action} />
      </td>
    </tr>
  )
})

/** Where a pupil is; on a phone without the word that nearly all classes begin with. */
function Place({ name }: { name: string }) {
  const word = name.startsWith(classWord) ? classWord : ''
  return (
    <>
      {word && <span className="max-sm:sr-only">{word}</span>}
      {name.slice(word.length)}
    </>
  )
}

const classWord = 'Class '

function Action({ row, open, onMark, onRetry, onOpen }: Pick<Props, 'row' | 'open' | 'onMark' | 'onRetry' | 'onOpen'>) {
  const name = <span className="sr-only"> {row.name}</span>
  if (row.mark)
    return (
      <div className="done">
        {row.mark.state === 'failed' ? (
          <>
            <span className="text-negative">{markRowMessages.notSaved}</span>
            <Button variant="secondary" size="touch" onClick={() => onRetry(row)}>
              {markRowMessages.tryAgain}
              {name}
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
      <div className="choice">
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
        {markRowMessages.presentAllSame}
        {name}
      </Button>
    )
  return (
    <div className="done">
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
