import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { ViewLink } from '@/components/page-view'
import { stretchesOf, sunday } from '@/lib/calendar/days'
import type { CalendarMonth } from '@/lib/calendar/schema'
import { addMonths, daysOf, formatDay, formatMonth, monthOf, schoolDays, weekdayOf, type Day } from '@/lib/dates'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A month with its days without school, and Sundays and holidays on which it is held. */
export function MonthView({ month: { month, today, off, working } }: { month: CalendarMonth }) {
  const reasons = new Map(off.map(({ day, reason }) => [day, reason]))
  const open = new Map(working.map(({ day, name }) => [day, name]))
  const days = daysOf(month)
  const before = Array.from({ length: weekdayOf(days[0] ?? today) - 1 }, () => undefined)
  const cells = [...before, ...days]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, n) => cells.slice(n * 7, n * 7 + 7))
  const named = days.flatMap((day) => {
    const reason = reasons.get(day) ?? open.get(day)
    return reason && reason !== sunday ? [{ day, reason }] : []
  })
  return (
    <section aria-labelledby="month">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="month" className="text-xl">
          {formatMonth(month)}
        </h2>
        <div className="flex gap-2">
          {month > monthOf(schoolDays.first) && <MonthLink month={addMonths(month, -1)}>Previous</MonthLink>}
          {month < monthOf(schoolDays.last) && <MonthLink month={addMonths(month, 1)}>Next</MonthLink>}
        </div>
      </div>
      <table className="mt-4 w-full table-fixed border-separate border-spacing-1 text-sm">
        <caption className="sr-only">School days in {formatMonth(month)}</caption>
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
                <td key={day ?? column} className="h-px p-0">
                  {day && <DayCell day={day} off={reasons.get(day)} open={open.get(day)} today={day === today} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* Where the cells are too narrow for names. */}
      {named.length > 0 && (
        <ul aria-hidden className="mt-3 grid gap-1 text-sm sm:hidden">
          {stretchesOf(named).map(({ from, to, reason }) => (
            <li key={from} className="wrap-anywhere">
              <span className="text-muted">
                {from === to ? formatDay(from) : `${Number(from.slice(8))} to ${formatDay(to)}`}:
              </span>{' '}
              {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type DayProps = { day: Day; off: string | undefined; open: string | undefined; today: boolean }

function DayCell({ day, off, open, today }: DayProps) {
  const look = open
    ? 'bg-caution-soft text-caution'
    : off === sunday
      ? 'bg-raised text-muted'
      : off
        ? 'bg-accent-soft text-accent'
        : 'border border-line bg-surface'
  return (
    <div
      className={cn(
        'flex h-full min-h-11 flex-col items-center rounded-md p-1 max-sm:justify-center sm:min-h-16 sm:items-start sm:px-2',
        look,
        today && 'outline-2 outline-accent',
      )}
    >
      <time dateTime={day} className={cn(off && off !== sunday && 'font-semibold')}>
        {Number(day.slice(8))}
      </time>
      {(open ?? off) && (
        <span
          className={
            // The column says Sunday.
            off === sunday
              ? 'sr-only'
              : 'line-clamp-2 w-full text-[0.6875rem] leading-tight wrap-anywhere max-sm:sr-only'
          }
        >
          {open ? `School is held: ${open}` : off}
        </span>
      )}
    </div>
  )
}

const MonthLink = ({ month, children }: { month: string; children: string }) => (
  <ViewLink
    list="view"
    changes={{ month }}
    aria-label={`${children} month`}
    className={buttonStyle({ variant: 'secondary', size: 'sm' })}
  >
    {children}
  </ViewLink>
)
