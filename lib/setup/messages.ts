export const setupMessages = {
  wrongCode: 'This is not the code.',
  tooMany: 'Too many wrong codes. Please try again later.',
  closed: 'This school is set up. Please log in.',
  failed: 'The set-up could not continue. Please try again.',
  schoolSaved: 'The school is saved',
  yearSaved: 'Year and classes are saved',
  classAdded: 'The class is added, with section A',
  yearOver: 'This year is over. Please enter the one that runs now.',
  yearAhead: (day: string) =>
    `This year begins on ${day}. Please enter the one that runs now, with the classes that students are in now: you prepare the next one after the set-up, under Year.`,
  noClass: 'Please choose the sections of one class at least.',
  logoSaved: 'Logo saved',
} as const
