import { addToTheCalendar, searchByName } from '@/lib/labels'

/** What screens say whose script comes with the page. */

export const addEntryFormMessages = {
  addToCalendar: addToTheCalendar,
  workingDayIsSunday: 'A working day is a Sunday or a holiday with school.',
  leaveEmptyForSingleDay: 'Leave empty for a single day.',
} as const

export const calendarTableMessages = {
  holidaysAndWorkingDays: 'Holidays and working days',
  searchByName,
  theseDaysBecomeSchool: 'These days become school days again, except Sundays, and attendance marked on them counts.',
  thereIsNoSchool: 'There is no school on this day again, and attendance marked on it does not count.',
  by: (by: string) => `by ${by}`,
} as const
