import { selectAClass, selectASubject } from '@/lib/labels'

/** What screens say whose script comes with the page. */

export const scheduleTopicFormMessages = {
  scheduleDailyTopic: 'Schedule Daily Topic',
  scheduleTopic: 'Schedule Topic',
  selectClass: selectAClass,
  selectSection: 'Select a section',
  selectSubject: selectASubject,
} as const

export const topicDateFieldMessages = {
  /** `holiday` is '' on a Sunday. */
  noSchool: (day: string, holiday: string) => `${day}: no school that day${holiday && ` (${holiday})`}.`,
} as const

export const scheduledNoteMessages = {
  scheduled: (topic: string, place: string, day: string) => `“${topic}” is scheduled for ${place} on ${day}.`,
  show: 'Show in the list',
} as const

export const topicsTableMessages = {
  searchByTopic: 'Search by topic',
} as const
