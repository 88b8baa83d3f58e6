/** What screens say whose script comes once they are opened. */

export const correctionDialogMessages = {
  corrected: (from: string) => `Corrected from ${from} to`,
  undoThisMark: 'Undo this mark',
  undoAllMarkedTogether: (count: number) => `Undo all ${count} marked together`,
  correctTo: (status: string) => `Correct to ${status}`,
  reasonHint: 'Stays in the history. The family is told about the correction.',
} as const
