import { saveAndCheckAgain } from '@/lib/labels'
import { counted, formatCount } from '@/lib/counted'
import type { ImportKind } from './lists'

/** What screens say whose script comes with the page. */

export const columnsFormMessages = {
  saveAndCheckAgain,
  column: (n: number) => `Column ${n}`,
  firstValue: (sample: string) => `First value: ${sample}`,
  classOfAllRows: 'Class of all rows',
  noColumnFor: (labels: string) => `Please choose a column for ${labels}: it is needed.`,
  fileHasNoColumn: 'The file has no column for it.',
  sectionOfAllRows: 'Section of all rows',
  leaveEmptyForSmallest: 'Leave empty for the smallest section.',
} as const

export const discardImportMessages = {
  discardQuestion: (fileName: string) => `Discard ${fileName}?`,
  description: 'The portal removes the sheet and changes nobody. You can upload the file again.',
  discardThisSheet: 'Discard this sheet',
} as const

/** What a sheet has, in its number: people, or duties. */
export const countedOf = (kind: ImportKind, count: number) =>
  kind === 'Duties' ? counted(count, 'duty', 'duties') : counted(count, 'person', 'people')

export const doneImportMessages = {
  andUndoneToImport: (created: string, undoneBy: string) =>
    `${created}, and undone${undoneBy && ` by ${undoneBy}`}. To import them again, upload the file again.`,
  leftOut: (rows: number) =>
    rows === 1
      ? 'One row was left out. You can download it here for seven days, with what is wrong.'
      : `${formatCount(rows)} rows were left out. You can download them here for seven days, with what is wrong.`,
  downloadLeftOut: (rows: number) => (rows === 1 ? 'Download this row' : 'Download these rows'),
  sendInvitationsQuestion: (toInvite: string) => `Send ${toInvite} invitations?`,
  description: 'Each person gets a mail with a link to choose a password. The link works for seven days.',
  sendInvitations: 'Send invitations',
  sendInvitationsTo: (toInvite: number) => `Send invitations to ${counted(toInvite, 'person', 'people')} with an email`,
  undoThisImportQuestion: 'Undo this import?',
  thisRemovesPeopleItAdded:
    'This removes the people it added and takes its changes back. Students it moved go back to their earlier section, with their marks, and students it readmitted have left again. Guardians it added or linked go too. You can undo it until one of them has a mark, a fee or a login, or you have changed a guardian.',
  thisTakesDutiesBack:
    'Each duty goes back to who had it before, or to nobody. You can undo it until somebody has changed one of them.',
  undoImport: 'Undo import',
  undoThisImport: 'Undo this import',
} as const

export const importProgressMessages = {
  of: (written: string, writes: string) => `${written} of ${writes}`,
  writing: (writes: string) => `Writing ${writes}…`,
  importIsRunning: 'The import is running',
  youCanLeaveThisPageWhile: 'You can leave this page while it runs. If anything fails, nobody is changed.',
} as const

export const movesFormMessages = {
  section: (people: number) =>
    `${people === 1 ? 'One student changes' : `${formatCount(people)} students change`} section`,
  saveAndCheckAgain,
  firstDayInNewSection: 'First day in the new section',
  fromHint: 'Registers before this day stay as they are. Marks from this day on move with the student.',
} as const

export const rowsTableMessages = {
  searchByNameRowOrDetail: 'Search by name, row or detail',
  noName: 'No name',
  isEmpty: 'is empty.',
  right: (right: string) => `Right: ${right}`,
  becomes: (after: string) => `becomes ${after || 'empty'}`,
  sameNameAndDateOfBirth: (count: number, twins: string) =>
    `Same name and date of birth as ${count === 1 ? 'row' : 'rows'} ${twins}.`,
  samePerson: 'Same person',
  newPerson: 'New person',
  differentPeople: 'Different people',
  whoInRowIs: (name: string, row: number) => `Who ${name} in row ${row} is`,
} as const

export const runImportMessages = {
  rowsAreWrongOrUndecided: (unsolved: number) =>
    `${unsolved === 1 ? 'One row is' : `${formatCount(unsolved)} rows are`} wrong or undecided.`,
  sayBelowWhoPossible: 'Say below who the possible duplicates are. ',
  inYourFileAndUpload: (undecided: boolean) =>
    `${undecided ? 'Correct what is wrong' : 'Or correct them'} in your file and upload it again`,
  orImportOnlyOthers: ', or import only the others',
  downloadThisRow: 'Download this row',
  downloadTheseRows: 'Download these rows',
  leaveItOut: 'Leave it out',
  leaveThemOut: 'Leave them out',
  importQuestion: (writes: string) => `Import ${writes}?`,
  description: (effects: string, from: string) =>
    `${effects}. If anything goes wrong, nothing is imported. ${from && `Students change section from ${from} on. `}You can undo this until the school works with them. The portal sends no mail, except to parents whose email changes.`,
  descriptionOfDuties: (effects: string) =>
    `${effects}. Who had one of these duties before has it until yesterday. If anything goes wrong, nothing is imported. You can undo this until somebody changes one of them.`,
  import: (writes: string) => `Import ${writes}`,
} as const
