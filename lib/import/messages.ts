import { chooseASheet } from '@/lib/labels'
import { counted, formatCount } from '@/lib/counted'
import type { ImportKind } from './lists'

/** As many are named. */
const mostNamed = 8

const named = (names: readonly string[]) =>
  `${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ' and more' : ''}`

export const importMessages = {
  loadFailed: 'Failed to load the imports. Please try again later.',
  rowsFailed: 'Failed to check the sheet. Please try again later.',
  uploadFailed: 'Failed to read the sheet. Please try again later.',
  columnsFailed: 'Failed to save the columns.',
  choiceFailed: 'Failed to save the choice.',
  movesFailed: 'Failed to save the day.',
  runFailed: 'Failed to start the import.',
  undoFailed: 'Failed to undo the import.',
  inviteFailed: 'Failed to send the invitations.',
  discardFailed: 'Failed to discard the sheet.',
  templateFailed: 'Failed to make the template.',
  empty: 'No imports found.',
  about: 'Every import is listed here. Open one to see what it did, or to undo it.',
  choose: chooseASheet,
  noRows: 'No rows found.',

  nothing: 'This sheet is empty. Please choose the one with the people.',
  emptyTab: (tab: string) =>
    `The sheet “${tab}” is empty, and the portal reads only the first sheet of a workbook. Please move the sheet with the people to the front, or save it as a separate file.`,
  noPeople: 'This sheet has column names, but no people below them. Please add them.',
  tooLong: (most: number) => `A sheet can have at most ${formatCount(most)} rows. Please split it.`,
  tooWide: (most: number) => `A sheet can have at most ${most} columns. Please delete those that are not needed.`,
  longCell: (row: number, most: number) => `Row ${row} has a cell of more than ${most} characters. Please shorten it.`,
  readingBusy: 'Other sheets are being read just now. Please try again in a moment.',
  tooPacked: 'This file has too much in it. Please copy the people into a new workbook.',

  otherTabs: (tab: string, others: readonly string[]) =>
    `The portal reads only the sheet “${tab}”. The file has ${others.length === 1 ? 'another one' : `${others.length} more`}: ${named(others)}. Save each as a separate file and upload it too.`,
  noNames: (row: number) =>
    `The portal found no column names and took row ${row} for them. If that row is a person, write names such as Name, Class and Date of birth above it, and upload the file again. If not, say below what each column is.`,
  repeated: (rows: readonly number[]) =>
    `${rows.length === 1 ? 'Row' : 'Rows'} ${named(rows.map(String))} ${rows.length === 1 ? 'repeats' : 'repeat'} the column names and ${rows.length === 1 ? 'is' : 'are'} left out.`,
  hiddenRows: (rows: number) =>
    `${counted(rows, 'row is', 'rows are')} hidden in the file, perhaps by a filter, and ${rows === 1 ? 'is' : 'are'} read like the others.`,
  hiddenColumns: (names: readonly string[]) =>
    `${names.length === 1 ? 'A column is' : 'Columns are'} hidden in the file and ${names.length === 1 ? 'is' : 'are'} read like the others: ${named(names)}.`,
  betterColumn: (left: string, used: string, label: string) =>
    `“${left}” is left out, because ${used ? `“${used}”` : 'your choice for all rows'} is used for ${label}.`,
  ignored: (columns: readonly string[]) =>
    `${columns.length === 1 ? 'One column is' : `${columns.length} columns are`} ignored: ${columns.join(', ')}.`,

  fieldTwice: (label: string) => `Two columns are ${label}. Please choose one of them.`,
  fieldMissing: (label: string) => `Please say which column is ${label}.`,
  wrongColumns: 'The sheet has other columns than these.',
  columnsSaved: 'Columns saved, rows checked again',
  movesSaved: (day: string) => `Students move from ${day} on, rows checked again`,
  discarded: (fileName: string) => `${fileName} was discarded`,

  notDraft: 'This sheet was imported already, or is being imported.',
  running: 'Another import is running. Please wait until it is done.',
  unsolved: (count: number) =>
    `${counted(count, 'row is', 'rows are')} wrong or undecided. Correct them, or leave them out.`,
  nothingToDo: 'There is nothing to import: the portal already has everybody as in the sheet.',
  changedSince: 'Somebody has changed a person since you looked. Nothing was imported. Please check the rows again.',
  interrupted: 'The server stopped while it imported. Nothing was imported: please start it again.',
  failed: 'The import failed. Nothing was imported.',
  started: (people: number, kind: ImportKind) =>
    kind === 'Duties'
      ? `${counted(people, 'duty is', 'duties are')} being imported`
      : `${counted(people, 'person is', 'people are')} being imported`,
  done: (created: number, changed: number) => `${formatCount(created)} created, ${formatCount(changed)} changed`,

  tooManyMoves: (most: number) =>
    `A sheet can move or readmit at most ${formatCount(most)} students at once. Please split it.`,

  notDone: 'Only an import that is done can be undone.',
  undone: (created: number, changed: number) =>
    `Undone: ${counted(created, 'person', 'people')} removed, ${counted(changed, 'person', 'people')} as before`,
  dutiesUndone: 'Undone: the duties are as before',
  hanging: (count: number, named: readonly string[]) =>
    `You can no longer undo this, because the school has worked with ${counted(count, 'of its people', 'of its people')}: ${named.join('; ')}${count > named.length ? ' and more' : ''}.`,

  nobodyToInvite: 'Nobody in this import waits for an invitation.',
  invited: (count: number) => `${counted(count, 'invitation is', 'invitations are')} on the way`,
} as const
