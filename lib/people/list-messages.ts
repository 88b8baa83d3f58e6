import { addAPerson } from '@/lib/labels'

/** What the list of people says. Apart from the others, which the page of a person needs. */

export const addPersonMessages = {
  addPerson: addAPerson,
} as const

export const peopleTableMessages = {
  searchByNameNumberPhone: 'Search by name, number, phone or email',
} as const
