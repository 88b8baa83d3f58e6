import { counted, plural } from '@/lib/counted'

export const feePlanMessages = {
  loadFailed: 'Failed to fetch the fee plans. Please try again later.',
  planFailed: 'Failed to fetch the fee plan. Please try again later.',
  previewFailed: 'Failed to work out who pays what. Please try again later.',
  saveFailed: 'Failed to save the fee plan',
  removeFailed: 'Failed to remove the fee plan',
  chargeFailed: 'Failed to charge the fee plan',
  takeBackFailed: 'Failed to take back the fee plan',
  updateFailed: 'Failed to bring the fee plan up to date',
  headFailed: 'Failed to save who has it',
  headsFailed: 'Failed to fetch who has which optional head. Please try again later.',
  nameTaken: 'There is a fee plan with this name in this school year.',
  charged: 'This plan is charged. Please take it back before you change it.',
  nothingCharged: 'Nothing of this plan is charged.',
  noHeads: 'Please add a head.',
  noLines: 'Please enter what at least one class pays.',
  noDays: 'Please enter the due days of the instalments.',
  sameDay: 'Two instalments have the same due day.',
  outsideYear: 'A due day lies outside the school year of the plan.',
  sameHead: 'A head is there twice.',
  sameLine: 'What a class pays of a head is there twice.',
  headMissing: 'A line is of a head that the plan does not have.',
  noInstalment: 'The plan has no such instalment.',
  nobody: (year: string) =>
    `There are no students in the classes of this plan in ${year} yet, so nobody can be charged.`,
  amount: 'Please enter rupees with at most two decimals.',
  percent: 'Please enter a percentage from 0 to 100 with at most two decimals.',
  paid: (paid: number, from: number | null, last: number) => {
    const are = `${counted(paid, 'fee')} of it ${plural(paid, 'is', 'are')} paid in whole or in part, so it cannot be taken back.`
    if (from === null) return are
    return from === last
      ? `${are} Instalment ${last} can be taken back alone.`
      : `${are} Instalments ${from} to ${last} can be taken back alone.`
  },
  noSuchNumber: 'No student has this admission number.',
  notOptional: 'No fee plan has this as an optional head.',
  hasIt: (name: string) => `${name} has this on some of these days already.`,
  endsBefore: 'It cannot end before it begins.',
  saved: 'Fee plan saved',
  removed: 'Fee plan removed',
  taken: (fees: number) => `${counted(fees, 'fee')} taken back`,
  chargedFees: (fees: number) => `${counted(fees, 'fee')} charged`,
  updated: (charged: number, cancelled: number) =>
    `${counted(charged, 'fee')} charged, ${counted(cancelled, 'fee')} cancelled`,
  headSaved: (name: string) => `Saved for ${name}`,
  empty: 'No fee plans found.',
  about: 'A plan says what each class pays in a school year and in which instalments. Charging it makes the fees.',
  noPupils: 'Nobody is charged by this plan.',
  noOptional: 'Nobody has an optional head of this plan.',
  /** Why a fee was cancelled. */
  reasons: {
    left: 'Left the school before it was due',
    moved: 'Is in another class or section now',
    ended: 'Does not have this any more',
  },
} as const
