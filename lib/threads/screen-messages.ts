/** What the screens say whose script comes with the page. */

export const threadListMessages = {
  title: 'Messages about a child',
  pages: 'Pages of messages',
  empty: 'There are no messages yet.',
  write: 'Write a message',
  isNew: 'New',
  isClosed: 'Closed',
  about: (student: string, place: string) => [student, place].filter(Boolean).join(', '),
  between: (guardians: string, to: string) => `${guardians} and the ${to === 'Office' ? 'office' : 'class teacher'}`,
} as const

export const openThreadMessages = {
  student: 'Student',
  to: 'To',
  selectChild: 'Select a child',
  selectTo: 'Select who should read it',
  guardian: 'To',
  allGuardians: 'All guardians who see the student’s records',
  class: 'Class',
  selectClass: 'Select a class',
  selectStudent: 'Select a student',
  selectClassFirst: 'Select the class first',
  loadingStudents: 'Loading students…',
  subject: 'Subject',
  message: 'Message',
  send: 'Send message',
  ofSection: 'Class teachers write about students of their own section.',
  hint: 'You, the other side and the school office can read it. The student cannot.',
} as const

export const threadMessagesOf = {
  all: 'All messages',
  school: 'School',
  form: 'Answer',
  cannotRead: (guardians: string, student: string) => `${guardians} cannot read this: barred from ${student}.`,
  answer: 'Your message',
  send: 'Send message',
  close: 'Close',
  closeQuestion: 'Close these messages?',
  closeDescription: 'Nobody can write here until you open them again. Everybody can still read them.',
  reopen: 'Open again',
  reopenQuestion: 'Open these messages again?',
  reopenDescription: 'Everybody in them can write here again.',
  written: 'Messages',
} as const
