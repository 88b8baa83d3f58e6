'use client'

import { DataTable } from '@/components/data-table/data-table'
import { PersonName } from '@/components/person-name'
import type { Page } from '@/lib/inputs'
import type { Person } from '@/lib/people/answers'
import { personList } from '@/lib/people/lists'
import { peopleMessages } from '@/lib/people/messages'
import { peopleTableMessages } from '@/lib/people/list-messages'
import { PersonStateBadge } from './person-state'

/** `pupils`: there are no others. */
export function PeopleTable({ list, pupils = false }: { list: Page<Person>; pupils?: boolean }) {
  return (
    <DataTable
      caption={pupils ? 'Students' : 'People'}
      of={personList}
      list={list}
      empty={peopleMessages.empty}
      about={peopleMessages.about[pupils ? 'staff' : 'office']}
      start={!pupils && { label: peopleMessages.importSheet, href: '/admin/import' }}
      search={peopleTableMessages.searchByNameNumberPhone}
      filters={pupils ? ['class', 'section', 'state'] : ['class', 'section', 'role', 'state', 'sms']}
      hide={pupils ? ['role', 'email', 'children'] : ['email', 'children']}
      csv="/api/people?format=csv"
      cells={{
        name: ({ id, name, children }) => (
          <>
            <PersonName id={id} name={name} />
            {children && (
              <span className="block text-xs wrap-anywhere text-muted">{peopleTableMessages.guardianOf(children)}</span>
            )}
          </>
        ),
        state: ({ state }) => <PersonStateBadge state={state} />,
      }}
    />
  )
}
