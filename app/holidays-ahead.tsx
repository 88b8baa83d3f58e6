import type { CalendarEntry } from '@/lib/calendar/lists'
import { formatDay } from '@/lib/dates'
import { Subscription } from './subscription'

/** The next holidays, and how to have all of them in one's own calendar. */
export function HolidaysAhead({ holidays }: { holidays: readonly CalendarEntry[] }) {
  return (
    <div className="max-w-3xl space-y-4">
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
        {holidays.map(({ id, name, from, to }) => (
          <div key={id} className="contents">
            <dt className="text-muted max-sm:mt-2">
              {formatDay(from)}
              {to > from && ` to ${formatDay(to)}`}
            </dt>
            <dd className="wrap-anywhere">{name}</dd>
          </div>
        ))}
      </dl>
      <Subscription />
    </div>
  )
}
