'use client'

import { CalendarOff, CalendarCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSchoolZone } from '@/components/school-zone'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { dayNoticeMessages } from '@/lib/attendance/screen-messages'
import type { CalendarDay } from '@/lib/calendar/answers'
import { calendarMessages } from '@/lib/calendar/messages'
import { sunday } from '@/lib/calendar/days'
import { notify } from '@/lib/client/notify'
import { perform, type Action } from '@/lib/client/perform'
import { formatDay, formatInstant } from '@/lib/dates'
import { openToday, takeBackOpening } from './actions'

/** Why attendance is not asked for on this day, or why it is on a Sunday or a holiday; nothing on a plain school day. */
export function DayNotice({ day: { date, today, off, working } }: { day: CalendarDay }) {
  const zone = useSchoolZone()
  if (date > today)
    return (
      <Notice>
        {dayNoticeMessages.isInFutureYouCanMark(formatDay(date))}
        {off && <> {dayNoticeMessages.thereIsNoSchoolThen(off)}</>}
      </Notice>
    )
  if (off)
    return (
      <Notice
        button={
          date === today && (
            <DayButton key="open" action={openToday} failed={calendarMessages.openFailed}>
              {dayNoticeMessages.schoolIsOpenToday}
            </DayButton>
          )
        }
      >
        <strong>
          {date === today ? dayNoticeMessages.noSchoolToday(off) : dayNoticeMessages.noSchoolOn(formatDay(date), off)}
        </strong>{' '}
        {dayNoticeMessages.noAttendanceIsNeeded}
      </Notice>
    )
  if (!working) return null
  return (
    <Notice
      open
      button={
        working.canTakeBack && (
          <DayButton key="take-back" action={takeBackOpening} failed={calendarMessages.closeFailed}>
            {dayNoticeMessages.takeBack}
          </DayButton>
        )
      }
    >
      {working.opened ? (
        <>
          <strong>{dayNoticeMessages.schoolIsOpen}</strong>
          {working.by && <> {dayNoticeMessages.asDecided(working.by, formatInstant(working.at, zone))}</>}
        </>
      ) : (
        <strong>{dayNoticeMessages.workingDay(working.name)}</strong>
      )}
      {working.instead &&
        (working.instead === sunday
          ? dayNoticeMessages.althoughItIsSunday
          : dayNoticeMessages.inSpiteOf(working.instead))}
      .
    </Notice>
  )
}

function Notice({ open, button, children }: { open?: boolean; button?: ReactNode; children: ReactNode }) {
  const Icon = open ? CalendarCheck : CalendarOff
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised px-3 py-2 text-sm sm:mt-4 sm:gap-y-3 sm:px-4 sm:py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">{children}</p>
      {button}
    </div>
  )
}

type ButtonProps = { action: Action<Record<string, never>, { message: string }>; failed: string; children: string }

function DayButton({ action, failed, children }: ButtonProps) {
  const [running, setRunning] = useState(false)

  async function run() {
    setRunning(true)
    const result = await perform(action, {}, failed)
    setRunning(false)
    if (result.ok) notify.success(result.data.message)
    else notify.error(result.message)
  }

  return (
    <Button variant="secondary" size="touch" aria-busy={running} onClick={() => void run()}>
      {running && <Spinner />}
      {children}
    </Button>
  )
}
