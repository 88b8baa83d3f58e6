'use client'

import Link from 'next/link'
import { StatusBadge } from '@/app/admission/status-badge'
import { Breakable } from '@/components/breakable'
import type { DataColumn } from '@/components/data-table/columns'
import { DataTable } from '@/components/data-table/data-table'
import { buttonStyle } from '@/components/ui/button'
import type { applicationListSchema, ApplicationRow } from '@/lib/admissions/schema'
import { admissionStatuses } from '@/lib/constants'
import { formatDay, type Day } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'

type List = typeof applicationListSchema

/** `sent` is the school day of `date`. */
type ShownApplication = ApplicationRow & { sent: Day }

const columns: readonly DataColumn<ShownApplication, List>[] = [
  {
    key: 'studentName',
    label: 'Student',
    value: ({ studentName }) => studentName,
    cell: ({ id, studentName }) => (
      <Link
        href={`/admin/admissions/${id}`}
        prefetch={false}
        className={buttonStyle({ variant: 'link', size: 'inline', className: 'text-left' })}
      >
        {studentName}
      </Link>
    ),
    sortable: true,
    free: true,
    className: 'font-medium',
  },
  { key: 'reference', label: 'Reference', value: ({ reference }) => reference, className: 'whitespace-nowrap' },
  {
    key: 'dateOfBirth',
    label: 'Date of Birth',
    value: ({ dateOfBirth }) => dateOfBirth,
    cell: ({ dateOfBirth }) => formatDay(dateOfBirth),
    className: 'whitespace-nowrap',
  },
  { key: 'parentName', label: 'Parent', value: ({ parentName }) => parentName, free: true },
  {
    key: 'email',
    label: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => <Breakable text={email} />,
    className: 'wrap-anywhere sm:min-w-44',
  },
  { key: 'phone', label: 'Phone', value: ({ phone }) => phone, className: 'whitespace-nowrap' },
  {
    key: 'date',
    label: 'Sent',
    value: ({ date }) => date,
    cell: ({ sent }) => formatDay(sent),
    sortable: true,
    className: 'whitespace-nowrap',
  },
  {
    key: 'status',
    label: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
]

export function ApplicationsTable({ list }: { list: Page<ShownApplication> }) {
  return (
    <DataTable
      caption="Applications"
      columns={columns}
      list={list}
      rowKey={({ id }) => id}
      empty={messages.admissions.empty}
      search="Search by name, email or reference"
      filters={[{ key: 'status', label: 'Status', options: admissionStatuses }]}
    />
  )
}
