export const setupMessages = {
  wrongCode: 'This code is wrong. Please copy it from the window where the portal was started.',
  tooMany: 'Too many wrong codes. Please try again later.',
  closed: 'This school is set up. Please log in.',
  failed: 'Failed to save this step. Please try again.',
  schoolSaved: 'The school is saved',
  yearSaved: 'Year and classes are saved',
  classAdded: 'The class is added, with section A',
  yearOver: 'This year is over. Please enter the current one.',
  yearAhead: (day: string) =>
    `This year begins on ${day}. Please enter the current year, with the classes of today. You prepare the next year later, under Year.`,
  noClass: 'Please choose the sections of at least one class.',
  logoSaved: 'Logo saved',
} as const
