/** A field for rupees and paise: the arrows of the browser begin at 1. */
export const rupeesInput = { type: 'number', inputMode: 'decimal', min: 1, step: 0.01 } as const
