export const topicMessages = {
  loadFailed: 'Failed to fetch scheduled topics. Please try again later.',
  empty: 'No scheduled topics found.',
  scheduleFailed: 'Failed to schedule topic',
  scheduled: 'Topic scheduled successfully!',
  changeFailed: 'Failed to change the topic',
  changed: 'Topic changed',
  deleteFailed: 'Failed to delete the topic',
  deleted: 'Topic deleted',
  submitting: 'Scheduling topic...',
} as const
