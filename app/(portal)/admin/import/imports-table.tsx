'use client'

import { DataTable } from '@/components/data-table/data-table'
import type { ImportSummary } from '@/lib/import/answers'
import type { Page } from '@/lib/inputs'
import { importKindNames, importList } from '@/lib/import/lists'
import { importMessages } from '@/lib/import/messages'
import { importsTableMessages } from '@/lib/import/list-messages'
import { ImportStateBadge } from './import-state'

/** `date` of the rows is formatted. */
export const ImportsTable = ({ list }: { list: Page<ImportSummary> }) => (
  <DataTable
    caption="Imports"
    of={importList}
    list={list}
    empty={importMessages.empty}
    about={importMessages.about}
    start={{ label: importMessages.choose, href: '#sheet' }}
    search={importsTableMessages.searchByFileName}
    filters={['kind', 'state']}
    cells={{
      fileName: ({ id, fileName }) => (
        <a
          href={`/admin/import/${id}`}
          className="inline-block min-h-6 underline decoration-line decoration-1 underline-offset-4 hover:text-accent hover:decoration-current"
        >
          {fileName}
        </a>
      ),
      kind: ({ kind }) => importKindNames[kind],
      state: ({ state }) => <ImportStateBadge state={state} />,
    }}
  />
)
