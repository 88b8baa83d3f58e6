const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`

export const importMessages = {
  loadFailed: 'Failed to load the imports. Please try again later.',
  rowsFailed: 'Failed to check the sheet. Please try again later.',
  uploadFailed: 'The sheet could not be read. Please try again later.',
  columnsFailed: 'The columns could not be saved.',
  choiceFailed: 'The choice could not be saved.',
  runFailed: 'The import could not be started.',
  undoFailed: 'The import could not be undone.',
  inviteFailed: 'The invitations could not be sent.',
  discardFailed: 'The sheet could not be discarded.',
  templateFailed: 'The template could not be made.',
  empty: 'Nothing was imported yet.',
  noRows: 'No rows found.',

  nothing: 'This sheet is empty.',
  noPeople: 'This sheet has names of columns, and nobody below them.',
  tooLong: (most: number) => `A sheet can have at most ${most.toLocaleString('en-IN')} rows. Please divide it.`,
  tooWide: (most: number) => `A sheet can have at most ${most} columns.`,
  longCell: (row: number, most: number) => `Row ${row} has a cell of more than ${most} characters.`,
  readingBusy: 'Other sheets are being read just now. Please try again in a moment.',
  tooPacked: 'This file unpacks to more than a sheet of people can have.',

  fieldTwice: (label: string) => `Two columns are ${label}. Please choose one of them.`,
  fieldMissing: (label: string) => `Please say which column is ${label}.`,
  wrongColumns: 'The sheet has other columns than these.',
  uploaded: (fileName: string) => `${fileName} was read`,
  columnsSaved: 'The columns are saved, and the rows were checked again',
  discarded: (fileName: string) => `${fileName} was discarded`,

  notDraft: 'This sheet was imported already, or is being imported.',
  running: 'Another import is running. Please wait until it is done.',
  unsolved: (count: number) =>
    `${counted(count, 'row is', 'rows are')} wrong or undecided. Mend them, or say that they are left out.`,
  nothingToDo: 'There is nothing to import: everybody is known to the portal already as the sheet says.',
  changedSince: 'Somebody changed what the portal knows since you looked. Nothing was imported: please look again.',
  interrupted: 'The server stopped while it imported. Nothing was imported: please start it again.',
  failed: 'The import failed. Nothing was imported.',
  started: (people: number) => `${counted(people, 'person is', 'people are')} being imported`,
  done: (created: number, changed: number) =>
    `${created.toLocaleString('en-IN')} created, ${changed.toLocaleString('en-IN')} changed`,

  notDone: 'Only an import that is done can be undone.',
  undone: (created: number, changed: number) =>
    `Undone: ${counted(created, 'person', 'people')} removed, ${counted(changed, 'person', 'people')} as before`,
  hanging: (count: number, named: readonly string[]) =>
    `It cannot be undone any more, because the school has worked with ${counted(count, 'of its people', 'of its people')}: ${named.join('; ')}${count > named.length ? ' and more' : ''}.`,

  nobodyToInvite: 'Nobody of this import waits for an invitation.',
  invited: (count: number) => `${counted(count, 'invitation is', 'invitations are')} on the way`,

  // What would be right in a cell.
  right: {
    missing: (label: string) => `${label} is needed.`,
    class: (classes: readonly string[]) => `One of ${stretch(classes)}.`,
    otherSection: (section: string) => `The column Class says section ${section}.`,
    section: (schoolClass: string, sections: readonly string[]) =>
      `One of ${schoolClass}’s sections: ${sections.join(', ')}.`,
    rollNo: 'A whole number from 1 to 9999.',
    rollTaken: (rollNo: number, place: string, name: string) =>
      `Another number than ${rollNo}, which ${name} has in ${place}.`,
    rollTwice: (rollNo: number, place: string, row: number) =>
      `Another number than ${rollNo}: row ${row} has it in ${place} too.`,
    rollKept: (rollNo: number | null) =>
      `${rollNo === null ? 'Nothing' : String(rollNo)}, as in the portal: an import changes no roll numbers.`,
    admissionTwice: (row: number) => `A number of one’s own: row ${row} has the same.`,
    admissionOfOther: (number: string, name: string) =>
      `${name} has this e-mail address in the portal, with the admission number ${number}.`,
    date: 'A day that exists, the day first: 31/12/2015.',
    monthFirst: (right: string) => `The day first: ${right}.`,
    birth: 'A day in the past 40 years.',
    joined: (today: string) => `A day up to today, ${today}.`,
    joinedBeforeBirth: 'A day after the date of birth.',
    phone: 'A phone number such as 98765 43210.',
    shortened: 'The number in full: the spreadsheet has shortened it. Format the column as text.',
    formula: 'A value: the spreadsheet’s formula has an error here.',
    email: 'An e-mail address such as asha@example.com.',
    emailTwice: (row: number) => `An address of one’s own: row ${row} has the same.`,
    emailTaken: (name: string) => `An address of one’s own: ${name} has this one in the portal.`,
    emailReserved: 'Another address: this one was changed away a few days ago and is kept for its owner.',
    emailKept: (email: string) => `${email}, as in the portal. An e-mail is changed on the person’s page.`,
    placeKept: (name: string, place: string) =>
      `${place}, where ${name} is in the portal. Pupils are moved on their page.`,
    key: 'A date of birth, unless the row has an admission number or an e-mail, so that the pupil is known again.',
    several: (count: number) =>
      `An admission number or an e-mail: ${count} pupils in the portal have this name and date of birth.`,
    sameTwice: (row: number) => `Each pupil once: row ${row} is the same person.`,
    waiting: (name: string) =>
      `${name} signed up with this and waits for approval: please approve or reject that first.`,
    leftSchool: (name: string) => `Nobody who has left: ${name} is no longer enrolled.`,
    deactivated: (name: string) => `${name} has no access any more. Please give it again on the person’s page first.`,
    otherRole: (name: string, role: string) => `A person’s own: ${name} is in the portal as ${role}.`,
    role: 'Teacher. An import makes no administrators: add them on the page People.',
    decide: (name: string) => `Is this ${name}, who has the same date of birth? Choose “Same person” or “New person”.`,
  },
} as const

/** `Class 1 to Class 12` for what follows each other by number. */
function stretch(classes: readonly string[]) {
  const named = classes.filter((name) => !/^Class \d+$/.test(name))
  const numbered = classes.filter((name) => /^Class \d+$/.test(name))
  const [first, last] = [numbered[0], numbered.at(-1)]
  return [...named, ...(first && last ? [first === last ? first : `${first} to ${last}`] : [])].join(', ')
}
