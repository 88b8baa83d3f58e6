import { counted } from '@/lib/counted'

/** What screens say whose script comes with the page. */

export const actionFormMessages = {
  whatYouTypedHereIsFilled: 'What you typed here is filled in again.',
  startAgain: 'Start again',
} as const

export const deleteButtonMessages = {
  deleteQuestion: (name: string) => `Delete ${name}?`,
} as const

export const fieldsMessages = {
  showPassword: 'Show password',
} as const

export const footerMessages = {
  empoweringEducation:
    'Empowering education with seamless management solutions: one place for lessons, attendance, fees and news, for students, teachers and the school office.',
  contactUs: 'Contact Us',
  allRightsReserved: (name: string) => `© ${name}. All rights reserved.`,
} as const

export const layoutFrameMessages = {
  skipToContent: 'Skip to content',
} as const

export const headerMessages = {
  searchWith: 'Search people, screens and actions (Ctrl K)',
  search: 'Search',
  yourAccount: (name: string) => `${name}: your account`,
} as const

export const placesMessages = {
  somethingIsUnread: ', something is unread',
} as const

export const paginationMessages = {
  page: (page: number, last: number) => `Page ${page} of ${last}`,
} as const

export const searchBoxMessages = {
  searching: 'Searching…',
  nothingFound: 'Nothing found.',
  results: (count: number) => counted(count, 'result'),
} as const

export const sectionChoicesMessages = {
  notTaught: 'Not taught',
} as const

export const toasterMessages = {
  closeMessage: 'Close message',
} as const

export const sidewaysMessages = {
  moreColumnsToSideScroll: 'More columns to the side: scroll with the arrow keys',
} as const

export const uploadProgressMessages = {
  checkingFile: 'Checking the file…',
} as const

export const yearLinksMessages = {
  allYears: 'All years',
} as const

/** What stands below the bar for who has children here. */
export const childrenMessages = {
  label: 'Your children',
  all: 'All children',
  work: 'My work',
} as const
