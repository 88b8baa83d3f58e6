'use client'

import { createContext, useContext, useEffect, type ReactNode } from 'react'
import { contractLists, keepSchoolLists, offeredIn, type ListName, type SchoolLists } from '@/lib/choices'

const Lists = createContext(contractLists)

/** `own`: the school's lists, null while they are the contract's. */
export function SchoolListsProvider({ own, children }: { own: SchoolLists | null; children: ReactNode }) {
  const lists = own ?? contractLists
  // For the schemas of forms, which are no part of React.
  useEffect(() => keepSchoolLists(lists), [lists])
  return <Lists value={lists}>{children}</Lists>
}

export const useSchoolLists = () => useContext(Lists)

/** What a form offers of one of the school's lists. */
export const useOffered = (name: ListName) => offeredIn(useSchoolLists(), name)
