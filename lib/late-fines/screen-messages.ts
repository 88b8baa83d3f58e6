/** What the screens say about late fines. */

export const fineMessages = {
  lateFines: 'Late fines',
  add: 'Add a late fine',
  change: 'Change',
  changeOf: (head: string) => `Change the late fine of ${head}`,
  remove: 'Remove',
  of: (head: string) => `the late fine of ${head}`,
  removeQuestion: (head: string) => `Remove the late fine of ${head}?`,
  removeDescription: 'Nobody pays it from today on. Fines that are charged already stay as they are.',
  type: 'Fee type',
  typeHint: 'One fee type’s late fine is used in place of that of all others.',
  kind: 'Charged',
  amount: 'Amount (₹)',
  cap: 'At most (₹)',
  capHint: 'Leave empty for no limit.',
  grace: 'Days free of a fine',
  graceHint: 'Days after the due date that cost nothing. Days and months are counted after them.',
  chargeType: 'Charged as',
  chargeTypeHint: 'Receipts and sums have the fine under this fee type. Not tuition, which families count for tax.',
  save: 'Save',
} as const

/** What is said of the fine of a fee. */
export const fineOfFeeMessages = {
  fine: (fine: string) => `${fine} late fine`,
  withFine: (fine: string) => `with ${fine} late fine`,
  fineToday: 'Late fine as of today',
  withFines: (fines: string) => `and ${fines} late fines as of today`,
  fines: 'Late fines',
  fineOf: (schoolClass: string) => `Late fine, ${schoolClass}`,
  toPay: 'To pay',
  onReceipt: 'The receipt also has what was paid of the late fine.',
  waive: 'Waive the late fine',
  waiveOf: (type: string) => ` of ${type}`,
  waiveQuestion: (type: string, student: string) => `Waive the late fine on ${type} of ${student}?`,
  waiveDescription: (fine: string) => `It is ${fine} today. The fee never has a late fine again.`,
  waiveReasonHint: 'Stays with the fee. Only the office can read it, and the family in the archive of its data.',
  waived: (by: string, day: string, reason: string) => `Late fine waived by ${by} on ${day}${reason && `: ${reason}`}`,
} as const
