/** What the script says that comes with a page. */

export const feePapersMessages = {
  title: 'Statements and certificates',
  yearOf: (name: string) => `Financial year for the papers of ${name}`,
  statement: 'Statement of account',
  csv: 'CSV',
  excel: 'Excel',
  tuition: 'Tuition certificate',
  /** Behind the name of a paper, for who does not see where it stands. */
  of: (whose: string) => `of ${whose}`,
  everybody: 'All children',
  family: (payer: string) => `All children for whom ${payer} pays`,
} as const
