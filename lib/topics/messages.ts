export const topicMessages = {
  loadFailed: 'Failed to fetch scheduled topics. Please try again later.',
  empty: 'No scheduled topics found.',
  scheduleFailed: 'Failed to schedule topic',
  scheduled: 'Topic scheduled successfully!',
  submitting: 'Scheduling topic...',
} as const
