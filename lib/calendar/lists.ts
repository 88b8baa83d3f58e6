import type { ListOf } from '@/lib/lists'
import type { CalendarEntry } from './answers'

export const calendarKinds = ['Holiday', 'Working day'] as const
export type CalendarKind = (typeof calendarKinds)[number]
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
