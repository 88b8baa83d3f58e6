import { MonthTable, Stretches } from '@/components/month-table'
import { cn } from '@/components/ui/cn'
import type { CalendarMonth } from '@/lib/calendar/answers'
import { stretchesOf, sunday } from '@/lib/calendar/days'
import { monthViewMessages } from '@/lib/calendar/page-messages'
import { daysOf, formatMonth, monthOf, schoolDays, type Day } from '@/lib/dates'

/** A month with its days without school, and Sundays and holidays on which it is held. */
export function MonthView({ month: { month, today, off, working } }: { month: CalendarMonth }) {
  const reasons = new Map(off.map(({ day, reason }) => [day, reason]))
  const open = new Map(working.map(({ day, name }) => [day, name]))
  const days = daysOf(month)
  const named = days.flatMap((day) => {
    const held = open.get(day)
    const reason = held === undefined ? reasons.get(day) : schoolIsHeld(held)
    return reason && reason !== sunday ? [{ day, reason }] : []
  })
  return (
    <section aria-labelledby="month">
      <MonthTable
        month={month}
        until={monthOf(schoolDays.last)}
        list="view"
        headingId="month"
        caption={monthViewMessages.schoolDaysIn(formatMonth(month))}
        day={(day) => <DayCell day={day} off={reasons.get(day)} open={open.get(day)} today={day === today} />}
      />
      {/* Where the cells are too narrow for names. */}
      {named.length > 0 && (
        <ul aria-hidden className="mt-3 grid gap-1 text-sm sm:hidden">
          <Stretches of={stretchesOf(named)} />
        </ul>
      )}
    </section>
  )
}

const schoolIsHeld = (name: string) => monthViewMessages.schoolIsHeld(name)

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
          {open ? schoolIsHeld(open) : off}
        </span>
      )}
    </div>
  )
}
