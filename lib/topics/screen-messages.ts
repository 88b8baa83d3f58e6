import { selectAClass, selectASubject } from '@/lib/labels'

/** What screens say whose script comes with the page. */

export const scheduleTopicFormMessages = {
  scheduleDailyTopic: 'Schedule Daily Topic',
  scheduleTopic: 'Schedule Topic',
  selectClass: selectAClass,
  selectSection: 'Select a section',
  selectSubject: selectASubject,
} as const

export const topicsTableMessages = {
  searchByTopic: 'Search by topic',
} as const
