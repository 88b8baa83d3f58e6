import { addToTheCalendar } from '@/lib/labels'

/** What screens say that the server alone makes: no script has it. */

export const monthViewMessages = {
  schoolDaysIn: (month: string) => `School days in ${month}`,
  schoolIsHeld: (name: string) => `School is held: ${name}`,
} as const

export const calendarPageMessages = {
  addToCalendar: addToTheCalendar,
  schoolYear: (year: string) => `School year ${year}`,
  holidaysInYourOwn: 'Holidays in your own calendar',
  familiesFindTheseLinks:
    'Families find these links on the home page too. If you subscribe, your calendar stays up to date. If you download the file, you have the holidays as they are today.',
} as const

export const holidaysAheadMessages = {
  noHolidaysAreInCalendar: 'No holidays are in the calendar yet.',
} as const

export const subscriptionMessages = {
  subscribeToHolidays: 'Subscribe to the holidays',
  downloadThem: 'Download them',
} as const
