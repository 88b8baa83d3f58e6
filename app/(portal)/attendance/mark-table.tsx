'use client'

import { useCallback, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { onDemand } from '@/components/on-demand'
import { HeaderCell, Table, TableBody, TableHead } from '@/components/ui/table'
import type { AttendanceRow, DayList } from '@/lib/attendance/answers'
import type { Mark } from '@/lib/attendance/schema'
import type { Section } from '@/lib/constants'
import { attendanceMessages } from '@/lib/attendance/messages'
import { formatCount } from '@/lib/counted'
import { placeName } from '@/lib/enrolment/lists'
import type { CorrectionDialog as Opened } from './correction-dialog'
import { MarkBar } from './mark-bar'
import { MarkRow } from './mark-row'
import { useMarks, useRefreshAtEnd, useUnsavedMarks, type MarkRowData } from './use-marks'
import { useRowKeys } from './use-row-keys'
import { useRoomForToasts } from '@/components/use-room-for-toasts'
import { markTableMessages } from '@/lib/attendance/screen-messages'
import { rememberClass } from '@/lib/client/last-class'

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
  /** What else is said of the class. */
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
  useRefreshAtEnd(list, rows)
  const { saving, failed } = useUnsavedMarks()
  const body = useRef<HTMLTableSectionElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  /** The pupil who was marked last. */
  const last = useRef<string>(undefined)
  const [active, setActive] = useState(0)
  const [correcting, setCorrecting] = useState<AttendanceRow>()
  useRoomForToasts({
    bar,
    next() {
      const from = rows.findIndex(({ id }) => id === last.current)
      const next = rows.findIndex((row, index) => index > from && row.status === 'Not Marked' && !row.mark)
      return from === -1 ? undefined : body.current?.rows[next]
    },
  })

  const remember = useCallback(() => {
    if (schoolClass) rememberClass(account, { class: schoolClass, section: section ?? '' })
  }, [account, schoolClass, section])

  const markAs = useCallback(
    (row: MarkRowData, status: Mark) => {
      remember()
      last.current = row.id
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
      <p className="mt-4 rounded-lg border border-line bg-surface px-4 py-12 text-center text-muted">
        {attendanceMessages.noStudents}
      </p>
    )

  const left = countOf(rows, 'Not Marked')
  const shown = filtered ? 'found' : list.total > rows.length ? 'page' : 'all'
  return (
    <>
      <div className="mark-list">
        <div className="about">
          {!filtered && <Counts {...{ rows, schoolClass, section }} total={list.total} />}
          {children}
        </div>
        {(open || saving + failed > 0) && (
          <MarkBar
            ref={bar}
            absent={countOf(rows, 'Absent')}
            onRetry={() => retry()}
            rest={open && schoolClass ? { schoolClass, section, day, onMarked: remember } : undefined}
            {...{ left, shown, saving, failed }}
          />
        )}
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
          <p className="text-sm text-muted max-sm:hidden">
            {markTableMessages.withKeyboard} <kbd>↑</kbd> and <kbd>↓</kbd> {markTableMessages.goFromStudentToStudent}{' '}
            <kbd>P</kbd> {markTableMessages.marksPresent} <kbd>A</kbd> Absent.
          </p>
        )}
      </div>
      {correcting && (
        <CorrectionDialog row={correcting} shownDay={day.shown} onClose={() => setCorrecting(undefined)} />
      )}
    </>
  )
}

const countOf = (rows: readonly MarkRowData[], status: AttendanceRow['status']) =>
  rows.filter((row) => row.status === status).length

type CountsProps = Pick<Props, 'schoolClass' | 'section'> & {
  rows: readonly MarkRowData[]
  /** Of all pages. */
  total: number
}

/** How many are marked, as the server has confirmed it. */
function Counts({ rows, total, schoolClass, section }: CountsProps) {
  const onLeave = countOf(rows, 'Leave')
  return (
    <p>
      {schoolClass && `${placeName({ class: schoolClass, section })}: `}
      <strong>{rows.length - countOf(rows, 'Not Marked')}</strong> {markTableMessages.ofMarked(rows.length)}
      {total > rows.length && markTableMessages.onThisPageOfStudents(formatCount(total))}: {countOf(rows, 'Present')}{' '}
      Present, {countOf(rows, 'Absent')} Absent
      {onLeave > 0 && <>{markTableMessages.onLeave(onLeave)}</>}
    </p>
  )
}
