export const calendarMessages = {
  loadFailed: 'Failed to load the calendar. Please try again later.',
  empty: 'No holidays or working days found.',
  about: 'The holidays of the year. Families see them, and nobody marks attendance on these days.',
  add: 'Add a holiday',
  order: 'The holiday cannot end before it begins',
  tooLong: 'A holiday can cover at most 120 days.',
  oneDay: 'A working day is a single day. Please add each day by itself.',
  addFailed: 'Failed to add to the calendar',
  changeFailed: 'Failed to change the calendar',
  removeFailed: 'Failed to remove from the calendar',
  openFailed: 'Failed to open the day',
  closeFailed: 'Failed to close the day again',
  feedFailed: 'The calendar could not be loaded. Please try again later.',
  known: 'This is in the calendar already.',
  knownDay: (day: string) => `${day} is a working day already.`,
  schoolDay: (day: string) => `${day} is a school day already.`,
  added: (name: string) => `${name} was added to the calendar`,
  changed: (name: string) => `${name} was changed`,
  removed: (name: string) => `${name} was removed from the calendar`,
  held: (days: readonly string[]) => `School is held on ${days.join(', ')}.`,
  staysOpen: (days: string) => `School is still held on ${days}: remove the working day to close it.`,
  silenced: (days: readonly string[]) =>
    `Attendance marked on ${days.length > 3 ? `${days.length} of its days` : days.join(', ')} is kept but no longer counts.`,
  opened: 'School is open today',
  closed: (day: string, reason: string) => `There is no school on ${day}: ${reason}.`,
  tookBack: 'There is no school today again',
  notOpened: 'Nobody has opened school on this day.',
  marked: 'Attendance was marked on this day. An administrator can still close it in the calendar.',
  openedByOther: 'Only an administrator or the person who opened the day can take this back.',
} as const

/** The name of a working day that staff opened. */
export const openedName = 'Opened on the day'
