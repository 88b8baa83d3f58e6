'use client'

import { Pages } from '@/components/pages'
import type { OpenDays as Open, DayList } from '@/lib/attendance/answers'
import { markingMessages } from '@/lib/attendance/screen-messages'
import type { CalendarDay } from '@/lib/calendar/answers'
import { formatDay, type Day } from '@/lib/dates'
import type { Section } from '@/lib/constants'
import { DayNotice } from './day-notice'
import { MarkTable } from './mark-table'
import { MissingNotice, type Missing } from './missing-notice'
import { OpenDays } from './open-days'
import { StatusNotice } from './status-notice'

type Props = {
  /** The viewer's id. */
  account: string
  day: Day
  /** The chosen class and section; without a class all are listed. */
  schoolClass?: string
  section?: Section
  /** Who is looked for. */
  status?: string
  search?: string
  list: DayList
  state: CalendarDay
  missing?: Missing
  /** On a phone the missing registers are what one has come for, and come before the list. */
  missingFirst: boolean
  open?: Open
}

/** A day's list to mark, with what is to be said of the day before it. */
export function Marking({
  account,
  day,
  schoolClass,
  section,
  status,
  search,
  list,
  state,
  missing,
  missingFirst,
  open,
}: Props) {
  return (
    <div className="flex flex-col">
      {missing && <MissingNotice registers={missing} className={missingFirst ? undefined : 'max-sm:order-last'} />}
      <DayNotice day={state} />
      {status && <StatusNotice status={status} total={list.total} />}
      <MarkTable
        key={[day, schoolClass, section, list.page, search].join()}
        list={list}
        account={account}
        day={{ value: day, shown: formatDay(day) }}
        schoolClass={schoolClass}
        section={section}
        filtered={Boolean(status || search)}
        open={!state.off && day <= state.today}
      >
        {open && <OpenDays open={open} shown={day} />}
      </MarkTable>
      <Pages
        label={markingMessages.pagesOfStudents}
        page={list.page}
        last={Math.max(1, Math.ceil(list.total / list.pageSize))}
        list="mark"
      />
    </div>
  )
}
