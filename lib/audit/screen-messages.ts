/** What screens say whose script comes with the page. */

export const auditTableMessages = {
  searchByName: 'Search by name',
  onePerson: 'One person',
  onlyRecord: (whose: string | undefined) => `Only the record of ${whose || 'one person'}`,
  onlyTheseDays: 'Only these days',
  showAll: ': show all',
} as const
