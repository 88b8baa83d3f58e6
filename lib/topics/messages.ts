export const topicMessages = {
  loadFailed: 'Failed to fetch scheduled topics. Please try again later.',
  empty: 'No scheduled topics found.',
  about: {
    staff: 'What a class does on which day. Its students see it here, and on their dashboard.',
    own: 'What your class does on the next days is listed here.',
  },
  add: 'Schedule a topic',
  scheduleFailed: 'Failed to schedule topic',
  scheduled: 'Topic scheduled successfully!',
  changeFailed: 'Failed to change the topic',
  changed: 'Topic changed',
  deleteFailed: 'Failed to delete the topic',
  deleted: 'Topic deleted',
  submitting: 'Scheduling topic...',
} as const
