'use client'

import { DataTable } from '@/components/data-table/data-table'
import { DownloadButton } from '@/components/download-button'
import type { Page } from '@/lib/inputs'
import { materialList, type Material } from '@/lib/materials/lists'
import { materialMessages } from '@/lib/materials/messages'

export function MaterialsTable({ list, byClass }: { list: Page<Material>; byClass: boolean }) {
  return (
    <DataTable
      name="materials"
      caption="Available Study Materials"
      of={materialList}
      list={list}
      empty={materialMessages.empty}
      search="Search by title"
      filters={byClass ? ['class', 'subject', 'type'] : ['subject', 'type']}
      action={{
        cell: ({ id, title }) => (
          <DownloadButton
            size="sm"
            variant="secondary"
            path={`/api/study-materials/download/${id}`}
            failed={materialMessages.downloadFailed}
            success={materialMessages.downloaded}
            nameOf={(type) => `material-${id}.${type.includes('pdf') ? 'pdf' : 'mp4'}`}
          >
            Download<span className="sr-only"> {title}</span>
          </DownloadButton>
        ),
      }}
    />
  )
}
