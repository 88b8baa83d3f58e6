import type { ReactNode } from 'react'
import {
  addMonths,
  daysOf,
  formatDay,
  formatMonth,
  monthOf,
  schoolDays,
  weekdayOf,
  type Day,
  type Month,
} from '@/lib/dates'
import { ViewLink } from './page-view'
import { buttonStyle } from './ui/button'
import { cn } from './ui/cn'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

type Props = {
  month: Month
  /** The last month that can be turned to. */
  until: Month
  /** The prefix of the key `month` in the address. */
  list?: string
  headingId?: string
  caption: string
  className?: string
  day: (day: Day) => ReactNode
}

/** A month as a table of weeks, with links to the months before and after. */
export function MonthTable({ month, until, list, headingId, caption, className, day: cell }: Props) {
  const days = daysOf(month)
  const before = Array.from({ length: weekdayOf(`${month}-01`) - 1 }, () => undefined)
  const cells = [...before, ...days]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, n) => cells.slice(n * 7, n * 7 + 7))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} className="text-xl">
          {formatMonth(month)}
        </h2>
        <div className="flex gap-2">
          {month > monthOf(schoolDays.first) && (
            <MonthLink list={list} month={addMonths(month, -1)}>
              Previous
            </MonthLink>
          )}
          {month < until && (
            <MonthLink list={list} month={addMonths(month, 1)}>
              Next
            </MonthLink>
          )}
        </div>
      </div>
      <table className={cn('mt-4 w-full table-fixed border-separate border-spacing-1 text-sm', className)}>
        <caption className="sr-only">{caption}</caption>
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
                  {day && cell(day)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const MonthLink = ({ list, month, children }: { list?: string; month: Month; children: string }) => (
  <ViewLink
    list={list}
    changes={{ month }}
    aria-label={`${children} month`}
    className={buttonStyle({ variant: 'secondary', size: 'sm' })}
  >
    {children}
  </ViewLink>
)

type Stretch = { from: Day; to: Day; reason: string }

/** Days of a month, or stretches of them, and why there is no school. */
export const Stretches = ({ of }: { of: readonly Stretch[] }) =>
  of.map(({ from, to, reason }) => (
    <li key={from} className="wrap-anywhere">
      <span className="text-muted">
        {from === to ? formatDay(from) : `${Number(from.slice(8))} to ${formatDay(to)}`}:
      </span>{' '}
      {reason}
    </li>
  ))
