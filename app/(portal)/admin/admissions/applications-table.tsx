'use client'

import { StatusBadge } from '@/app/admission/status-badge'
import { DataTable } from '@/components/data-table/data-table'
import { buttonStyle } from '@/components/ui/button'
import type { ApplicationRow } from '@/lib/admissions/answers'
import { applicationList } from '@/lib/admissions/lists'
import { formatDay, type Day } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { admissionMessages } from '@/lib/admissions/messages'
import { applicationsTableMessages } from '@/lib/admissions/screen-messages'

/** `sent` is the school day of `date`. */
type ShownApplication = ApplicationRow & { sent: Day }

export function ApplicationsTable({ list }: { list: Page<ShownApplication> }) {
  return (
    <DataTable
      caption="Applications"
      of={applicationList}
      list={list}
      empty={admissionMessages.empty}
      about={admissionMessages.about}
      search={applicationsTableMessages.searchByNameEmail}
      filters={['status']}
      cells={{
        studentName: ({ id, studentName }) => (
          <a
            href={`/admin/admissions/${id}`}
            className={buttonStyle({ variant: 'link', size: 'inline', className: 'text-left' })}
          >
            {studentName}
          </a>
        ),
        date: ({ sent }) => formatDay(sent),
        status: ({ status }) => <StatusBadge status={status} />,
      }}
    />
  )
}
