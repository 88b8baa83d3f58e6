'use client'

import { MonthTable, Stretches } from '@/components/month-table'
import { cn } from '@/components/ui/cn'
import type { OwnMonth } from '@/lib/attendance/answers'
import { lowAttendance } from '@/lib/attendance/lists'
import { monthCalendarMessages } from '@/lib/attendance/screen-messages'
import { stretchesOf, sunday } from '@/lib/calendar/days'
import { addMonths, daysOf, formatMonth, monthOf } from '@/lib/dates'
import { formatPercent } from '@/lib/percent'
import { dayCodes, type DayCode } from './day-codes'

/** A student's month as a calendar, with totals. */
export function MonthCalendar({ own: { month, today, days, off, totals, year } }: { own: OwnMonth }) {
  const all = daysOf(month)
  const reasons = new Map(off.map(({ day, reason }) => [day, reason]))
  const holidays = stretchesOf(off.filter(({ reason }) => reason !== sunday))
  return (
    <>
      <MonthTable
        month={month}
        until={addMonths(monthOf(today), 1)}
        caption={monthCalendarMessages.attendanceIn(formatMonth(month))}
        className="text-center"
        day={(day) => (
          <DayCell
            day={day}
            code={dayCodes[days[all.indexOf(day)] ?? '.']}
            off={reasons.get(day)}
            today={day === today}
          />
        )}
      />
      <ul
        aria-label={monthCalendarMessages.whatLettersMean}
        className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-xs text-muted"
      >
        {key.map(({ letter, word, style }) => (
          <li key={letter} className="flex items-center gap-1.5">
            <span className={cn('grid size-5 place-content-center rounded-sm font-semibold', style)}>{letter}</span>
            {word}
          </li>
        ))}
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="size-5 rounded-sm border border-dashed border-line" />
          {monthCalendarMessages.noSchool}
        </li>
      </ul>
      <dl className="mt-4 grid grid-cols-2 gap-3 xs:grid-cols-4">
        <Figure label="Present" value={totals.present} />
        <Figure label="Absent" value={totals.absent} />
        <Figure label="Leave" value={totals.leave} />
        <Figure label={monthCalendarMessages.thisMonth} value={formatPercent(totals.percentage)} />
      </dl>
      {holidays.length > 0 && (
        <ul aria-label="Holidays" className="mt-3 grid gap-1 text-sm">
          <Stretches of={holidays} />
        </ul>
      )}
      <p className="mt-3 text-sm text-muted">
        {monthCalendarMessages.schoolYearOfDaysPresent(year.present, year.present + year.absent)}{' '}
        <strong className="text-ink">{formatPercent(year.percentage)}</strong>
        {year.percentage !== null && year.percentage < lowAttendance && (
          <> {monthCalendarMessages.belowRequired(formatPercent(lowAttendance))}</>
        )}
      </p>
    </>
  )
}

const key = (['P', 'A', 'L'] as const).flatMap((letter) => dayCodes[letter] ?? [])

type DayProps = { day: string; code: DayCode | undefined; off: string | undefined; today: boolean }

function DayCell({ day, code, off, today }: DayProps) {
  return (
    <div
      className={cn(
        'grid min-h-12 place-content-center rounded-md leading-tight',
        off ? 'border border-dashed border-line text-muted' : (code?.style ?? 'bg-raised'),
        today && 'outline-2 outline-accent',
      )}
    >
      <time dateTime={day} title={off}>
        {Number(day.slice(8))}
        {off && <span className="sr-only"> {off}</span>}
      </time>
      {code && (
        <span className="text-xs font-semibold">
          <abbr title={code.word} className="no-underline">
            {code.letter}
          </abbr>
        </span>
      )}
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string | number }) {
  return (
    <div className="flex flex-col-reverse rounded-md border border-line bg-surface px-3 py-2">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-lg font-semibold">{value}</dd>
    </div>
  )
}
