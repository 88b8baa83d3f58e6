'use client'

import type { DataColumn } from '@/components/data-table/columns'
import { DataTable } from '@/components/data-table/data-table'
import { DownloadButton } from '@/components/download-button'
import { classOrder, materialClasses, materialSubjects, materialTypes } from '@/lib/constants'
import { formatDay } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import type { materialListSchema, Material } from '@/lib/materials/schema'
import { messages } from '@/lib/messages'

type List = typeof materialListSchema

const columns: readonly DataColumn<Material, List>[] = [
  {
    key: 'title',
    label: 'Title',
    value: ({ title }) => title,
    sortable: true,
    free: true,
    className: 'font-medium sm:min-w-48',
  },
  {
    key: 'class',
    label: 'Class',
    value: (material) => classOrder(material.class),
    cell: (material) => material.class,
    sortable: true,
    className: 'whitespace-nowrap',
  },
  { key: 'section', label: 'Section', value: ({ section }) => section, sortable: true },
  { key: 'subject', label: 'Subject', value: ({ subject }) => subject, sortable: true },
  {
    key: 'type',
    label: 'Type',
    value: ({ type }) => materialTypes.indexOf(type),
    cell: ({ type }) => type,
    sortable: true,
  },
  { key: 'uploadedBy', label: 'Uploaded By', value: ({ uploadedBy }) => uploadedBy, free: true },
  {
    key: 'date',
    label: 'Date',
    value: ({ date }) => date,
    cell: ({ date }) => formatDay(date),
    sortable: true,
    className: 'whitespace-nowrap',
  },
  {
    key: 'action',
    label: 'Action',
    value: () => '',
    cell: ({ id, title }) => (
      <DownloadButton
        size="sm"
        variant="secondary"
        className="max-sm:justify-self-start"
        path={`/api/study-materials/download/${id}`}
        failed={messages.materials.downloadFailed}
        success={messages.materials.downloaded}
        nameOf={(type) => `material-${id}.${type.includes('pdf') ? 'pdf' : 'mp4'}`}
      >
        Download<span className="sr-only"> {title}</span>
      </DownloadButton>
    ),
  },
]

export function MaterialsTable({ list, byClass }: { list: Page<Material>; byClass: boolean }) {
  return (
    <DataTable
      name="materials"
      caption="Available Study Materials"
      columns={columns}
      list={list}
      rowKey={({ id }) => id}
      empty={messages.materials.empty}
      search="Search by title"
      filters={[
        byClass && { key: 'class', label: 'Class', options: materialClasses },
        { key: 'subject', label: 'Subject', options: materialSubjects },
        { key: 'type', label: 'Type', options: materialTypes },
      ]}
    />
  )
}
