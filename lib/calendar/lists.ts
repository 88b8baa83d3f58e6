import type { Day } from '@/lib/dates'
import type { ListOf } from '@/lib/lists'

export const calendarKinds = ['Holiday', 'Working day'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** A holiday, or a day on which school is held though it is a Sunday or a holiday. */
export type CalendarEntry = {
  id: string
  name: string
  kind: CalendarKind
  from: Day
  /** The last day. */
  to: Day
  days: number
  /** Who added or opened it; '' for nobody known. */
  by: string
}

export const calendarList = {
  columns: {
    name: { label: 'Name', kind: 'name', short: 'title' },
    kind: { label: 'Kind', kind: 'line', short: 'state' },
    from: { label: 'From', kind: 'day', short: 'second' },
    to: { label: 'To', kind: 'day', short: 'second' },
    days: { label: 'Days', kind: 'number' },
    by: { label: 'Added by', kind: 'words' },
  },
  filters: { kind: { label: 'Kind', options: calendarKinds } },
} as const satisfies ListOf<CalendarEntry>
