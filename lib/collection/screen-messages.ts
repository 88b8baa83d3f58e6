import { formatMonth, type Month } from '@/lib/dates'

/** What the screen of the collection says. */
export const collectionScreenMessages = {
  feesDue: (year: string) => `Fees due in ${year}`,
  financialYears: 'Financial year',
  byMonth: 'By month in which they are due',
  chooseMonth: 'Choose a month for the money that arrived in it, and for its vouchers.',
  byHead: (month: Month | '') => (month ? `By fee, due in ${formatMonth(month)}` : 'By fee'),
  month: 'Month',
  head: 'Fee',
  expected: 'Expected',
  collected: 'Collected',
  owed: 'Still owed',
  share: 'Collected %',
  /** After a share, on a phone. */
  ofIt: 'collected',
  total: 'Total',
  conceded: (amount: string) => `${amount} conceded`,
  demonstrated: (amount: string) => `${amount} by demonstrations, left out`,
  demonstratedAbout: (amount: string) =>
    `${amount} was settled by demonstrations: no money moved, so it is neither expected nor collected here.`,
  none: 'No fees are due in this year.',
  received: (month: Month) => `Money that arrived in ${formatMonth(month)}`,
  receivedAbout: 'Of whichever fees, as the day books of the month have it.',
  wholeYear: 'Show the whole year',
  nothing: 'No money arrived in this month.',
  vouchersCsv: 'Vouchers as CSV',
  vouchersExcel: 'Vouchers for Excel',
} as const
