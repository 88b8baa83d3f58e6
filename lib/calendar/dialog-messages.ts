/** What screens say whose script comes once they are opened. */

export const changeEntryDialogMessages = {
  change: (name: string) => `Change ${name}`,
  changeEntry: 'Change entry',
} as const
