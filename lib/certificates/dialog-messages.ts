/** What screens say whose script comes once they are opened. */

export const cancelDialogMessages = {
  cancelQuestion: (number: string) => `Cancel ${number}?`,
  description: (student: string) =>
    `The certificate of ${student} keeps its number. Anybody who downloads it or scans its code then reads that it is not valid. You cannot undo this.`,
  cancelCertificate: 'Cancel certificate',
  onlyOfficeSees: 'Only the office sees this.',
  cancelCertificateSubmit: 'Cancel Certificate',
} as const
