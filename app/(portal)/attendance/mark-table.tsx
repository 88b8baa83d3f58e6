'use client'

import { useCallback, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { onDemand } from '@/components/on-demand'
import { HeaderCell, Table, TableBody, TableHead } from '@/components/ui/table'
import { Button } from '@/components/ui/button'
import type { AttendanceRow, DayList } from '@/lib/attendance/answers'
import type { Mark } from '@/lib/attendance/schema'
import type { Section } from '@/lib/constants'
import { attendanceMessages } from '@/lib/attendance/messages'
import { formatCount } from '@/lib/counted'
import { placeName } from '@/lib/enrolment/lists'
import type { CorrectionDialog as Opened } from './correction-dialog'
import { MarkRow } from './mark-row'
import { useMarks, useUnsavedMarks, type MarkRowData } from './use-marks'
import { useRowKeys } from './use-row-keys'
import { useRoomForToasts } from './use-room-for-toasts'
import { ConfirmButton } from '@/components/confirm-button'
import { rememberClass } from '@/lib/client/last-class'
import { notify } from '@/lib/client/notify'
import { undoNotice } from '@/lib/client/undo-notice'
import { markRest, undoRest } from './actions'
import { runUndo } from './run-undo'

type Props = {
  list: DayList
  /** The viewer's id. */
  account: string
  day: { value: string; shown: string }
  /** The chosen class and section; without a class all are listed. */
  schoolClass?: string
  section?: Section
  /** Only some pupils are listed, so that their number says nothing of the class. */
  filtered: boolean
  /** Below the number of marked pupils. */
  children?: ReactNode
  /** Whether marks can be made: the day is a school day and has come. */
  open: boolean
}

// Loaded on demand: forms are half of this screen's script.
const CorrectionDialog = onDemand<ComponentProps<typeof Opened>>(
  () => import('./correction-dialog').then((module) => module.CorrectionDialog),
  {
    giveUp: ({ onClose }) => onClose(),
  },
)

const columns = ['Student', 'Class', 'Date', 'Status', 'Action']
/** The day's list to mark: one click for each pupil, or arrow keys and P and A. */
export function MarkTable({ list, account, day, schoolClass, section, filtered, children, open }: Props) {
  const { rows, retry, markAs: queue } = useMarks(list, account)
  const { saving, failed } = useUnsavedMarks()
  const body = useRef<HTMLTableSectionElement>(null)
  const [active, setActive] = useState(0)
  const [correcting, setCorrecting] = useState<AttendanceRow>()
  useRoomForToasts(() => {
    const next = rows.findIndex((row, index) => index >= active && row.status === 'Not Marked' && !row.mark)
    return body.current?.rows[next]
  })

  const remember = useCallback(() => {
    if (schoolClass) rememberClass(account, { class: schoolClass, section: section ?? '' })
  }, [account, schoolClass, section])

  const markAs = useCallback(
    (row: MarkRowData, status: Mark) => {
      remember()
      queue(row, status)
    },
    [remember, queue],
  )

  const { indexOf, onKeyDown } = useRowKeys(body, rows, (row, status) => {
    if (open) markAs(row, status)
    return open
  })

  if (rows.length === 0)
    return (
      <p className="mt-4 rounded-lg border border-line bg-surface px-4 py-10 text-center text-muted">
        {attendanceMessages.noStudents}
      </p>
    )

  const left = countOf(rows, 'Not Marked')
  const complete = list.total <= list.rows.length
  return (
    <>
      <div className="my-4 flex flex-wrap items-center justify-between gap-3 text-sm">
        <div>
          <Counts {...{ rows, schoolClass, section, filtered, saving, failed }} total={list.total} />
          {children}
        </div>
        {failed > 0 && (
          <Button variant="secondary" size="sm" onClick={() => retry()}>
            Try all again
          </Button>
        )}
        {open && schoolClass && left > 0 && (
          <MarkRest
            schoolClass={schoolClass}
            section={section}
            day={day}
            left={complete ? left : undefined}
            disabled={saving + failed > 0}
            onMarked={remember}
          />
        )}
      </div>
      <Table>
        <caption className="sr-only">Mark Attendance</caption>
        <TableHead className="max-sm:hidden">
          <tr role="row">
            {columns.map((label) => (
              <HeaderCell key={label}>{label}</HeaderCell>
            ))}
          </tr>
        </TableHead>
        <TableBody ref={body} onKeyDown={onKeyDown} onFocus={({ target }) => setActive(indexOf(target))}>
          {rows.map((row, index) => (
            <MarkRow
              key={row.id}
              row={row}
              shownDay={day.shown}
              tabIndex={index === active ? 0 : -1}
              open={open}
              onMark={markAs}
              onRetry={retry}
              onOpen={setCorrecting}
            />
          ))}
        </TableBody>
      </Table>
      {open && (
        <p className="mt-3 text-sm text-muted max-sm:hidden">
          With the keyboard: <kbd>↑</kbd> and <kbd>↓</kbd> go from student to student, <kbd>P</kbd> marks Present,{' '}
          <kbd>A</kbd> Absent.
        </p>
      )}
      {correcting && (
        <CorrectionDialog row={correcting} shownDay={day.shown} onClose={() => setCorrecting(undefined)} />
      )}
    </>
  )
}

const countOf = (rows: readonly MarkRowData[], status: AttendanceRow['status']) =>
  rows.filter((row) => row.status === status).length

type CountsProps = Pick<Props, 'schoolClass' | 'section' | 'filtered'> & {
  rows: readonly MarkRowData[]
  /** Of all pages. */
  total: number
  saving: number
  failed: number
}

/** How many are marked, as the server has confirmed it, and what is still on its way. */
function Counts({ rows, total, schoolClass, section, filtered, saving, failed }: CountsProps) {
  const onLeave = countOf(rows, 'Leave')
  return (
    <p role="status">
      {!filtered && (
        <>
          {schoolClass && `${placeName({ class: schoolClass, section })}: `}
          <strong>{rows.length - countOf(rows, 'Not Marked')}</strong> of {rows.length} marked
          {total > rows.length && ` on this page, of ${formatCount(total)} students`}: {countOf(rows, 'Present')}{' '}
          Present, {countOf(rows, 'Absent')} Absent
          {onLeave > 0 && <>, {onLeave} on Leave</>}
        </>
      )}
      {saving > 0 && <span className="ml-3 font-semibold">Saving {saving}</span>}
      {failed > 0 && <span className="ml-3 font-semibold text-negative">{failed} not saved</span>}
    </p>
  )
}

type RestProps = {
  schoolClass: string
  section?: Section
  day: { value: string; shown: string }
  /** How many are not marked, when all of them are loaded. */
  left?: number
  /** Marks are being saved, so it is not known who is left. */
  disabled: boolean
  onMarked: () => void
}

/** Marks everybody Present who is not marked yet. */
function MarkRest({ schoolClass, section, day, left, disabled, onMarked }: RestProps) {
  const who = section ? `${schoolClass}, section ${section}` : schoolClass
  const several = left === undefined ? 'Everybody' : left === 1 ? 'The one student' : `All ${left} students`
  return (
    <ConfirmButton
      title="Mark the rest present?"
      description={`${several} of ${who} without a mark on ${day.shown} will be marked Present. Those on leave are left out.`}
      confirm="Mark present"
      action={markRest}
      input={{ class: schoolClass, section, date: day.value }}
      failed={attendanceMessages.markFailed}
      disabled={disabled}
      onDone={({ batch, count, message }) => {
        onMarked()
        notify.success(message)
        if (count > 0) undoNotice(`${who}, ${day.shown}`, () => void runUndo(undoRest, { batch }))
      }}
    >
      Mark the rest present
    </ConfirmButton>
  )
}
