/** What screens say whose script comes once they are opened. */

export const entryDialogMessages = {
  whoseRecord: 'Whose record',
  withPermission: 'With the permission',
  fromAddress: 'From the address',
  itsNumber: 'Its number',
  loadingDetails: 'Loading the details',
  everythingTheyDid: ': everything they did',
  everythingThatWasDone: ': everything that was done to their record',
  addressAndValuesWere: 'The address and the values were removed, because the data of this person were erased.',
  whatWasWritten: 'What was written',
  technical: 'Technical details',
  numbersAndCopies: 'Numbers of records, and what the portal keeps for itself',
} as const
