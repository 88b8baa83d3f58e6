import type { Holiday } from '@/lib/calendar/answers'
import { calendarMessages } from '@/lib/calendar/messages'
import { holidaysAheadMessages } from '@/lib/calendar/page-messages'
import { formatDay } from '@/lib/dates'
import { Subscription } from './subscription'

/** The next holidays, and how to have all of them in one's own calendar. */
export function HolidaysAhead({ holidays }: { holidays: readonly Holiday[] }) {
  return (
    <div className="max-w-3xl space-y-4">
      {holidays.length === 0 && <p className="text-muted">{holidaysAheadMessages.noHolidaysAreInCalendar}</p>}
      <dl className="grid grid-cols-[fit-content(50%)_1fr] gap-x-4 gap-y-1 max-sm:text-sm sm:gap-x-6">
        {holidays.map(({ id, name, from, to, held }) => (
          <div key={id} className="contents">
            <dt className="text-muted">
              {formatDay(from)}
              {to > from && ` to ${formatDay(to)}`}
            </dt>
            <dd className="wrap-anywhere">
              {name}
              {held.length > 0 && <span className="text-muted">. {calendarMessages.held(held.map(formatDay))}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Subscription />
    </div>
  )
}
