import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { ViewLink } from '@/components/page-view'
import type { OwnMonth } from '@/lib/attendance/schema'
import { lowAttendance } from '@/lib/constants'
import { stretchesOf, sunday } from '@/lib/calendar/days'
import { addMonths, daysOf, formatDay, formatMonth, monthOf, schoolDays, weekdayOf } from '@/lib/dates'
import { dayCodes, type DayCode } from './day-codes'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A student's month as a calendar, with totals. */
export function MonthCalendar({ own: { month, today, days, off, totals, year } }: { own: OwnMonth }) {
  const all = daysOf(month)
  const reasons = new Map(off.map(({ day, reason }) => [day, reason]))
  const holidays = stretchesOf(off.filter(({ reason }) => reason !== sunday))
  const before = weekdayOf(all[0] ?? today) - 1
  const cells = [...Array.from({ length: before }, () => undefined), ...all]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, n) => cells.slice(n * 7, n * 7 + 7))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{formatMonth(month)}</h2>
        <div className="flex gap-2">
          {month > monthOf(schoolDays.first) && <MonthLink month={addMonths(month, -1)}>Previous</MonthLink>}
          {month <= monthOf(today) && <MonthLink month={addMonths(month, 1)}>Next</MonthLink>}
        </div>
      </div>
      <table className="mt-4 w-full table-fixed border-separate border-spacing-1 text-center text-sm">
        <caption className="sr-only">Attendance in {formatMonth(month)}</caption>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" className="py-1 text-xs font-medium text-muted">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, n) => (
            <tr key={n}>
              {week.map((day, column) => (
                <td key={day ?? column} className="p-0">
                  {day && (
                    <DayCell
                      day={day}
                      code={dayCodes[days[all.indexOf(day)] ?? '.']}
                      off={reasons.get(day)}
                      today={day === today}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-4 grid grid-cols-2 gap-3 xs:grid-cols-4">
        <Figure label="Present" value={totals.present} />
        <Figure label="Absent" value={totals.absent} />
        <Figure label="Leave" value={totals.leave} />
        <Figure label="This month" value={percent(totals.percentage)} />
      </dl>
      {holidays.length > 0 && (
        <ul aria-label="Holidays" className="mt-3 grid gap-1 text-sm">
          {holidays.map(({ from, to, reason }) => (
            <li key={from} className="wrap-anywhere">
              <span className="text-muted">
                {from === to ? formatDay(from) : `${Number(from.slice(8))} to ${formatDay(to)}`}:
              </span>{' '}
              {reason}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-muted">
        School year: {year.present} of {year.present + year.absent} days present,{' '}
        <strong className="text-ink">{percent(year.percentage)}</strong>
        {year.percentage !== null && year.percentage < lowAttendance && <> – below the required {lowAttendance} %</>}
      </p>
    </>
  )
}

const percent = (value: number | null) => (value === null ? '–' : `${value} %`)

function MonthLink({ month, children }: { month: string; children: string }) {
  return (
    <ViewLink
      changes={{ month }}
      aria-label={`${children} month`}
      className={buttonStyle({ variant: 'secondary', size: 'sm' })}
    >
      {children}
    </ViewLink>
  )
}

type DayProps = { day: string; code: DayCode | undefined; off: string | undefined; today: boolean }

function DayCell({ day, code, off, today }: DayProps) {
  return (
    <div
      className={cn(
        'grid min-h-12 place-content-center rounded-md leading-tight',
        off ? 'border border-dashed border-line text-muted' : (code?.className ?? 'bg-raised'),
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
