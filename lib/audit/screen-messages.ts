import { searchByName } from '@/lib/labels'

/** What screens say whose script comes with the page. */

export const auditTableMessages = {
  searchByName,
  onePerson: 'One person',
  onlyRecord: (whose: string | undefined) => `Only the record of ${whose || 'one person'}`,
  onlyTheseDays: 'Only these days',
  showAll: ': show all',
} as const
