/** What screens say whose script comes once they are opened. */

export const promotionDialogMessages = {
  openPdfInNewTab: 'Open the PDF in a new tab',
} as const
