import { addAPerson } from '@/lib/labels'

/** What the list of people says. Apart from the others, which the page of a person needs. */

export const addPersonMessages = {
  addPerson: addAPerson,
} as const

export const peopleTableMessages = {
  guardianOf: (children: string) => `Guardian of ${children}`,
  searchByNameNumberPhone: 'Search by name, number, phone or email',
} as const
