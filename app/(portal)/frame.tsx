'use client'

import type { ReactNode } from 'react'
import { FocusKeeper } from '@/components/layout/focus-keeper'
import { PageViewProvider } from '@/components/page-view'
import { PersonLinksProvider } from '@/components/person-name'
import { SchoolListsProvider } from '@/components/school-lists'
import { SchoolZoneProvider } from '@/components/school-zone'
import type { SchoolLists } from '@/lib/choices'
import { FindAnyone } from './find-anyone'

type Props = {
  timeZone: string
  /** The school's lists, null while they are the contract's. */
  lists: SchoolLists | null
  /** The list of people, for those who may search in it; their names lead to their pages then. */
  people?: string
  children: ReactNode
}

/** What all screens of the portal have in common in the browser. */
export function PortalFrame({ timeZone, lists, people, children }: Props) {
  return (
    <SchoolZoneProvider value={timeZone}>
      <SchoolListsProvider own={lists}>
        <PersonLinksProvider value={people !== undefined}>
          <PageViewProvider>{children}</PageViewProvider>
        </PersonLinksProvider>
      </SchoolListsProvider>
      {people && <FindAnyone list={people} />}
      <FocusKeeper />
    </SchoolZoneProvider>
  )
}
