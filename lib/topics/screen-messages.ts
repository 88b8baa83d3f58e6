/** What screens say whose script comes with the page. */

export const scheduleTopicFormMessages = {
  scheduleDailyTopic: 'Schedule Daily Topic',
  scheduleTopic: 'Schedule Topic',
  selectClass: 'Select a class',
  selectSection: 'Select a section',
  selectSubject: 'Select a subject',
} as const

export const topicsTableMessages = {
  searchByTopic: 'Search by topic',
} as const
